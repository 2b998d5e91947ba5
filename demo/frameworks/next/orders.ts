// What stands for your shop: a book of orders.
import { randomUUID } from "node:crypto";
import type { OrderAnswer } from "pay-elements/proxy";

// Your database; see pay.ts for why it hangs on globalThis.
const shared = globalThis as typeof globalThis & { orders?: Map<string, OrderAnswer> };
const orders = (shared.orders ??= new Map());

/** A new order. Gives its id. */
export function placeOrder(): string {
  const id = randomUUID();
  const customer = { name: "Maria da Silva", identity: "529.982.247-25" };
  orders.set(id, { id, amount: 7990, description: "Moka pot", payee: "Corner Shop", customer });
  return id;
}

/** A real shop asks here whether the order is one of whoever sent the request: of their session, say. */
export const findOrder = (id: string) => orders.get(id);

/** May be called more than once for a payment: a flag can be set twice, a parcel must not be sent twice. */
export function markPaid(id: string) {
  const order = orders.get(id);
  if (order) order.paid = true;
  console.log(`Order ${id} is paid.`);
}
