// What a delivery says about its charge.
import type { ChargeRecord } from "./record.ts";
import { cardStatus, denial } from "./service-answers.ts";
import type { StatusUpdate } from "./transition.ts";
import type {
  PaymentChangedDelivery,
  PaymentConfirmedDelivery,
  PaymentDeniedDelivery,
  WebhookEvent,
} from "../service/webhooks/webhook-event.ts";

export interface EventNames {
  paymentId?: string | undefined;
  merchantOrderId?: string | undefined;
}

/** The charge that a delivery is about; no names where it is about none. */
export function namesOf(event: WebhookEvent): EventNames {
  switch (event.kind) {
    case "withdrawal":
    case "withdrawal_approved":
      return {};
    case "unknown":
      return namesIn(event.payload["data"]) ?? namesIn(event.payload) ?? {};
    default:
      return { paymentId: event.paymentId, merchantOrderId: event.merchantOrderId };
  }
}

function namesIn(payload: unknown): EventNames | undefined {
  if (typeof payload !== "object" || payload === null) return undefined;
  const { paymentId, merchantOrderId } = payload as Record<string, unknown>;
  if (typeof paymentId !== "string" && typeof merchantOrderId !== "string") return undefined;
  return {
    paymentId: typeof paymentId === "string" ? paymentId : undefined,
    merchantOrderId: typeof merchantOrderId === "string" ? merchantOrderId : undefined,
  };
}

/** Whether the charge is the delivery's: by `paymentId` where that is known of it, else by the reference. */
export function isAbout({ paymentId, merchantOrderId }: EventNames, { service }: ChargeRecord): boolean {
  if (service.paymentId !== undefined && paymentId !== undefined) return service.paymentId === paymentId;
  return service.merchantOrderId === merchantOrderId;
}

export interface EventUpdate {
  update: StatusUpdate;
  /** The delivery does not say enough: the charge must be read from the service. */
  refresh: boolean;
}

export function eventUpdate(event: WebhookEvent, charge: ChargeRecord): EventUpdate {
  if (charge.method === "pix") return { update: pixFact(event), refresh: false };
  switch (event.kind) {
    case "payment.confirmed":
      return confirmed(event);
    case "payment.denied":
      return { update: denied(event, charge), refresh: false };
    case "payment.updated":
    case "payment.cancelled":
      return changed(event, charge);
    default:
      return { update: {}, refresh: true };
  }
}

function pixFact(event: WebhookEvent): StatusUpdate {
  if (event.kind !== "deposit") return {};
  const { paymentId, amount: paidAmount } = event;
  return { status: "paid", paidAmount, service: { paymentId } };
}

function confirmed(event: PaymentConfirmedDelivery): EventUpdate {
  const { paymentId, transactionId, statusCode, threeDS, amount, cancelledAmount } = event;
  const { fee, netAmount, capturedAmount, settlementStatus, releaseAt } = event;
  const isPaid = cardStatus(event.status ?? "PAID") === "paid";
  return {
    update: {
      ...(isPaid && { status: "paid" as const, paidAmount: amount }),
      cancelledAmount,
      service: {
        paymentId,
        transactionId,
        statusCode,
        threeDS,
        fee,
        netAmount,
        capturedAmount,
        settlementStatus,
        releaseAt,
      },
    },
    refresh: !isPaid,
  };
}

function denied(event: PaymentDeniedDelivery, { card }: ChargeRecord): StatusUpdate {
  const { paymentId, transactionId, statusCode, threeDS, acquirer } = event;
  const returnCode = acquirer?.returnCode;
  const returnMessage = acquirer?.returnMessage ?? event.returnMessage ?? event.message;
  return {
    status: "denied",
    reason: denial(returnCode, card?.brand),
    service: { paymentId, transactionId, statusCode, threeDS, returnCode, returnMessage },
  };
}

// The payloads of these two are hardly documented. What is absolute and unmistakable is taken from them, the
// rest, amounts above all, is read from the service.
function changed(event: PaymentChangedDelivery, charge: ChargeRecord): EventUpdate {
  const { paymentId, transactionId, statusCode, settlementStatus, returnMessage } = event;
  const details = { paymentId, transactionId, settlementStatus };
  const told = event.kind === "payment.cancelled" ? "cancelled" : cardStatus(event.status);
  const isClear =
    told === "denied" || told === "reversed" || (told === "paid" && event.amount === charge.amount);
  if (!isClear) return { update: { service: details }, refresh: told !== "pending" };
  return {
    update: {
      status: told,
      paidAmount: event.amount,
      reason: told === "denied" ? denial(undefined, charge.card?.brand) : undefined,
      service: { ...details, statusCode, returnMessage },
    },
    refresh: false,
  };
}
