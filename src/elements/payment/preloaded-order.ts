// The order that a page was made with (`initialOrder`), which is drawn without waiting for the backend.
import type { Order } from "../../contract/checkout/order.ts";
import { isOrder } from "../client/guards.ts";
import { isOutdated } from "../client/outdated-charge.ts";

const preloaded = new WeakSet<Order>();

export const isPreloaded = (order: Order): boolean => preloaded.has(order);

/**
 * The order to begin with, once for each object. None if it says that it is paid or closed, for only the backend itself
 * does, or where its code asks for another amount.
 */
export function takePreloaded(given: unknown, orderId: string): Order | undefined {
  if (isOrder(given)) {
    const { id, paid, closed, charge } = given;
    const isOld = charge && (charge.reason || charge.status === "paid" || isOutdated(given, charge));
    if (id !== orderId || paid || closed || isOld || preloaded.has(given)) return undefined;
    preloaded.add(given);
    return given;
  }
  if (given) reportError(new TypeError("initialOrder: no order"));
  return undefined;
}
