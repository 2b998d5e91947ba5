// An invalid call throws before anything is sent, so that the code "refused" always comes from the service.
import type * as z from "zod/mini";
import { toDecimal } from "../../contract/index.ts";
import { ServiceError } from "./service-error.ts";

/** Checks what is about to be sent against the service's interface; names the wrong fields, never their values. */
export function checkCall<T>(call: string, schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new ServiceError(
    "invalid_call",
    `${call}: nothing was sent, because these fields are not valid: ${fields}`,
  );
}

/** The decimal of an amount in cents that the merchant's code gave. */
export function checkedDecimal(call: string, amount: number): number {
  try {
    return toDecimal(amount);
  } catch (cause) {
    throw new ServiceError("invalid_call", `${call}: nothing was sent. ${(cause as Error).message}`, {
      cause,
    });
  }
}
