// What the account of an order says of refunds, which is what the order's page shows.
import { createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows";
import {
  ASKED_KEY,
  orders,
  outstandingOf,
  payments,
  PROVIDER_ID,
  run,
  type Order,
  type OrderPayment,
  type RefundRow,
  type Transaction,
} from "./medusa.ts";
import { fromCents, toCents } from "./money.ts";
import { isMarked, isYounger, sum } from "./refund-rows.ts";

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
  const others = booked.filter((one) => !kept.has(one));
  const isGone = await areGone(others, marked);
  await unbook(
    order,
    others.filter((one) => one.reference_id === payment.id || isGone(one)),
  );
  if (missing.length > 0) await add(order, missing, others);
  await correctStatus(order);
}

/** Of each that names a refund whether that is one of these, and so named twice, or was removed. */
async function areGone(transactions: Transaction[], marked: RefundRow[]) {
  const ids = transactions.flatMap(({ reference_id }) =>
    reference_id?.startsWith("ref_") ? [reference_id] : [],
  );
  const stored = await payments().listRefunds({ id: ids });
  const kept = new Set(stored.map(({ id }) => id));
  for (const { id } of marked) kept.delete(id);
  return ({ reference_id }: Transaction) =>
    reference_id != null && ids.includes(reference_id) && !kept.has(reference_id);
}

/** As Medusa's workflow does: what went back is not owed by the buyer again. */
async function add(order: Order, rows: RefundRow[], others: Transaction[]): Promise<void> {
  await orders().addOrderTransactions(
    rows.map(({ id, amount }) => ({
      order_id: order.id,
      reference: "refund",
      reference_id: id,
      amount: fromCents(-toCents(amount)),
      currency_code: "brl",
    })),
  );
  // Medusa has done so for those that it had booked with another amount.
  const unknown = rows.filter(({ id }) => !others.some(({ reference_id }) => reference_id === id));
  const owed = Math.min(sum(unknown), await outstandingOf(order.id));
  if (owed > 0)
    await run(createOrderCreditLinesWorkflow, {
      id: order.id,
      credit_lines: [
        {
          amount: fromCents(owed),
          reference: "payment_collection",
          reference_id: order.payment_collections[0]?.id,
        },
      ],
    } as never);
}

/** Medusa sums what went back when one refund is done, with those that are only stored. */
async function correctStatus(order: Order): Promise<void> {
  for (const { id, refunded_amount, payments: ofCollection } of order.payment_collections) {
    const sent = ofCollection.flatMap(({ provider_id, refunds }) =>
      provider_id === PROVIDER_ID ? refunds.filter(isMarked) : refunds,
    );
    if (toCents(refunded_amount ?? 0) !== sum(sent))
      await payments().updatePaymentCollections(id, { refunded_amount: fromCents(sum(sent)) } as object);
  }
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
