import type { Captcha } from "../../proxy/index.ts";
import { ask } from "./ask.ts";
import { buyerHeaders } from "./buyer-headers.ts";

/** Milliseconds. The buyer waits for it. */
const TIMEOUT = 10_000;

/**
 * Asks the merchant's own backend, in the buyer's name, whether a person tries a card: 204 is yes, 403 is no. Rejects with
 * any other answer, and then no card is tried.
 */
export function merchantCaptcha(url: string, timeout = TIMEOUT): Captcha {
  return async ({ request, ...attempt }) => {
    const headers = buyerHeaders(request, { "content-type": "application/json" });
    const body = JSON.stringify(attempt);
    const { status } = await ask("PAY_CAPTCHA_URL", url, { method: "POST", headers, body }, timeout);
    if (status !== 204 && status !== 403)
      throw new Error(`PAY_CAPTCHA_URL answered ${status}, expected 204 where a person pays, or 403.`);
    return status === 204;
  };
}
