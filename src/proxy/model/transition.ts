// How a charge changes. Answers, look-ups and deliveries come late, twice and out of order, so each of them is an update
// with absolute values, never an increment, and one pure function decides what it changes: the rank of the status only
// rises, cancelled amounts only grow, and the settlement only moves on.
import type { ChargeStatus, Reason } from "../../contract/index.ts";
import { normalizeStatus } from "./normalize-status.ts";
import type { ChargeRecord, MoneyTold, ServiceDetails } from "./record.ts";

/** What the service said of a charge, or the proxy decided. */
export interface StatusUpdate {
  /** Absent where the update is about details alone. */
  status?: ChargeStatus | undefined;
  /** What the service said in place of a status, where that tells nothing. */
  unknownStatus?: string | undefined;
  /** With `unknownStatus`: what that says of money. */
  moneyTold?: MoneyTold | undefined;
  /** Cents that were paid, with `status: "paid"`; absent if the source named no amount. */
  paidAmount?: number | undefined;
  /** Cents cancelled so far, in all. */
  cancelledAmount?: number | undefined;
  reason?: Reason | undefined;
  pix?: ChargeRecord["pix"];
  challenge?: ChargeRecord["challenge"];
  expiresAt?: string | undefined;
  service?: Partial<Omit<ServiceDetails, "merchantOrderId">> | undefined;
}

export interface Transition {
  /** The new record, with the next version; the given record itself where the update changes nothing. */
  record: ChargeRecord;
  /** Cents of a payment that was confirmed with another amount than the charge's, which does not make it paid. */
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

/** By their plain names. */
const SETTLEMENT_RANK: Readonly<Record<string, number>> = {
  NONE: 0,
  PENDINGRELEASE: 1,
  SETTLED: 2,
  REVERSED: 3,
};

/** Whether a charge may go from one status to the other. */
export const canTransition = (from: ChargeStatus, to: ChargeStatus) => RANK[to] > RANK[from];

/** Whether the money came, whatever became of it since. */
export const wasPaid = ({ status }: Pick<ChargeRecord, "status">) =>
  status === "paid" || canTransition("paid", status);

/** What `update` makes of `record`. `now` is the time of the change, in epoch milliseconds. */
export function transition(record: ChargeRecord, update: StatusUpdate, now: number): Transition {
  const wrongAmount =
    update.status === "paid" && update.paidAmount !== undefined && update.paidAmount !== record.amount
      ? update.paidAmount
      : undefined;
  const status =
    update.status !== undefined && wrongAmount === undefined && canTransition(record.status, update.status)
      ? update.status
      : record.status;
  const taken = cancelled(record, update, status);
  const next = withoutUndefined({
    ...record,
    ...taken,
    // The buyer was told that there is no code, so one that comes late is not shown.
    pix: record.pix ?? (status === "failed" || status === "expired" ? undefined : update.pix),
    expiresAt: record.expiresAt ?? update.expiresAt,
    challenge: status === "challenge" ? (record.challenge ?? update.challenge) : undefined,
    reason: reasonFor(record, update, status),
    outstandingAmount: taken.status === "paid" ? record.outstandingAmount : undefined,
    service: details(record, update, status),
  });
  if (isDeepEqual(record, next)) return { record, wrongAmount };
  const updatedAt = new Date(now).toISOString();
  return { record: { ...next, version: record.version + 1, updatedAt }, wrongAmount };
}

/** Cancelled amounts are totals, so the largest is the newest. The whole amount means `cancelled`. */
function cancelled(record: ChargeRecord, update: StatusUpdate, status: ChargeStatus) {
  const told =
    status === "cancelled" && update.cancelledAmount === undefined ? record.amount : update.cancelledAmount;
  const amount = Math.min(Math.max(record.cancelledAmount ?? 0, told ?? 0), record.amount);
  if (amount === 0) return { status };
  const all = amount === record.amount && canTransition(status, "cancelled");
  return { cancelledAmount: amount, status: all ? ("cancelled" as const) : status };
}

/** A reason belongs to the status that it explains, and a paid charge needs none. */
function reasonFor(record: ChargeRecord, update: StatusUpdate, status: ChargeStatus) {
  if (status === "paid") return undefined;
  return status === record.status ? record.reason : update.reason;
}

/** Whether the update is older than the record: about a status that was left, or with a smaller cancelled amount. */
function isStale(record: ChargeRecord, { status, cancelledAmount }: StatusUpdate) {
  const isLower = status !== undefined && canTransition(status, record.status);
  return isLower || (cancelledAmount !== undefined && cancelledAmount < (record.cancelledAmount ?? 0));
}

/** The fields of accounting, whose values differ from status to status. */
const ACCOUNTING = ["netAmount", "fee", "capturedAmount", "settlementStatus", "releaseAt"] as const;
const OUTCOME = ["statusCode", "returnCode", "returnMessage"] as const;

function details(record: ChargeRecord, update: StatusUpdate, status: ChargeStatus): ServiceDetails {
  const known = record.service;
  const told = { ...update.service };
  const base = { ...known };
  if (status !== record.status) {
    for (const key of OUTCOME) delete base[key];
  } else if (update.status !== undefined && update.status !== status) {
    // An update about a status that the charge has left, or cannot take, does not explain the one that it has.
    for (const key of OUTCOME) delete told[key];
  }
  // A stale update still fills what is not known yet: had it come in time, its values would be there as well.
  if (isStale(record, update)) for (const key of ACCOUNTING) if (base[key] !== undefined) delete told[key];
  // Money that goes back to the buyer takes the settlement back as well.
  const isTakenBack = status !== record.status && canTransition("paid", status);
  return withoutUndefined({
    ...base,
    ...withoutUndefined(told),
    merchantOrderId: known.merchantOrderId,
    paymentId: known.paymentId ?? told.paymentId,
    transactionId: known.transactionId ?? told.transactionId,
    settlementStatus: isTakenBack
      ? (told.settlementStatus ?? known.settlementStatus)
      : laterSettlement(known.settlementStatus, told.settlementStatus),
  });
}

/** Of two settlement states the later one; a state that is not documented counts as the first. */
function laterSettlement(known: string | undefined, told: string | undefined) {
  if (told === undefined || known === undefined) return told ?? known;
  const rank = (settlement: string) => SETTLEMENT_RANK[normalizeStatus(settlement)] ?? 0;
  return rank(told) < rank(known) ? known : told;
}

function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/** Equal as data, whatever the order of the keys. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isDeepEqual(left[key], right[key]),
  );
}
