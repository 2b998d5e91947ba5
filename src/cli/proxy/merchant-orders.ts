import { isOrderId, signWebhook } from "../../contract/index.ts";
import type { Logger, OrderLink, OrderSource } from "../../proxy/index.ts";
import { parseJson } from "../lib/body.ts";
import { ask } from "./ask.ts";
import { buyerHeaders } from "./buyer-headers.ts";

/** Milliseconds. The buyer waits for it. */
const TIMEOUT = 10_000;

// The order does not exist, or is not this buyer's: the buyer is not told which.
const NOT_FOUND = new Set([401, 403, 404, 410]);

const MINUTE = 60_000;
/** Characters of an id that the log names: it came from a browser. */
const MAX_LOGGED_ID = 80;

/**
 * Warns of orders that the shop does not find, at most once a minute: a buyer who is told that there is no such order looks the
 * same as an address that is wrong.
 */
export function createMissingWarning(logger: Pick<Logger, "warn">, now: () => number = Date.now) {
  let next = 0;
  let count = 0;
  return (status: number, id: string) => {
    count += 1;
    if (now() < next) return;
    const named = JSON.stringify(id.slice(0, MAX_LOGGED_ID));
    logger.warn(
      `PAY_ORDER_URL answered ${status} for ${named}: the buyer is told that there is no such order. Where there is one, the ` +
        "address or the shop's session is wrong",
      { count },
    );
    next = now() + MINUTE;
    count = 0;
  };
}

interface MerchantOrdersOptions {
  /** Milliseconds. */
  timeout?: number | undefined;
  /** Called if the shop does not find an order, or not for this buyer. */
  missing?: ((status: number, id: string) => void) | undefined;
  /** Signs what the shop is told of a link to pay. */
  linkSecret?: string | undefined;
}

/** Names the link to pay by which a buyer comes who has no session. */
export const LINK_HEADER = "Pay-Link";
/** Proves that the proxy says so: anybody who reaches the address can send the other header. */
export const LINK_SIGNATURE_HEADER = "Pay-Link-Signature";

async function linkHeaders({ id, orderId }: OrderLink, secret: string): Promise<Record<string, string>> {
  const signature = await signWebhook(`link ${id} order ${orderId}`, secret);
  return { [LINK_HEADER]: id, [LINK_SIGNATURE_HEADER]: signature };
}

/** Asks the merchant's own backend for each order, in the buyer's name: `GET {url}/{orderId}`. */
export function merchantOrders(
  url: string,
  { timeout = TIMEOUT, missing, linkSecret }: MerchantOrdersOptions = {},
): OrderSource {
  return async (id, request, { link }) => {
    if (!isOrderId(id)) return undefined;
    const ofLink = link && linkSecret !== undefined ? await linkHeaders(link, linkSecret) : {};
    const own = { accept: "application/json", ...ofLink };
    const headers = link ? new Headers(own) : buyerHeaders(request, own);
    const { status, text } = await ask(
      "PAY_ORDER_URL",
      `${url}/${encodeURIComponent(id)}`,
      { headers },
      timeout,
    );
    if (NOT_FOUND.has(status)) {
      missing?.(status, id);
      return undefined;
    }
    if (status !== 200)
      throw new Error(`PAY_ORDER_URL answered ${status}, expected 200, or 404 where there is none.`);
    const answer = parseJson(text);
    if (answer === undefined) throw new Error("PAY_ORDER_URL answered something that is not JSON.");
    // Unchecked: the proxy checks every order that it is given.
    return answer as ReturnType<OrderSource>;
  };
}
