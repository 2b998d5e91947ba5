// What the account of an order says of refunds, which is what the order's page shows.
import {
  ASKED_KEY,
  orders,
  paymentsOf,
  type Order,
  type OrderPayment,
  type RefundRow,
  type Transaction,
} from "./medusa.ts";
import { fromCents, toCents } from "./money.ts";
import { isMarked, isYounger } from "./refund-rows.ts";

/** Milliseconds in which Medusa has booked a refund that was sent. */
const BOOKED_WITHIN = 10_000;

/** Milliseconds from its last booking in which it has made a new version of the order, with sums of its own. */
export const SUMMED_WITHIN = 3_000;

/** A paid order, and its payment by a charge. */
export interface Paid {
  order: Order;
  payment: OrderPayment;
}

/**
 * Has the order's account name each refund of the payment once, with its amount. Medusa books all of a payment's with the amount of
 * the last one, those that wait to be sent among them, and those of an order that it cancels by the payment's id, sent or not.
 */
export async function book({ order, payment }: Paid): Promise<void> {
  const booked = await transactionsOf(order);
  const marked = payment.refunds.filter(isMarked);
  const kept = new Set<Transaction>();
  const missing: RefundRow[] = [];
  for (const row of marked) {
    const fitting = booked.filter((one) => !kept.has(one) && toCents(one.amount) === -toCents(row.amount));
    const own =
      fitting.find(({ reference_id }) => reference_id === row.id) ??
      fitting.find(({ reference_id }) => reference_id === payment.id);
    if (own) kept.add(own);
    else missing.push(row);
    if (own && own.reference_id !== row.id)
      await orders().updateOrderTransactions([{ id: own.id, reference_id: row.id }]);
  }
  const unsent = new Set(
    paymentsOf(order)
      .flatMap(({ refunds }) => refunds)
      .filter((row) => !marked.includes(row))
      .map(({ id }) => id),
  );
  await unbook(
    order,
    booked.filter(
      (one) =>
        !kept.has(one) &&
        (one.reference_id === payment.id ||
          // Of a refund of this payment, or of one that was removed.
          (one.reference_id?.startsWith("ref_") && !unsent.has(one.reference_id))),
    ),
  );
  if (missing.length === 0) return;
  await orders().addOrderTransactions(
    missing.map(({ id, amount }) => ({
      order_id: order.id,
      reference: "refund",
      reference_id: id,
      amount: fromCents(-toCents(amount)),
      currency_code: "brl",
    })),
  );
}

/** What the account of an order says went back. */
const transactionsOf = async (order: Order): Promise<Transaction[]> =>
  (await orders().listOrderTransactions({
    order_id: order.id,
    reference: "refund",
  })) as unknown as Transaction[];

/** Medusa takes what is deleted out of the sums of its version of the order alone; those of the latest are shown. */
async function unbook({ version }: Order, transactions: Transaction[]): Promise<void> {
  if (transactions.length === 0) return;
  const ids = transactions.map(({ id }) => id);
  await orders().updateOrderTransactions(ids.map((id) => ({ id, version })));
  await orders().deleteOrderTransactions(ids);
}

/** Whether Medusa still stores or books a refund of the order. */
export async function isBusy({ order, payment }: Paid): Promise<boolean> {
  const booked = await transactionsOf(order);
  // Without a key it waits for the lock.
  const asked = payment.refunds.filter((row) => isMarked(row) || row.metadata?.[ASKED_KEY] !== undefined);
  return (
    [...booked, ...asked].some((one) => isYounger(one, SUMMED_WITHIN)) ||
    asked.some((row) => isYounger(row, BOOKED_WITHIN) && !isBooked(booked, payment, row))
  );
}

const isBooked = (booked: Transaction[], payment: OrderPayment, row: RefundRow) =>
  booked.some(({ reference_id }) => reference_id === row.id || reference_id === payment.id);
