// A cart whose payment came, before and after Medusa completes it.
import { Modules } from "@medusajs/framework/utils";
import { isHalfMade, removeOrder } from "./half-made-orders.ts";
import {
  CART_KEY,
  carts,
  findCart,
  isOf,
  links,
  orderOf,
  orders,
  payments,
  paymentsOf,
  PROVIDER_ID,
  unlinkedOrdersOf,
  UNTOLD_KEY,
  type Cart,
  type Session,
} from "./medusa.ts";
import { fromCents, isBrl, reais, toCents } from "./money.ts";

/** What is told of a payment, without the buyer's data: workflows are stored. */
export interface PaidCart {
  /** The cart's id. */
  cart: string;
  charge: string;
  /** Cents of what the cart costs that the charge pays. */
  covers: number;
  /** Random: who holds the cart's lock. */
  owner: string;
}

/** What is to be done with a cart whose payment came. */
export interface Prepared {
  /** Whether its order is still to be made. */
  isOpen: boolean;
  /** The id of its order, if that is made and paid, but its server died before it told anybody. */
  untold?: string;
  /** Why it takes no payment any more. */
  refused?: string;
}

/** First: what stands in the way, and all that Medusa needs to make the order. The cart is locked. */
export async function prepare(paid: PaidCart): Promise<Prepared> {
  const found = await findCart(paid.cart);
  if (!found) return { isOpen: false, refused: "there is no such cart any more" };
  const order = await orderOf(paid.cart);
  if (order) {
    const mine = paymentsOf(order).find((one) => isOf(one, paid.charge) && !one.canceled_at);
    if (mine)
      return { isOpen: false, ...(untoldOf(order.payment_collections).length > 0 && { untold: order.id }) };
    const name = `its order #${order.display_id}`;
    if (order.status === "canceled") return { isOpen: false, refused: `${name} was cancelled` };
    if (!isHalfMade(paid.cart, order)) return { isOpen: false, refused: `${name} is made already` };
    await removeOrder(paid.cart, order, { isLinked: true });
  }
  for (const unlinked of await unlinkedOrdersOf(found))
    if (isHalfMade(paid.cart, unlinked)) await removeOrder(paid.cart, unlinked, { isLinked: false });
  const cart = (await findCart(paid.cart)) ?? found;
  const total = toCents(cart.total);
  if (total <= 0) return { isOpen: false, refused: "it costs nothing by now" };
  if (!isBrl(cart.currency_code) || total > paid.covers)
    throw new Error(
      `Cart ${cart.id} costs ${isBrl(cart.currency_code) ? reais(total) : cart.currency_code.toUpperCase()} by now, ` +
        `and ${reais(paid.covers)} came. It is not completed.`,
    );
  await mark(cart);
  await openSession(cart, paid);
  return { isOpen: true };
}

const untoldOf = (collections: { payment_sessions: Session[] }[]): Session[] =>
  collections
    .flatMap((collection) => collection.payment_sessions)
    .filter(({ metadata }) => metadata?.[UNTOLD_KEY] === true);

/**
 * Once `order.placed` was told, or where the order could not be made: of one that Medusa then makes by itself, for a browser
 * that says so, Medusa tells too.
 */
export async function clearUntold(cart: string): Promise<void> {
  const { payment_collection: collection } = (await findCart(cart)) ?? {};
  for (const { id } of collection ? untoldOf([collection]) : [])
    await payments().updatePaymentSessions({ id, metadata: null });
}

/** Last: captures of the payment that the account of its order lacks. Throws if the completed cart lacks the payment. */
export async function missingTransactionsOf({ cart, charge }: PaidCart, { isOpen }: Prepared) {
  const order = await orderOf(cart);
  const payment = order && paymentsOf(order).find((one) => isOf(one, charge));
  if (isOpen && !payment)
    throw new Error(
      `Medusa completed cart ${cart} without the payment of charge ${charge}. It is tried again.`,
    );
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

/** So that an order of this cart is known by its metadata, even if a server dies before it links them. */
async function mark({ id, metadata }: Cart): Promise<void> {
  if (metadata?.[CART_KEY] === id) return;
  await carts().updateCarts([{ id, metadata: { ...metadata, [CART_KEY]: id } }]);
}

/** The cart's one session, of this payment and for what came: Medusa shows the rest of a cart that costs less by now. */
async function openSession(cart: Cart, { charge, covers }: PaidCart): Promise<void> {
  const service = payments();
  const { payments: made = [], payment_sessions: sessions = [] } = cart.payment_collection ?? {};
  const other = made.find((one) => !isOf(one, charge) && !one.canceled_at);
  if (other)
    throw new Error(
      `Cart ${cart.id} has another payment, ${other.id} of ${other.provider_id}. It is not completed.`,
    );
  // What was left of an order that could not be finished: Medusa cancelled the payment for itself, and opens a new session.
  await service.deletePayments(made.map(({ id }) => id));
  for (const { id } of sessions) await service.deletePaymentSession(id);
  await service.createPaymentSession(await collectionOf(cart), {
    provider_id: PROVIDER_ID,
    amount: fromCents(covers),
    currency_code: "brl",
    data: { charge_id: charge },
    metadata: { [UNTOLD_KEY]: true },
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
