// Who asks, and what they may do: the merchant's own code says it of each request.
import * as z from "zod/mini";
import type { Connection } from "../../proxy/index.ts";
import { AdminError } from "./admin-error.ts";

/**
 * `view`: reads everything. `refund`: sends money back, records it, decides about handlers that keep failing, and says which
 * problems are settled. `payout`: sends money out. `erase`: removes buyers' data. `link`: makes, reads and revokes links to pay.
 * None includes another.
 */
export const RIGHTS = ["view", "refund", "payout", "erase", "link"] as const;
export type Right = (typeof RIGHTS)[number];

/** Somebody who may ask. */
export interface AdminUser {
  /** Their name in the history of what they do, 200 characters at most. */
  user: string;
  can: readonly Right[];
}

/**
 * `undefined` or `null` if the request is nobody's: 401. The connection's address is there where `toNode` serves. While a
 * stream is open it is asked every 15 s with the request that began it, and the stream ends where it lets nobody in.
 */
export type Authorize = (
  request: Request,
  connection: Connection,
) => AdminUser | null | undefined | Promise<AdminUser | null | undefined>;

const schema = z.object({
  user: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  can: z.array(z.enum(RIGHTS)),
});

/** Who asks. Throws a 401 if `authorize` knows nobody, and an error if what it says is not usable. */
export async function identify(
  authorize: Authorize,
  request: Request,
  connection: Connection,
): Promise<AdminUser> {
  const given = await authorize(request, connection);
  if (given === undefined || given === null) throw new AdminError("not_signed_in");
  const { data, error } = schema.safeParse(given);
  if (data) return data;
  const path = z.core.toDotPath(error.issues[0]?.path ?? []);
  throw new TypeError(
    `authorize answered ${path === "" ? "something else" : `another ${path}`} than expected: ` +
      `{ user: "ana", can: ["view"] }, with any of ${RIGHTS.join(", ")}.`,
  );
}
