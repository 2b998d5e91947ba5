// The bodies of the service's webhooks about what a store holds (service interface, section 6).
import { toDecimal, toDecimalText } from "../../contract/index.ts";
import type { ChargeRecord, StoredPayout } from "../../proxy/index.ts";

export const PIX_EVENTS = ["deposit"] as const;
export const CARD_EVENTS = [
  "payment.confirmed",
  "payment.denied",
  "payment.updated",
  "payment.cancelled",
] as const;
export const PAYOUT_EVENTS = ["withdrawal", "withdrawal_approved", "withdrawal_failed"] as const;
export const EVENTS = [...PIX_EVENTS, ...CARD_EVENTS, ...PAYOUT_EVENTS] as const;

export type EventName = (typeof EVENTS)[number];

/** What differs from what the charge or payout says. */
export interface Details {
  /** Cents. */
  amount?: number | undefined;
  returnCode: string;
}

/** What a webhook says: its body, and what its idempotency key ends with. */
export interface Message {
  identifier: string;
  body: { event: string };
}

const DENIED = "Transação não autorizada";

export function chargeMessage(
  event: (typeof PIX_EVENTS | typeof CARD_EVENTS)[number],
  { amount: charged, card, service }: ChargeRecord,
  { amount = charged, returnCode }: Details,
): Message {
  const { merchantOrderId, paymentId: identifier = crypto.randomUUID(), transactionId } = service;
  const named = { paymentId: identifier, merchantOrderId };
  if (event === "deposit")
    return {
      identifier,
      body: { event, ...named, status: "PAID", amount: toDecimalText(amount) } as Message["body"],
    };
  const data = {
    ...named,
    ...(transactionId !== undefined && { transactionId }),
    amount: toDecimal(amount),
    ...(card && { card: { brand: card.brand, last4: card.last4 } }),
  };
  return {
    identifier,
    body: { event, data: { ...data, ...stateOf(event, amount, returnCode) } } as Message["body"],
  };
}

/** What the kinds of card events say beside the names of the charge. */
function stateOf(event: (typeof CARD_EVENTS)[number], amount: number, returnCode: string): object {
  switch (event) {
    case "payment.confirmed":
      return { status: "PAID", statusCode: 2, capturedAmount: toDecimal(amount), cancelledAmount: 0 };
    case "payment.denied":
      return {
        status: "DENIED",
        statusCode: 3,
        message: DENIED,
        returnMessage: DENIED,
        acquirer: { status: 3, returnCode, returnMessage: DENIED },
      };
    case "payment.updated":
      return { status: "PAID", statusCode: 2, changeType: 2, settlementStatus: "SETTLED" };
    case "payment.cancelled":
      return { status: "CANCELLED", statusCode: 10, changeType: 3 };
  }
}

export function payoutMessage(
  event: (typeof PAYOUT_EVENTS)[number],
  { amount: sent, reference, transferId: identifier = crypto.randomUUID(), pixKeyMasked }: StoredPayout,
  { amount = sent }: Details,
): Message {
  const status = event === "withdrawal_failed" ? "FAILED" : "APPROVED";
  const body = {
    event,
    withdrawalId: identifier,
    status,
    amount: toDecimalText(amount),
    description: reference,
    key_pix: pixKeyMasked,
  };
  return { identifier, body };
}
