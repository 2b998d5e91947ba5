// Orders that a server was making for a paid cart when it died. Medusa makes an order in several transactions, and takes its
// payment in the last one: an order without any payment was not finished, and nobody was told of it.
import { container } from "@medusajs/framework";
import { Modules } from "@medusajs/framework/utils";
import { deleteReservationsByLineItemsWorkflow } from "@medusajs/medusa/core-flows";
import { CART_KEY, carts, links, orders, paymentsOf, PROVIDER_ID, run, type Order } from "./medusa.ts";

/** What a session is in before a provider has taken or promised anything. */
const UNTAKEN = ["pending", "requires_more", "error", "canceled"];

/** Whether an order was begun for a paid cart and not finished. One that somebody changed since was. */
export function isHalfMade(cart: string, order: Order): boolean {
  const sessions = order.payment_collections.flatMap((collection) => collection.payment_sessions);
  return (
    order.metadata?.[CART_KEY] === cart &&
    order.version === 1 &&
    order.status === "pending" &&
    order.total > 0 &&
    order.fulfillments.length === 0 &&
    // One that is cancelled is left of an order that Medusa was taking back.
    paymentsOf(order).every(({ canceled_at }) => canceled_at) &&
    sessions.every(({ provider_id, status }) => provider_id === PROVIDER_ID || UNTAKEN.includes(status))
  );
}

/** Takes back what Medusa's own compensation would have. */
export async function removeOrder(
  cart: string,
  order: Order,
  { isLinked }: { isLinked: boolean },
): Promise<void> {
  await carts().updateCarts([{ id: cart, completed_at: null as unknown as string }]);
  await run(deleteReservationsByLineItemsWorkflow, { ids: order.items.map(({ id }) => id) });
  // Medusa counts promotions as used and links the order at the same time.
  if (isLinked) await revertPromotions(order);
  // One by one: `delete` would delete what is linked as well, the cart's payment among it.
  const ofOrder = { [Modules.ORDER]: { order_id: order.id } };
  await links().dismiss([
    { ...ofOrder, [Modules.CART]: { cart_id: cart } },
    ...order.payment_collections.map(({ id }) => ({
      ...ofOrder,
      [Modules.PAYMENT]: { payment_collection_id: id },
    })),
    ...order.promotions.map(({ id }) => ({ ...ofOrder, [Modules.PROMOTION]: { promotion_id: id } })),
  ]);
  await orders().deleteOrders([order.id]);
}

async function revertPromotions({ items, shipping_methods, customer_id, email }: Order): Promise<void> {
  const uses = [...items, ...shipping_methods]
    .flatMap(({ adjustments }) => adjustments)
    .flatMap(({ code, amount }) => (code ? [{ code, amount }] : []));
  if (uses.length === 0) return;
  await container
    .resolve(Modules.PROMOTION)
    .revertUsage(uses, { customer_id: customer_id ?? null, customer_email: email ?? null });
}
