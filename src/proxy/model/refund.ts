// Money that goes back to the buyer. A charge keeps its refunds, and how much of what went back they account for; the rest
// was sent back by the service itself, in its panel, say.
import type { AfterLookup } from "./after-lookup.ts";
import { merchantProblem } from "./merchant-problems.ts";
import { NOTHING_SENT, WITHDRAWAL_LASTS } from "./payout.ts";
import type { StatusUpdate } from "./transition.ts";
import { scheduleRefresh } from "./schedule.ts";
import { refundedAmount, refundUnderway, type StoredCharge, type StoredRefund } from "./record.ts";

/** Money that went back to the buyer, or is on its way. */
export interface Refund extends Pick<
  StoredRefund,
  "id" | "amount" | "status" | "by" | "reason" | "createdAt" | "updatedAt"
> {
  orderId: string;
  chargeId: string;
  /** Cents of the charge that have gone back so far, as far as is known. */
  total: number;
  /** The service's receipt of what it cancelled. */
  receiptUrl?: string | undefined;
}

export function toRefund({ record }: StoredCharge, refund: StoredRefund): Refund {
  const { id, amount, status, by, reason, createdAt, updatedAt } = refund;
  const { receiptUrl } = record.service;
  const hasReceipt = receiptUrl !== undefined && refund.status === "done" && refund.by !== "recorded";
  return {
    id,
    amount,
    status,
    by,
    ...(reason !== undefined && { reason }),
    createdAt,
    updatedAt,
    orderId: record.orderId,
    chargeId: record.id,
    total: refundedAmount(record),
    ...(hasReceipt && { receiptUrl }),
  };
}

/** Its charge's id and its number: the same when it is decided again. */
export const newRefundId = ({ record, refunds = [] }: StoredCharge): string =>
  `${record.id}.${refunds.length + 1}`;

/** Cents of what went back that refunds account for, or that went back before refunds were kept. */
const accountedAmount = (stored: StoredCharge, before: StoredCharge | undefined) =>
  stored.accountedAmount ?? (before ? refundedAmount(before.record) : 0);

/**
 * Cents of the charge that have gone back once this refund has. Of a Pix charge other refunds may have become known since it was
 * sent. Of a card the service counts what went back, and a list that was read meanwhile may have this refund already; what was
 * recorded since it was sent is beside it.
 */
export function goneWith(
  { record, refunds = [] }: StoredCharge,
  { amount, before = 0 }: StoredRefund,
): number {
  if (record.method === "pix") return refundedAmount(record) + amount;
  const done = refunds.filter(({ status }) => status === "done").reduce((sum, one) => sum + one.amount, 0);
  return Math.max(before, done) + amount;
}

/**
 * The charge with one more refund. One that is done accounts for its amount; one that is sent now is looked up once its answer
 * can no longer come. `before` is the charge before that amount went back.
 */
export function withRefund(stored: StoredCharge, refund: StoredRefund, before = stored): StoredCharge {
  const { record, refunds = [], lookup, due = Infinity } = stored;
  const { answerUntil, status, amount } = refund;
  const accounted = accountedAmount(stored, before) + (status === "done" ? amount : 0);
  return {
    ...stored,
    refunds: [...refunds, refund],
    accountedAmount: accounted,
    ...(answerUntil !== undefined &&
      record.method === "card" && {
        lookup: { tries: 0, refresh: true, wantedAt: Date.parse(refund.createdAt) },
        due: lookup?.refresh ? Math.min(due, answerUntil) : answerUntil,
      }),
  };
}

/** The charge with the service's names of a refund's withdrawal. */
export const withTransfer = (
  stored: StoredCharge,
  { id }: StoredRefund,
  { transferId, fee }: Pick<StoredRefund, "transferId" | "fee">,
): StoredCharge => ({
  ...stored,
  refunds: stored.refunds?.map((refund) =>
    refund.id === id
      ? { ...refund, ...(transferId !== undefined && { transferId }), ...(fee !== undefined && { fee }) }
      : refund,
  ),
});

/**
 * The charge with a refund whose call has ended, and not said what became of it. A cancellation is looked up from now on; of a
 * withdrawal a delivery says it.
 */
export function awaitRefund(stored: StoredCharge, refund: StoredRefund, now: number): StoredCharge {
  const isCard = stored.record.method === "card";
  const refunds = stored.refunds?.map((each) => {
    if (each.id !== refund.id) return each;
    const { answerUntil: _until, ...rest } = each;
    return isCard ? rest : { ...rest, answerUntil: now + WITHDRAWAL_LASTS };
  });
  return isCard ? scheduleRefresh({ ...stored, refunds }, now) : { ...stored, refunds };
}

/** The charge without the look-up that an answer makes needless. */
const withoutAnswer = (stored: StoredCharge, { answerUntil }: StoredRefund): StoredCharge =>
  answerUntil !== undefined && stored.due === answerUntil
    ? { ...stored, lookup: undefined, due: undefined }
    : stored;

/** What became of a refund; `reason` if it was refused. */
export interface Outcome {
  status: Exclude<StoredRefund["status"], "pending">;
  reason?: string | undefined;
}

/** The charge with what became of a refund. */
export function settleRefund(stored: StoredCharge, id: string, outcome: Outcome, now: number): StoredCharge {
  const { refunds = [] } = stored;
  const refund = refunds.find((each) => each.id === id);
  if (refund === undefined) return stored;
  const { status } = outcome;
  const { answerUntil: _until, reason: _reason, ...rest } = refund;
  const reason = reasonOf(refund, outcome);
  const settled: StoredRefund = {
    ...rest,
    status,
    ...(reason !== undefined && { reason }),
    updatedAt: new Date(now).toISOString(),
  };
  const isNewlyDone = status === "done" && refund.status !== "done";
  return {
    ...withoutAnswer(stored, refund),
    refunds: refunds.map((each) => (each === refund ? settled : each)),
    accountedAmount: accountedAmount(stored, stored) + (isNewlyDone ? refund.amount : 0),
  };
}

