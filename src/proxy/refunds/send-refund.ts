// The call by which money goes back: a card charge is cancelled; a Pix charge, which the service does not give back, is
// answered with a Pix of the shop's own to the buyer's key.
import { MIN_CARD_AMOUNT } from "../../contract/index.ts";
import type { StoredCharge, StoredRefund } from "../model/record.ts";
import type { Outcome } from "../model/refund.ts";
import type { ServiceClient } from "../service/client.ts";
import { ServiceError } from "../service/service-error.ts";

/** Where a Pix goes to. */
export interface PixAddress {
  pixKey: string;
  pixKeyType: string;
}

/** What is known of a refund after its call. `pending`: the service says later, or is asked, what became of it. */
export type SentRefund = { status: "pending" } | (Outcome & { receiptUrl?: string | undefined });

/** Calls the service once. Rejects with a `ServiceError` if it is certain that nothing was done, and the call may be made again. */
export async function sendRefund(
  { cards, pix }: ServiceClient,
  { record }: StoredCharge,
  refund: StoredRefund,
  to: PixAddress | undefined,
): Promise<SentRefund> {
  const isPix = record.method === "pix";
  try {
    return isPix && to ? await withdraw(pix, refund, to) : await cancel(cards, record, refund);
  } catch (error) {
    // What became of a cancellation is looked up. There is no list of withdrawals.
    const unknown = { status: isPix ? "unknown" : "pending" } as const;
    if (!(error instanceof ServiceError) || error.code === "unknown_outcome") return unknown;
    if (error.code === "not_sent" || error.code === "unauthorized") throw error;
    return { status: "refused", reason: error.serviceMessage ?? error.message };
  }
}

async function cancel(
  cards: ServiceClient["cards"],
  { amount: all, service: { paymentId = "" } }: StoredCharge["record"],
  { amount, before = 0 }: StoredRefund,
): Promise<SentRefund> {
  // What is left may be less than the service takes by name.
  const isNamed = amount >= MIN_CARD_AMOUNT || before + amount < all;
  const { success } = await cards.cancel(paymentId, isNamed ? { amount } : {});
  if (!success) return { status: "pending" };
  // Nothing depends on the receipt, so an error means that there is none yet.
  const cancellation = await cards.cancellation(paymentId).catch(() => undefined);
  return { status: "done", receiptUrl: cancellation?.receiptUrl };
}

async function withdraw(
  pix: ServiceClient["pix"],
  { amount, reference = "" }: StoredRefund,
  { pixKey, pixKeyType }: PixAddress,
): Promise<SentRefund> {
  await pix.withdraw({
    value: amount,
    pixAddressKey: pixKey,
    pixAddressKeyType: pixKeyType,
    description: reference,
    externalReference: reference,
  });
  return { status: "pending" };
}
