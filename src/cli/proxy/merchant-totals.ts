import { service, signWebhook } from "../../contract/index.ts";
import type { OrderTotal } from "../../proxy/index.ts";
import { parseJson } from "../lib/body.ts";
import { ask } from "./ask.ts";

/** Milliseconds, below those that the proxy waits. */
const TIMEOUT = 10_000;

/**
 * Asks the merchant's backend what an order costs, by a post that is signed as events are: no buyer's cookie is at hand when
 * money comes. 204 and 404 mean that it cannot tell.
 */
export function merchantTotals(url: string, secret: string, timeout = TIMEOUT): OrderTotal {
  return async (orderId, method) => {
    const body = JSON.stringify({ event: "pay.total", data: { orderId, method } });
    const headers = {
      "content-type": "application/json",
      [service.SIGNATURE_HEADER]: await signWebhook(body, secret),
    };
    const init = { method: "POST", headers, body };
    const { status, text } = await ask("PAY_ORDER_TOTAL_URL", url, init, timeout);
    if (status === 204 || status === 404) return undefined;
    if (status !== 200)
      throw new Error(`PAY_ORDER_TOTAL_URL answered ${status}, expected 200, or 404 where there is none.`);
    const answer = parseJson(text);
    if (typeof answer !== "object" || answer === null || !("total" in answer))
      throw new Error('PAY_ORDER_TOTAL_URL answered something else than { "total": cents }.');
    // Unchecked: the proxy checks every total that it is given.
    return answer.total as number;
  };
}
