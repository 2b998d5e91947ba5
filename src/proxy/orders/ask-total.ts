// Asks the merchant's code what an order costs when money has come for it: no buyer's request is at hand then.
import type { Method } from "../../contract/index.ts";
import { CALLBACK_TIMEOUT } from "../lib/callback.ts";
import { withTimeout } from "../lib/with-timeout.ts";

/**
 * What an order costs by this method now, in cents and without interest; `undefined` if the shop cannot tell. Asked when
 * money comes, without a buyer's request. If it throws, or takes longer than 15 seconds, it is asked again later, and
 * the payment is not told until it has answered.
 */
export type OrderTotal = (
  orderId: string,
  method: Method,
) => number | undefined | Promise<number | undefined>;

/** Rejects if the merchant's code fails, or gives what is no amount. */
export async function askTotal(
  source: OrderTotal | undefined,
  { orderId, method }: { orderId: string; method: Method },
): Promise<number | undefined> {
  if (source === undefined) return undefined;
  const ask = async (): Promise<unknown> => source(orderId, method);
  const total = await withTimeout(CALLBACK_TIMEOUT, "It did not end", ask).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : `It threw ${typeof cause}.`;
    throw new Error(`orderTotal() failed for order ${JSON.stringify(orderId)}: ${why}`, { cause });
  });
  // Where a backend answers from a database or over HTTP, "no value" is often `null`.
  if (total === undefined || total === null) return undefined;
  if (typeof total === "number" && Number.isSafeInteger(total) && total >= 0) return total;
  throw new TypeError(
    `orderTotal() gave ${typeof total === "number" ? total : typeof total} for order ${JSON.stringify(orderId)}, ` +
      "expected what it costs in whole cents, or undefined.",
  );
}
