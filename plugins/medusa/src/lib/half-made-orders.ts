// Orders that a server was making when it died. Medusa makes an order in several transactions, and takes its payment in the
// last one: an order without any payment was not finished, and nobody was told of it.
import { container } from "@medusajs/framework";
import { Modules } from "@medusajs/framework/utils";
import { carts, links, orders, type Order } from "./medusa.ts";

/** Takes back what Medusa's own compensation would have. */
export async function removeOrder(cart: string, order: Order): Promise<void> {
  const inventory = container.resolve(Modules.INVENTORY);
  await inventory.deleteReservationItemsByLineItem(order.items.map(({ id }) => id));
  await links().delete({ [Modules.ORDER]: { order_id: order.id } });
  await orders().deleteOrders([order.id]);
  await carts().updateCarts([{ id: cart, completed_at: null as unknown as string }]);
}
