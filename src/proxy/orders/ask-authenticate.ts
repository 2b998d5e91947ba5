// Asks the merchant's code whether the buyer's bank is to authenticate a card try (3-D Secure).
import type { Brand } from "../../contract/index.ts";
import type { ProxyContext } from "../context/context.ts";
import { CALLBACK_TIMEOUT } from "../lib/callback.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import { errorFields } from "../logging/logger.ts";
import { createLogThrottle } from "../logging/throttle.ts";
import { lastDecline, type LastDecline } from "../model/authentication.ts";
import type { ChargeRecord } from "../model/record.ts";
import type { OrderAnswer } from "./order-answer.ts";

/** A card try that is about to be sent. */
export interface AuthenticateAttempt {
  /** Cents that are charged, with the interest of installments. */
  amount: number;
  brand: Brand;
  installments: number;
  /** Absent where the bank has declined no card for this order. */
  lastDecline?: LastDecline | undefined;
}

/**
 * Whether the bank is asked to authenticate the buyer; the service decides where it gives `undefined`. Asked once for each
 * card try. If it throws, takes longer than 15 seconds or gives something else, the bank is asked.
 */
export type Authenticate = (
  attempt: AuthenticateAttempt,
) => boolean | undefined | Promise<boolean | undefined>;

/** What the service is to be told about authentication; `isNewOrder` if the order has no charges. */
export type AskAuthenticate = (
  authenticate: OrderAnswer["authenticate"],
  attempt: { record: ChargeRecord; isNewOrder: boolean },
) => Promise<boolean | undefined>;

export function createAskAuthenticate({ store, logger, now }: ProxyContext): AskAuthenticate {
  const isNew = createLogThrottle(now);
  return async (authenticate, { record: { orderId, amount, card }, isNewOrder }) => {
    if (card === undefined || authenticate === undefined) return undefined;
    if (typeof authenticate === "boolean") return authenticate;
    const { brand, installments } = card;
    const last = isNewOrder ? undefined : lastDecline(await store.history(orderId));
    try {
      const ask = async (): Promise<unknown> =>
        authenticate({ amount, brand, installments, ...(last && { lastDecline: last }) });
      const answer = await withTimeout(CALLBACK_TIMEOUT, "It did not end", ask);
      // Where a backend asks a database, "no value" is often `null`.
      if (answer === undefined || answer === null) return undefined;
      if (typeof answer === "boolean") return answer;
      throw new TypeError(`It gave ${typeof answer}, expected true, false or undefined.`);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : "It threw.";
      if (isNew(why))
        logger.error("authenticate() failed, and the bank is asked", {
          order: orderId,
          ...errorFields(cause),
        });
      return true;
    }
  };
}
