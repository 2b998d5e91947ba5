// What a delivery about a withdrawal says of the refund of a Pix charge. The service has no list of withdrawals and names no
// charge with one: the refund's own reference, which the proxy puts into `description`, ties both together.
import { refundedReference } from "../service/refund-reference.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import { approvedOrFailed, withdrawalIds } from "../service/webhooks/withdrawal-names.ts";
import { DID_NOT_GO_OUT } from "./payout.ts";
import { refundedAmount, type StoredCharge, type StoredRefund } from "./record.ts";
import type { Outcome } from "./refund.ts";
import type { StatusUpdate } from "./transition.ts";

/** The references of the charges whose refund a delivery may be about. */
export const refundedBy = (event: WebhookEvent): string[] =>
  withdrawalIds(event).references.flatMap((word) => refundedReference(word) ?? []);

function namedRefund(event: WebhookEvent, { refunds = [] }: StoredCharge) {
  const { references, transferIds } = withdrawalIds(event);
  return (
    refunds.find(({ reference }) => reference !== undefined && references.includes(reference)) ??
    refunds.find(({ transferId }) => transferId !== undefined && transferIds.includes(transferId))
  );
}

export const isRefundNamed = (event: WebhookEvent, stored: StoredCharge) =>
  namedRefund(event, stored) !== undefined;

export interface ToldRefund {
  id: string;
  outcome: Outcome;
  update: StatusUpdate;
}

/** Whether a delivery says of a refund that went out that it did not, or came back. */
export function returnedRefund(event: WebhookEvent, stored: StoredCharge): StoredRefund | undefined {
  const refund = namedRefund(event, stored);
  return refund?.status === "done" && approvedOrFailed(event) === "failed" ? refund : undefined;
}

/** What became of a refund of this charge; `undefined` if the delivery says nothing of one, or nothing new. */
export function toldRefund(event: WebhookEvent, stored: StoredCharge): ToldRefund | undefined {
  const refund = namedRefund(event, stored);
  if (refund === undefined || refund.status === "done") return undefined;
  const { id, amount } = refund;
  const outcome = approvedOrFailed(event);
  if (outcome === "approved")
    return {
      id,
      outcome: { status: "done" },
      update: { cancelledAmount: refundedAmount(stored.record) + amount },
    };
  return outcome === "failed" && refund.status !== "refused"
    ? { id, outcome: { status: "refused", reason: DID_NOT_GO_OUT }, update: {} }
    : undefined;
}
