// What an update of one charge means for its whole order: an order is paid at most once, so the charge that pays it ends
// the others that still wait, and a second payment is kept and reported.
import { reason, type Reason } from "../../contract/index.ts";
import { lacksAuthentication } from "./authentication.ts";
import { merchantProblem, type ProblemDraft } from "./merchant-problems.ts";
import {
  endedUnpaid,
  hasWrongAmount,
  isUndetermined,
  isWaiting,
  wrongAmountEntry,
  type ChargeRecord,
  type StoredCharge,
} from "./record.ts";
import { isTold, keptAmount } from "./payment.ts";
import { outdatedEntry } from "./reprice.ts";
import { scheduleRefresh } from "./schedule.ts";
import { transition, wasPaid, type StatusUpdate } from "./transition.ts";

export interface AppliedUpdate {
  /** The charges that changed. */
  charges: StoredCharge[];
  problems: ProblemDraft[];
}

/** Applies what was told to the charge `id` of an order whose charges are `all`. `now` is in epoch milliseconds. */
export function applyUpdate(
  all: readonly StoredCharge[],
  id: string,
  told: StatusUpdate,
  now: number,
): AppliedUpdate {
  const target = all.find(({ record }) => record.id === id);
  if (target === undefined) return { charges: [], problems: [] };
  const update = newsOf(target, told);
  const { record: updated, wrongAmount } = transition(target.record, update, now);
  const others = all.filter((other) => other !== target);
  // A payment and its cancellation may become known together: the order was paid all the same.
  const becamePaid = wasPaid(updated) && !wasPaid(target.record);
  const isPayment = becamePaid && updated.status === "paid";
  const next = isPayment ? asPaid({ ...target, record: updated }, others) : { ...target, record: updated };
  const { record } = next;
  const problems: ProblemDraft[] = [];
  const reported = [...target.reported];
  if (wrongAmount !== undefined && !reported.includes(wrongAmountEntry(wrongAmount))) {
    reported.push(wrongAmountEntry(wrongAmount));
    problems.push(merchantProblem.wrongAmount(record, wrongAmount));
  }
  if (isPayment) problems.push(...paymentProblems(target, record, others));
  if (becamePaid && target.outdatedBy !== undefined) reported.push(outdatedEntry(target.outdatedBy));
  const { unknownStatus: _, moneyTold: __, authenticateNext: ___, ...known } = next;
  const unknown = lastUnknown(
    target,
    wrongAmount === undefined ? update : ofOtherAmount(target, wrongAmount),
  );
  // Once, when it becomes known: the next try takes it away, and a repeated delivery does not bring it back.
  const lacks = lacksAuthentication(next) && (target.authenticateNext || !lacksAuthentication(target));
  const settled: StoredCharge = { ...known, reported, ...unknown, ...(lacks && { authenticateNext: true }) };
  const isChanged =
    record !== target.record ||
    reported.length !== target.reported.length ||
    unknown.unknownStatus !== target.unknownStatus ||
    unknown.moneyTold !== target.moneyTold;
  const isPaid = becamePaid || [settled, ...others].some((one) => one.record.status === "paid");
  const mayEnd = (one: StoredCharge) => isPaid && isWaiting(one.record) && !isUndetermined(one);
  const end = (one: StoredCharge) => endCharge(one, "expired", reason("order_paid"), now);
  return {
    charges: [
      // What was undetermined when the order was paid ends as soon as it is no longer.
      ...(mayEnd(settled) ? [end(settled)] : isChanged ? [settled] : []),
      ...others.filter(mayEnd).map(end),
    ],
    problems,
  };
}

/**
 * What is news of an update. After it was told that money of a charge went back which was not known to have come, `PAID` is
 * older, or contradicts that, unless it says how much went back. After it was told that another amount came, `PAID` without an
 * amount corrects nothing.
 */
function newsOf(target: StoredCharge, update: StatusUpdate): StatusUpdate {
  const { unknownStatus, moneyTold } = target;
  const isNews =
    update.status !== "paid" ||
    ((moneyTold !== "went back" || Boolean(update.cancelledAmount)) &&
      (update.paidAmount !== undefined || !hasWrongAmount(target)));
  return isNews ? update : { ...update, status: undefined, unknownStatus };
}

/** What the service says of the status where it took another amount: of a charge that ended, that it may have its money. */
const ofOtherAmount = ({ record }: StoredCharge, amount: number): StatusUpdate =>
  record.method === "card" && endedUnpaid(record)
    ? { unknownStatus: `"PAID", with ${amount} cents`, moneyTold: "came" }
    : { status: "paid" };

/** The service's last word on the status, if that is none that is known. */
function lastUnknown(
  { unknownStatus, moneyTold }: StoredCharge,
  update: StatusUpdate,
): Pick<StoredCharge, "unknownStatus" | "moneyTold"> {
  const money = moneyTold === "went back" ? moneyTold : (update.moneyTold ?? moneyTold);
  const isOlder = update.status === undefined || (money !== undefined && update.status === "pending");
  // That it came is older than that it went back.
  const isNews = update.moneyTold !== "came" || moneyTold !== "went back";
  const last = (isNews ? update.unknownStatus : undefined) ?? (isOlder ? unknownStatus : undefined);
  return last === undefined ? {} : { unknownStatus: last, ...(money && { moneyTold: money }) };
}

/** What is kept of a charge that has become paid, for the payment that the shop is told of. */
function asPaid(stored: StoredCharge, others: readonly StoredCharge[]): StoredCharge {
  const { record, outdatedBy = 0 } = stored;
  const missing = outdatedBy - keptAmount(record);
  return {
    ...stored,
    record: { ...record, paidAt: record.updatedAt, ...(missing > 0 && { outstandingAmount: missing }) },
    ...(others.some(isTold) && { withheld: { because: "second" } }),
  };
}

function paymentProblems(
  { record: before, outdatedBy }: StoredCharge,
  after: ChargeRecord,
  others: readonly StoredCharge[],
) {
  const first = others.find(({ record }) => record.status === "paid");
  if (first) return [merchantProblem.duplicatePayment(after, first.record)];
  if (outdatedBy !== undefined) return [merchantProblem.amountOutdated(after, outdatedBy)];
  return isWaiting(before) ? [] : [merchantProblem.latePayment(after, before.status)];
}

/**
 * Ends a waiting charge for a reason that the service has not given. A card may be charged all the same, and its delivery
 * be lost, so an expired card charge is looked up for some time.
 */
export function endCharge(
  stored: StoredCharge,
  status: "expired" | "failed",
  why: Reason,
  now: number,
): StoredCharge {
  const { record } = transition(stored.record, { status, reason: why }, now);
  const ended = { ...stored, record };
  return status === "expired" && record.method === "card" ? scheduleRefresh(ended, now) : ended;
}
