// The call by which money goes back: a card charge is cancelled; a Pix charge, which the service does not give back, is
// answered with a Pix of the shop's own to the buyer's key.
import { MIN_CARD_AMOUNT } from "../../contract/index.ts";
import type { StoredCharge, StoredRefund } from "../model/record.ts";
import type { Outcome } from "../model/refund.ts";
import type { ServiceClient } from "../service/client.ts";
import { ServiceError } from "../service/service-error.ts";
import { withdraw, type PixAddress, type Withdrawn } from "../service/withdraw.ts";

/** What is known of a refund after its call. `pending`: the service says later, or is asked, what became of it. */
export type SentRefund = ({ status: "pending" } | (Outcome & { receiptUrl?: string | undefined })) &
  Pick<Withdrawn, "transferId" | "fee">;

/** Calls the service once. Rejects with a `ServiceError` if it is certain that nothing was done, and the call may be made again. */
export const sendRefund = (
  { cards, pix }: ServiceClient,
  { record }: StoredCharge,
  refund: StoredRefund,
  to: PixAddress | undefined,
): Promise<SentRefund> =>
  record.method === "pix" && to ? sendPix(pix, refund, to) : cancel(cards, record, refund);

async function sendPix(pix: ServiceClient["pix"], { amount, reference = "" }: StoredRefund, to: PixAddress) {
  const { status, ...sent } = await withdraw(pix, { amount, reference }, to);
  return { ...sent, status: STATUS_OF_WITHDRAWAL[status] };
}

const STATUS_OF_WITHDRAWAL = {
  pending: "pending",
  approved: "done",
  failed: "refused",
  refused: "refused",
  unknown: "unknown",
} as const satisfies Record<Withdrawn["status"], SentRefund["status"]>;

async function cancel(
  cards: ServiceClient["cards"],
  { amount: all, service: { paymentId = "" } }: StoredCharge["record"],
  { amount, before = 0 }: StoredRefund,
): Promise<SentRefund> {
  // What is left may be less than the service takes by name.
  const isNamed = amount >= MIN_CARD_AMOUNT || before + amount < all;
  try {
    const { success } = await cards.cancel(paymentId, isNamed ? { amount } : {});
    if (!success) return { status: "pending" };
  } catch (error) {
    // What became of it is looked up.
    if (!(error instanceof ServiceError) || error.code === "unknown_outcome") return { status: "pending" };
    if (error.code === "not_sent" || error.code === "unauthorized") throw error;
    return { status: "refused", reason: error.serviceMessage ?? error.message };
  }
  // Nothing depends on the receipt, so an error means that there is none yet.
  const cancellation = await cards.cancellation(paymentId).catch(() => undefined);
  return { status: "done", receiptUrl: cancellation?.receiptUrl };
}
