// What came for an order against what the order costs. A paid charge is told to the shop as a payment once for each order,
// and withheld while the order costs more than came.
import type { Method } from "../../contract/index.ts";
import type { ChargeRecord, StoredCharge } from "./record.ts";

/** An order that is paid, as `onPaid` is told. */
export interface Payment {
  /** The charge's, and the same each time that the payment is told. */
  id: string;
  orderId: string;
  method: Method;
  /** Cents that the buyer paid: with interest, the total of the installments. */
  amount: number;
  /**
   * Cents of the order that this covers, without interest, and without what went back before this is told: compare it with what
   * the order costs by `method`.
   */
  orderAmount: number;
  /** ISO 8601, UTC */
  paidAt: string;
  /** The charge as it is when the payment is told. */
  charge: ChargeRecord;
}

/** Cents of the order that a charge covers, without interest. */
export const coveredAmount = ({ orderAmount, amount }: Pick<ChargeRecord, "orderAmount" | "amount">) =>
  orderAmount ?? amount;

/** The same without what went back: of a payment that the shop was not told of, no more is there. */
export const keptAmount = (record: ChargeRecord) =>
  Math.max(coveredAmount(record) - (record.cancelledAmount ?? 0), 0);

/** When a paid charge was paid; of one that an older release stored, its last change. */
export const paidAtOf = ({ paidAt, updatedAt }: Pick<ChargeRecord, "paidAt" | "updatedAt">) =>
  paidAt ?? updatedAt;

export const toPayment = ({ record }: StoredCharge): Payment => ({
  id: record.id,
  orderId: record.orderId,
  method: record.method,
  amount: record.amount,
  orderAmount: keptAmount(record),
  paidAt: paidAtOf(record),
  charge: record,
});

/** Whether the shop is told of the charge as a payment of its order, or was. */
export const isTold = ({ record, withheld }: StoredCharge) =>
  record.status === "paid" && withheld === undefined;

/** Whether the shop is to be asked again what the order of a withheld payment costs. */
export const isAskedAgain = ({ record, withheld, lookup }: StoredCharge) =>
  record.status === "paid" && withheld?.askAt !== undefined && lookup === undefined;
