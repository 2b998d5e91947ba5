// Money that the merchant sends out by Pix: the rules of a withdrawal, without I/O. The service has no list of withdrawals, so
// what became of one whose call had no answer is told by its deliveries alone.
import type { Withdrawn } from "../service/withdraw.ts";
import { approvedOrFailed, withdrawalIds } from "../service/webhooks/withdrawal-names.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import { merchantProblem, type ProblemDraft } from "./merchant-problems.ts";
import type { StoredCharge, StoredRefund } from "./record.ts";

/**
 * `pending`: on its way. `approved`: it went out. `failed`: the service told that it did not go out. `refused`: the service did
 * not take it, and `reason` says why. `unknown`: the service has not said what became of it; a delivery may still say it.
 */
export const PAYOUT_STATUSES = ["pending", "approved", "failed", "refused", "unknown"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Money that went out by Pix, or is to. */
export interface Payout {
  id: string;
  /** Cents. */
  amount: number;
  status: PayoutStatus;
  /** Cents that the service takes for it. */
  fee?: number | undefined;
  /** The service's id of the withdrawal. */
  transferId?: string | undefined;
  /** Where it goes to, as far as it is kept. */
  pixKeyMasked: string;
  /** The refund that it is, where it sends back a Pix charge. */
  refundOf?: string | undefined;
  /** Why it was refused, or did not go out. */
  reason?: string | undefined;
  /** Who asked for it, where that was said. */
  user?: string | undefined;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
}

/** A payout in the store. */
export interface StoredPayout extends Payout {
  /** What its deliveries name it by: no other payout has it. */
  reference: string;
  /** SHA-256 of the merchant's key: no other payout has it. Of a refund the charge keeps it. */
  key?: string | undefined;
  /** Keyed hash of what was asked for with this key. */
  body?: string | undefined;
  /** The charge of the refund that it is. */
  chargeId?: string | undefined;
  /** Epoch milliseconds until which the service may say what became of it, while it is pending. */
  due?: number | undefined;
}

/** What the merchant sees of it. */
export function toPayout(stored: StoredPayout): Payout {
  const { reference: _reference, key: _key, body: _body, chargeId: _chargeId, due: _due, ...payout } = stored;
  return payout;
}

/** The aggregate under which payouts are decided. No order has this id: see `isOrderId`. */
export const PAYOUTS_ID = "../payouts";

/** Milliseconds that a withdrawal may take until a delivery says what became of it. */
export const WITHDRAWAL_LASTS = 60 * 60_000;

/** Cents that these may have sent out. */
export const spentAmount = (payouts: readonly StoredPayout[]): number =>
  payouts
    .filter(({ status }) => status !== "failed" && status !== "refused")
    .reduce((sum, { amount }) => sum + amount, 0);

/** A payout after a step, and what is reported of it. */
export interface PayoutChange {
  payout: StoredPayout;
  problems: readonly ProblemDraft[];
}

const changed = (payout: StoredPayout, more: Partial<StoredPayout>, now: number): StoredPayout => {
  const { due: _due, ...rest } = payout;
  return { ...rest, ...more, updatedAt: new Date(now).toISOString() };
};

/** The payout with what its call came to. What a delivery has told meanwhile counts more. */
export function answeredPayout(payout: StoredPayout, sent: Withdrawn, now: number): PayoutChange {
  const { transferId, fee } = sent;
  const named = {
    ...payout,
    ...(transferId !== undefined && { transferId }),
    ...(fee !== undefined && { fee }),
  };
  const isOpen = payout.status === "pending" || payout.status === "unknown";
  if (!isOpen || (payout.status === "unknown" && (sent.status === "pending" || sent.status === "unknown")))
    return { payout: changed(named, {}, now), problems: [] };
  if (sent.status === "pending")
    return { payout: changed(named, { due: now + WITHDRAWAL_LASTS }, now), problems: [] };
  if (sent.status === "unknown") return unknownPayout(named, now);
  const { status, reason } = sent;
  return { payout: changed(named, { status, ...(reason !== undefined && { reason }) }, now), problems: [] };
}

/** The payout of which nothing was sent: its key may be used again. */
export const unsentPayout = (payout: StoredPayout, now: number): StoredPayout =>
  changed(payout, { status: "refused", reason: NOTHING_SENT, key: undefined, body: undefined }, now);

/** The reason of a refusal if the service was not reached or did not know the API key. */
export const NOTHING_SENT = "Nothing was sent.";

/** Whether nothing was heard of it for as long as it may take. */
export const isPayoutOverdue = ({ status, due }: StoredPayout, now: number): boolean =>
  status === "pending" && due !== undefined && due <= now;

/** The payout of which it is not known what became. */
export const unknownPayout = (payout: StoredPayout, now: number): PayoutChange => ({
  payout: changed(payout, { status: "unknown" }, now),
  problems: [merchantProblem.payoutUnknown(payout)],
});

/** What a delivery makes of the payout that it names, and what is reported of it. One that went out stays so. */
export function toldPayout(event: WebhookEvent, payout: StoredPayout, now: number): Partial<PayoutChange> {
  const outcome = approvedOrFailed(event);
  if (outcome === "failed" && payout.status === "approved")
    return { problems: [merchantProblem.payoutContradicted(payout, event)] };
  if (outcome === undefined || payout.status === "approved" || payout.status === outcome) return {};
  // What the service did not take cannot have failed on its way.
  if (outcome === "failed" && payout.status === "refused") return {};
  const [transferId = payout.transferId] = withdrawalIds(event).transferIds;
  const { reason: _reason, ...rest } = payout;
  const told = changed(
    rest,
    {
      status: outcome,
      ...(transferId !== undefined && { transferId }),
      ...(outcome === "failed" && { reason: DID_NOT_GO_OUT }),
    },
    now,
  );
  return { payout: told };
}

/** The reason of what failed. */
export const DID_NOT_GO_OUT = "The service told that the withdrawal did not go out.";

const STATUS_OF_REFUND = {
  pending: "pending",
  done: "approved",
  refused: "refused",
  unknown: "unknown",
} as const satisfies Record<StoredRefund["status"], PayoutStatus>;

/** The withdrawals of a charge's refunds that changed, as they are listed among the payouts. */
export function refundPayouts(before: StoredCharge | undefined, after: StoredCharge): StoredPayout[] {
  const known = new Map(before?.refunds?.map((refund) => [refund.id, refund]));
  return (after.refunds ?? [])
    .filter((refund) => JSON.stringify(refund) !== JSON.stringify(known.get(refund.id)))
    .flatMap((refund) => ofRefund(after, refund) ?? []);
}

/** The charge without what is kept of the buyer's Pix keys. */
export function withoutPixKeys(stored: StoredCharge): StoredCharge {
  if (stored.refunds === undefined) return stored;
  return {
    ...stored,
    refunds: stored.refunds.map(({ pixKeyMasked: _key, body: _body, ...refund }) => refund),
  };
}

function ofRefund({ record }: StoredCharge, refund: StoredRefund): StoredPayout | undefined {
  const { id, amount, status, reference, fee, transferId, pixKeyMasked, reason, createdAt, updatedAt } =
    refund;
  if (reference === undefined) return undefined;
  return {
    id,
    amount,
    status: STATUS_OF_REFUND[status],
    ...(fee !== undefined && { fee }),
    ...(transferId !== undefined && { transferId }),
    // Absent in refunds that were made before it was kept, and once the buyer's data is erased.
    pixKeyMasked: pixKeyMasked ?? "•••",
    refundOf: id,
    ...(status === "refused" && reason !== undefined && { reason }),
    createdAt,
    updatedAt,
    reference,
    chargeId: record.id,
  };
}
