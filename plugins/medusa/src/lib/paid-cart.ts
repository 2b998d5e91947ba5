// A cart whose payment came, before and after Medusa completes it.
import { Modules } from "@medusajs/framework/utils";
import type { Payment } from "pay-elements/proxy";
import { removeOrder } from "./half-made-orders.ts";
import { findCart, links, orders, ordersOf, payments, paymentsOf, PROVIDER_ID, type Cart } from "./medusa.ts";
import { fromCents, isBrl, reais, toCents } from "./money.ts";

/** What is told of a payment, without the buyer's data: workflows are stored. */
export type PaidCart = Pick<Payment, "id" | "orderId" | "amount" | "orderAmount">;

/** What is to be done with a cart whose payment came. */
export interface Prepared {
  /** Whether its order is still to be made. */
  isOpen: boolean;
  /** Why it takes no payment any more. */
  refused?: string;
}

/** First: what stands in the way, and all that Medusa needs to make the order. The cart is locked. */
export async function prepare(paid: PaidCart): Promise<Prepared> {
  const cart = await findCart(paid.orderId);
  if (!cart) return { isOpen: false, refused: "there is no such cart any more" };
  const { order, orphans } = await ordersOf(cart);
  for (const orphan of orphans) if (paymentsOf(orphan).length === 0) await removeOrder(cart.id, orphan);
  if (order) {
    const known = paymentsOf(order);
    if (known.some((one) => isOf(one, paid))) return { isOpen: false };
    if (order.status === "canceled")
      return { isOpen: false, refused: `its order #${order.display_id} was cancelled` };
    if (known.length > 0) return { isOpen: false, refused: `its order #${order.display_id} is paid already` };
    await removeOrder(cart.id, order);
  }
  const total = toCents(cart.total);
  if (!isBrl(cart.currency_code) || total > paid.orderAmount)
    throw new Error(
      `Cart ${cart.id} costs ${isBrl(cart.currency_code) ? reais(total) : cart.currency_code.toUpperCase()} by now, ` +
        `and ${reais(paid.orderAmount)} came. It is not completed.`,
    );
  await openSession(cart, paid);
  return { isOpen: true };
}

/** Last: captures of the payment that the account of its order lacks. */
export async function missingTransactionsOf(paid: PaidCart) {
  const { order } = await ordersOf({ id: paid.orderId });
  const payment = order && paymentsOf(order).find((one) => isOf(one, paid));
  if (!payment) return [];
  const known = await orders().listOrderTransactions({ order_id: order.id, reference: "capture" });
  return payment.captures
    .filter(({ id }) => !known.some(({ reference_id }) => reference_id === id))
    .map(({ id, amount }) => ({
      order_id: order.id,
      amount,
      currency_code: "brl",
      reference: "capture",
      reference_id: id,
    }));
}

const isOf = ({ data }: { data?: Record<string, unknown> | null }, { id }: PaidCart) =>
  data?.["charge_id"] === id;

/** The cart's one session, of this payment and for what came: Medusa shows the rest of a cart that costs less by now. */
async function openSession(cart: Cart, paid: PaidCart): Promise<void> {
  const service = payments();
  const sessions = cart.payment_collection?.payment_sessions ?? [];
  const mine = sessions.find(
    (one) => one.provider_id === PROVIDER_ID && isOf(one, paid) && toCents(one.amount) === paid.orderAmount,
  );
  for (const session of sessions)
    if (session !== mine && !session.payment) await service.deletePaymentSession(session.id);
  // An order that could not be finished: Medusa cancelled its payment for itself. The money is there.
  if (mine?.payment?.canceled_at)
    await service.updatePayment({ id: mine.payment.id, canceled_at: null } as never);
  if (mine) return;
  await service.createPaymentSession(await collectionOf(cart), {
    provider_id: PROVIDER_ID,
    amount: fromCents(paid.orderAmount),
    currency_code: "brl",
    data: { charge_id: paid.id },
  });
}

async function collectionOf(cart: Cart): Promise<string> {
  const service = payments();
  const { payment_collection: collection, total, currency_code } = cart;
  if (collection) {
    if (toCents(collection.amount) !== toCents(total))
      await service.updatePaymentCollections(collection.id, { amount: total });
    return collection.id;
  }
  const made = await service.createPaymentCollections({ amount: total, currency_code });
  await links().create({
    [Modules.CART]: { cart_id: cart.id },
    [Modules.PAYMENT]: { payment_collection_id: made.id },
  });
  return made.id;
}
