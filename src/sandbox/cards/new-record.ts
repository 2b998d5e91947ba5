import type { service } from "../../contract/index.ts";
import { customerOf, newReference, STATUS_CODES, type CardRecord } from "../shared/store.ts";
import { UNDER_REVIEW } from "./declines.ts";

/** A charge as it stands before its outcome. Of the card it keeps the last four digits and the mask alone. */
export function newCardRecord(
  request: service.CardChargeRequest,
  keyId: number,
  transactionId: number,
  now: number,
): CardRecord {
  const { MerchantOrderId, Customer, Payment } = request.payload;
  const { CardNumber, Brand } = Payment.CreditCard;
  return {
    transactionId,
    paymentId: crypto.randomUUID(),
    keyId,
    merchantOrderId: MerchantOrderId ?? newReference(),
    customer: customerOf(Customer),
    email: Customer.Email ?? null,
    address: Customer.Address ? { ...Customer.Address } : null,
    amount: Payment.Amount,
    installments: Payment.Installments ?? 1,
    brand: Brand,
    last4: CardNumber.slice(-4),
    maskedNumber: `${CardNumber.slice(0, 6)}${"*".repeat(CardNumber.length - 10)}${CardNumber.slice(-4)}`,
    capture: Payment.Capture ?? true,
    status: "PENDING",
    statusCode: STATUS_CODES.pending,
    settlement: "NONE",
    ...UNDER_REVIEW,
    threeDS: {
      used: false,
      dataOnly: false,
      eci: "07",
      cavv: "",
      xid: null,
      version: "",
      referenceId: "",
    },
    proofOfSale: digits(6),
    tid: digits(20),
    authorizationCode: null,
    captured: 0,
    cancelled: 0,
    cancelledAt: null,
    createdAt: now,
    receivedAt: null,
    releaseAt: null,
    settledAt: null,
  };
}

/** Random digits, as acquirers number things. */
export const digits = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join("");
