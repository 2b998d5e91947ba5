// How a charge moves. Answers, look-ups and deliveries come late, twice and out of order, so all of them
// are updates that say what is so (never "add", never "then"), and one pure function decides what an update
// changes: the rank of the status only rises, amounts taken back only grow, settlement only goes on.
import type { ChargeStatus, Reason } from "../../contract/index.ts";
import type { ChargeRecord, ServiceDetails } from "./record.ts";

/** What somebody said about a charge. */
export interface StatusUpdate {
  /** Where the charge stands; absent where the update is about details alone. */
  status?: ChargeStatus | undefined;
  /** Cents that were paid, with `status: "paid"`; absent where the source named no amount. */
  paidAmount?: number | undefined;
  /** Cents taken back so far, in all. */
  cancelledAmount?: number | undefined;
  reason?: Reason | undefined;
  pix?: ChargeRecord["pix"];
  challenge?: ChargeRecord["challenge"];
  expiresAt?: string | undefined;
  service?: Partial<Omit<ServiceDetails, "merchantOrderId">> | undefined;
}

export interface Moved {
  /** The new record, one version on; the old one itself where the update changed nothing. */
  record: ChargeRecord;
  /** Money was confirmed in another amount than the charge's, in cents: the charge is not paid by it. */
  wrongAmount?: number | undefined;
}

const RANK: Readonly<Record<ChargeStatus, number>> = {
  pending: 0,
  challenge: 1,
  expired: 2,
  failed: 2,
  denied: 3,
  paid: 4,
  cancelled: 5,
  reversed: 6,
};

const SETTLEMENT_RANK: Readonly<Record<string, number>> = {
  NONE: 0,
  PENDING_RELEASE: 1,
  SETTLED: 2,
  REVERSED: 3,
};

/** Whether a charge in state `from` may become `to`. */
export const canTransition = (from: ChargeStatus, to: ChargeStatus) => RANK[to] > RANK[from];

/** What `update` makes of `record`. `now` is the time of the change, in epoch milliseconds. */
export function transition(record: ChargeRecord, update: StatusUpdate, now: number): Moved {
  const wrongAmount =
    update.status === "paid" && update.paidAmount !== undefined && update.paidAmount !== record.amount
      ? update.paidAmount
      : undefined;
  const status =
    update.status !== undefined && wrongAmount === undefined && canTransition(record.status, update.status)
      ? update.status
      : record.status;
  const next = withoutUndefined({
    ...record,
    status,
    ...cancelled(record, update, status),
    // Nobody shall pay a code of which the buyer was told that there is none.
    pix: record.pix ?? (status === "failed" || status === "expired" ? undefined : update.pix),
    expiresAt: record.expiresAt ?? update.expiresAt,
    challenge: status === "challenge" ? (record.challenge ?? update.challenge) : undefined,
    reason: reasonFor(record, update, status),
    service: details(record, update, status),
  });
  if (same(record, next)) return { record, wrongAmount };
  const updatedAt = new Date(now).toISOString();
  return { record: { ...next, version: record.version + 1, updatedAt }, wrongAmount };
}

/** Amounts taken back are totals: the largest one told is the newest. All of it means `cancelled`. */
function cancelled(record: ChargeRecord, update: StatusUpdate, status: ChargeStatus) {
  const told =
    status === "cancelled" && update.cancelledAmount === undefined ? record.amount : update.cancelledAmount;
  const amount = Math.min(Math.max(record.cancelledAmount ?? 0, told ?? 0), record.amount);
  if (amount === 0) return {};
  const all = amount === record.amount && canTransition(status, "cancelled");
  return { cancelledAmount: amount, status: all ? ("cancelled" as const) : status };
}

/** A reason belongs to the state that it explains, and a paid charge needs none. */
function reasonFor(record: ChargeRecord, update: StatusUpdate, status: ChargeStatus) {
  if (status === "paid") return undefined;
  return status === record.status ? record.reason : update.reason;
}

/** Whether the update is older than the record: about a state that was left, or from before more was taken back. */
function isStale(record: ChargeRecord, { status, cancelledAmount }: StatusUpdate) {
  const isLower = status !== undefined && canTransition(status, record.status);
  return isLower || (cancelledAmount !== undefined && cancelledAmount < (record.cancelledAmount ?? 0));
}

/** What every state has amounts and dates of its own for. */
const BOOKS = ["netAmount", "fee", "capturedAmount", "settlementStatus", "releaseAt"] as const;
const OUTCOME = ["statusCode", "returnCode", "returnMessage"] as const;

function details(record: ChargeRecord, update: StatusUpdate, status: ChargeStatus): ServiceDetails {
  const known = record.service;
  const told = { ...update.service };
  const base = { ...known };
  if (status !== record.status) {
    for (const key of OUTCOME) delete base[key];
  } else if (update.status !== undefined && update.status !== status) {
    // An update about a state that the charge has left, or may not take, explains nothing.
    for (const key of OUTCOME) delete told[key];
  }
  // What nobody told yet is taken even so: told in time, it would stand there too.
  if (isStale(record, update)) for (const key of BOOKS) if (base[key] !== undefined) delete told[key];
  // Money that goes back to the buyer turns its settlement back too.
  const isTakenBack = status !== record.status && canTransition("paid", status);
  return withoutUndefined({
    ...base,
    ...withoutUndefined(told),
    merchantOrderId: known.merchantOrderId,
    paymentId: known.paymentId ?? told.paymentId,
    transactionId: known.transactionId ?? told.transactionId,
    settlementStatus: isTakenBack
      ? (told.settlementStatus ?? known.settlementStatus)
      : further(known.settlementStatus, told.settlementStatus),
  });
}

/** Of two settlement states the later one; a word that the document does not know is taken as it comes. */
function further(known: string | undefined, told: string | undefined) {
  if (told === undefined || known === undefined) return told ?? known;
  return (SETTLEMENT_RANK[told] ?? 0) < (SETTLEMENT_RANK[known] ?? 0) ? known : told;
}

function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/** Equal as data, whatever the order of the keys. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    same(left[key], right[key]),
  );
}
