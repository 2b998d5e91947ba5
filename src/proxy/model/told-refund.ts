// What a delivery about a withdrawal says of the refund of a Pix charge. The service has no list of withdrawals and names no
// charge with one: the refund's own reference, which the proxy puts into `description`, ties both together.
import { refundedReference } from "../service/webhooks/refund-reference.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import { refundedAmount, type StoredCharge } from "./record.ts";
import type { Outcome } from "./refund.ts";
import type { StatusUpdate } from "./transition.ts";

/** Words of a withdrawal that did not go out, in the name of its event or its status: neither is documented. */
const FAILED = /fail|den(y|i)|reject|refus|cancel|revers|return/i;

/** The reference of the charge whose refund a delivery is about, if it is about one. */
export const refundedBy = (event: WebhookEvent): string | undefined =>
  refundedReference(descriptionOf(event) ?? "");

const descriptionOf = (event: WebhookEvent) =>
  "description" in event ? event.description?.trim() : undefined;

const namedRefund = (event: WebhookEvent, { refunds = [] }: StoredCharge) => {
  const named = descriptionOf(event);
  return refunds.find(({ reference }) => reference !== undefined && reference === named);
};

export const isRefundNamed = (event: WebhookEvent, stored: StoredCharge) =>
  namedRefund(event, stored) !== undefined;

export interface ToldRefund {
  id: string;
  outcome: Outcome;
  update: StatusUpdate;
}

/** What became of a refund of this charge; `undefined` where the delivery says nothing of one, or nothing new. */
export function toldRefund(event: WebhookEvent, stored: StoredCharge): ToldRefund | undefined {
  const refund = namedRefund(event, stored);
  if (refund === undefined || refund.status === "done") return undefined;
  const { id, amount } = refund;
  const status = "status" in event ? event.status?.toUpperCase() : undefined;
  if (status === "APPROVED" || (status === undefined && event.event === "withdrawal_approved"))
    return {
      id,
      outcome: { status: "done" },
      update: { cancelledAmount: refundedAmount(stored.record) + amount },
    };
  return refund.status !== "refused" && FAILED.test(`${event.event} ${status ?? ""}`)
    ? {
        id,
        outcome: { status: "refused", reason: "The service told that the withdrawal did not go out." },
        update: {},
      }
    : undefined;
}
