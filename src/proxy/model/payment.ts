// What came for an order against what the order costs. A paid charge is told to the shop as a payment once for each order,
// and withheld while the order costs more than came.
import type { Method } from "../../contract/index.ts";
import { merchantProblem, type ProblemDraft } from "./pay-problems.ts";
import type { ChargeRecord, StoredCharge } from "./record.ts";

/** An order that is paid, as `onPaid` is told. */
export interface Payment {
  /** The charge's, and the same each time that the payment is told. */
  id: string;
  orderId: string;
  method: Method;
  /** Cents that the buyer paid: with interest, the total of the installments. */
  amount: number;
  /** Cents of the order that this covers, without interest: compare it with what the order costs by `method`. */
  orderAmount: number;
  /** ISO 8601, UTC */
  paidAt: string;
  /** The charge as it is when the payment is told. */
  charge: ChargeRecord;
}

/** Cents of the order that a charge covers, without interest. */
export const coveredAmount = ({ orderAmount, amount }: Pick<ChargeRecord, "orderAmount" | "amount">) =>
  orderAmount ?? amount;

/** When a paid charge was paid; of one that an older release stored, its last change. */
export const paidAtOf = ({ paidAt, updatedAt }: Pick<ChargeRecord, "paidAt" | "updatedAt">) =>
  paidAt ?? updatedAt;

export const toPayment = ({ record }: StoredCharge): Payment => ({
  id: record.id,
  orderId: record.orderId,
  method: record.method,
  amount: record.amount,
  orderAmount: coveredAmount(record),
  paidAt: paidAtOf(record),
  charge: record,
});

/** Whether the shop is told of the charge as a payment of its order, or was. */
export const isTold = ({ record, withheld }: StoredCharge) =>
  record.status === "paid" && withheld === undefined;

/** Whether the shop is to be asked again what the order of a withheld payment costs. */
export const isAskedAgain = ({ record, withheld, lookup }: StoredCharge) =>
  record.status === "paid" && withheld?.askAt !== undefined && lookup === undefined;

/** The entry in `reported` of a report that the order costs another amount than was paid. */
export const outdatedEntry = (amount: number) => `amount_outdated:${amount}`;

/** Charges that change, and what is reported with it. */
export interface Repriced {
  charges: StoredCharge[];
  problems: ProblemDraft[];
}

/**
 * What follows for the charges of an order from what it costs now. `costOf` gives cents by the method of a charge, or
 * `undefined` where they are not known. A payment that was withheld is told once it covers them.
 */
export function reprice(
  all: readonly StoredCharge[],
  costOf: (record: ChargeRecord) => number | undefined,
  now: number,
): Repriced {
  const charges: StoredCharge[] = [];
  const problems: ProblemDraft[] = [];
  let told = all.find(isTold);
  for (const stored of all) {
    const cost = stored.record.status === "paid" ? costOf(stored.record) : undefined;
    if (cost === undefined) continue;
    const priced = { ...stored, record: withOutstanding(stored.record, cost, now) };
    const { outstandingAmount } = priced.record;
    if (outstandingAmount !== undefined && !stored.reported.includes(outdatedEntry(cost))) {
      priced.reported = [...stored.reported, outdatedEntry(cost)];
      problems.push(merchantProblem.amountOutdated(priced.record, cost));
    }
    if (outstandingAmount === undefined && stored.withheld?.because === "short") {
      priced.withheld = told && { because: "second" };
      told ??= priced;
    }
    const isChanged =
      priced.record !== stored.record ||
      priced.reported !== stored.reported ||
      priced.withheld !== stored.withheld;
    if (isChanged) charges.push(priced);
  }
  return { charges, problems };
}

function withOutstanding(record: ChargeRecord, cost: number, now: number): ChargeRecord {
  const missing = Math.max(cost - coveredAmount(record), 0);
  const { outstandingAmount = 0, ...rest } = record;
  if (missing === outstandingAmount) return record;
  return {
    ...rest,
    ...(missing > 0 && { outstandingAmount: missing }),
    version: record.version + 1,
    updatedAt: new Date(now).toISOString(),
  };
}

/**
 * The charges that change where the payment of `stored` is withheld, because less came than the order costs. Another
 * payment of the order, which counted as the second so far, is told in its place.
 *
 * @param asks How often the shop was asked again what the order costs.
 * @param askAt When it is asked next, in epoch milliseconds.
 */
export function withhold(
  all: readonly StoredCharge[],
  stored: StoredCharge,
  asks: number,
  askAt: number | undefined,
): StoredCharge[] {
  const others = all.filter(({ record }) => record.id !== stored.record.id);
  return [{ ...stored, withheld: { because: "short", asks, askAt } }, ...nextPayment(others)];
}

/** The payment that was the second of its order so far, to be told where no other is. */
export function nextPayment(all: readonly StoredCharge[]): StoredCharge[] {
  const second = all.find(
    ({ record, withheld }) => record.status === "paid" && withheld?.because === "second",
  );
  return second === undefined || all.some(isTold) ? [] : [{ ...second, withheld: undefined }];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds before the shop is asked again what an order costs, after it was asked so many times. */
export const askDelay = (asks: number) => Math.min(MINUTE * 2 ** asks, DAY);
