import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";

/** Whether a waiting code asks for another sum than its order costs by Pix now. */
export function isOutdated(order: Order, { method, status, amount }: Charge): boolean {
  return method === "pix" && status === "pending" && amount !== methodTotal(order, method);
}