const NOTHING_WENT_BACK = "Nothing went back.";

/** Why it was refused; else what the shop wrote, which a refusal has replaced. */
function reasonOf(refund: StoredRefund, { status, reason }: Outcome): string | undefined {
  if (status === "refused") return reason ?? NOTHING_WENT_BACK;
  return reason ?? (refund.status === "refused" ? undefined : refund.reason);
}

/**
 * The charge with a refund of which nothing was sent: its key may be used again. It is kept, since a call with the same key may
 * have been answered with it meanwhile.
 */
export function unsentRefund(stored: StoredCharge, id: string, now: number): StoredCharge {
  const settled = settleRefund(stored, id, { status: "refused", reason: NOTHING_SENT }, now);
  return {
    ...settled,
    refunds: settled.refunds?.map((refund) =>
      refund.id === id ? { ...refund, key: undefined, body: undefined } : refund,
    ),
  };
}

/** Whether it may turn out that the money went back. */
export const isOpenRefund = ({ status }: StoredRefund) => status === "pending" || status === "unknown";

/**
 * The charge with a refund for what went back and no refund accounts for. Not while it is open what became of one, which may
 * be that.
 */
export function withServiceRefund(
  before: StoredCharge | undefined,
  stored: StoredCharge,
  now: number,
): StoredCharge {
  const accounted = accountedAmount(stored, before);
  const amount = refundedAmount(stored.record) - accounted;
  if (amount <= 0 || stored.refunds?.some(isOpenRefund)) return stored;
  const at = new Date(now).toISOString();
  return withRefund(
    { ...stored, accountedAmount: accounted },
    {
      id: newRefundId(stored),
      amount,
      status: "done",
      by: "service",
      createdAt: at,
      updatedAt: at,
    },
  );
}

/** The refunds of a charge that the shop is to be told of: those whose outcome was not known before. */
export function newRefunds(before: StoredCharge | undefined, { refunds = [] }: StoredCharge): StoredRefund[] {
  const known = new Map(before?.refunds?.map(({ id, status }) => [id, status]));
  return refunds.filter(({ id, status }) => status !== "pending" && known.get(id) !== status);
}

/**
 * What a look-up of a card charge says of its refund under way, whose call had no answer. The charge is as it is after the
 * look-up; it has no `lookup` any more when the look-ups of a lost charge are over. `listed` is what the list says of the
 * charge; `undefined` if it lacks it.
 */
export function refundLookedUp(
  { stored, problems }: AfterLookup,
  listed: StatusUpdate | undefined,
  now: number,
): AfterLookup {
  const refund = refundUnderway(stored);
  if (refund === undefined || (refund.answerUntil ?? 0) > now) return { stored, problems };
  const { before = 0, amount, id } = refund;
  const gone = refundedAmount(stored.record);
  if (gone === before + amount)
    return { stored: settleRefund(stored, id, { status: "done" }, now), problems };
  if (gone === before && stored.lookup !== undefined) return { stored, problems };
  if (gone === before && saysWhatWentBack(stored, listed)) {
    const reason = "The service did not answer, and its list shows that nothing went back.";
    return { stored: settleRefund(stored, id, { status: "refused", reason }, now), problems };
  }
  return {
    stored: settleRefund(stored, id, { status: "unknown" }, now),
    problems: [...problems, merchantProblem.refundAmbiguous(stored.record, { amount, before, gone })],
  };
}

/**
 * Whether the list tells how much of a paid charge went back. Not where a part was recorded without a key: it may be in what
 * the list names, or beside it.
 */
const saysWhatWentBack = ({ refunds = [] }: StoredCharge, listed: StatusUpdate | undefined) =>
  listed?.status === "paid" &&
  listed.cancelledAmount !== undefined &&
  !refunds.some(({ by, key }) => by === "recorded" && key === undefined);

/**
 * What the service lists as gone back, and beside it what the shop has recorded as gone back outside of the service. What was
 * recorded without a key may be in what is listed, or beside it: the list agrees with what is known where it may be either.
 */
export function withOutside({ record, refunds = [] }: StoredCharge, update: StatusUpdate): StatusUpdate {
  if (update.cancelledAmount === undefined) return update;
  const recorded = refunds.filter(({ by }) => by === "recorded");
  const sum = (of: readonly StoredRefund[]) => of.reduce((total, { amount }) => total + amount, 0);
  const least = update.cancelledAmount + sum(recorded.filter(({ key }) => key !== undefined));
  const most = update.cancelledAmount + sum(recorded);
  return { ...update, cancelledAmount: Math.min(Math.max(refundedAmount(record), least), most) };
}

/** Whether nothing was heard of a withdrawal for as long as it may take. */
export const isRefundOverdue = (stored: StoredCharge, now: number): boolean =>
  stored.record.method === "pix" && (refundUnderway(stored)?.answerUntil ?? Infinity) <= now;

/** The refund of a Pix charge that has waited so long: a delivery may still say what became of it. */
export function overdueRefund(stored: StoredCharge, now: number): AfterLookup {
  const refund = refundUnderway(stored);
  if (refund === undefined) return { stored, problems: [] };
  return {
    stored: settleRefund(stored, refund.id, { status: "unknown" }, now),
    problems: [merchantProblem.payoutUnknown(refund, stored.record)],
  };
}
