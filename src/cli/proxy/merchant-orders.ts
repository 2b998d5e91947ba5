import { isOrderId } from "../../contract/index.ts";
import type { OrderSource } from "../../proxy/index.ts";
import { parseJson } from "../lib/body.ts";
import { ask } from "./ask.ts";

/** Milliseconds. The buyer waits for it. */
const TIMEOUT = 10_000;

// The order does not exist, or is not this buyer's: the buyer is not told which.
const NOT_FOUND = new Set([401, 403, 404, 410]);

/** Asks the merchant's own backend for each order, in the buyer's name: `GET {url}/{orderId}`. */
export function merchantOrders(url: string, timeout = TIMEOUT): OrderSource {
  return async (id, request) => {
    if (!isOrderId(id)) return undefined;
    const headers = new Headers({ accept: "application/json" });
    for (const name of ["cookie", "authorization"]) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { status, text } = await ask(
      "PAY_ORDER_URL",
      `${url}/${encodeURIComponent(id)}`,
      { headers },
      timeout,
    );
    if (NOT_FOUND.has(status)) return undefined;
    if (status !== 200)
      throw new Error(`PAY_ORDER_URL answered ${status}, expected 200, or 404 where there is none.`);
    const answer = parseJson(text);
    if (answer === undefined) throw new Error("PAY_ORDER_URL answered something that is not JSON.");
    // Unchecked: the proxy checks every order that it is given.
    return answer as ReturnType<OrderSource>;
  };
}
