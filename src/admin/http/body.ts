// What is sent with a call, read at the door.
import type * as z from "zod/mini";
import { parseAs, readBody } from "../../proxy/internal.ts";
import { AdminError } from "./admin-error.ts";

const MAX_BODY_BYTES = 16 * 1024;

/** The body as `schema` takes it; `name` is what it is. Throws a problem that names each field that is not as it should be. */
export const readJson = async <Body>(
  schema: z.ZodMiniType<Body>,
  name: string,
  request: Request,
): Promise<Body> => parseAs(schema, name, await readBody(request, MAX_BODY_BYTES));

/** The caller's name of what is asked for, by which a repeat is recognized. */
export function readKey(request: Request): string {
  const key = request.headers.get("idempotency-key") ?? "";
  if (key !== "") return key;
  throw new AdminError("idempotency_key_missing", {
    detail:
      "Send an Idempotency-Key of your own, of 1 to 200 characters: the same again sends nothing twice.",
  });
}
