// The bodies of the service's webhooks (section 6), from the sandbox's records.
import { toDecimal, toDecimalText, type service } from "../../contract/index.ts";
import { isoDateOrNull, serviceDate } from "../shared/clock.ts";
import type { CancellationShape, Message } from "../shared/context.ts";
import { cardMoney } from "../shared/fees.ts";
import { PROVIDER, type CardRecord, type PixRecord, type WithdrawalRecord } from "../shared/store.ts";

/** 6.1. `amount` is what was paid, which need not be what was asked for. */
export function deposit(charge: PixRecord): Message {
  const body: service.DepositEvent = {
    event: "deposit",
    paymentId: charge.paymentId,
    status: charge.status,
    amount: toDecimalText(charge.paidAmount),
    merchantOrderId: charge.merchantOrderId,
  };
  return { event: body.event, identifier: charge.paymentId, body };
}

/** The kinds by which the service may tell that a withdrawal went out. */
export const APPROVAL_EVENTS = ["withdrawal", "withdrawal_approved"] as const;
export type ApprovalEvent = (typeof APPROVAL_EVENTS)[number];

/** 6.2. What the other kinds hold is not documented: the sandbox sends the same fields. */
export function withdrawal(
  record: WithdrawalRecord,
  event: ApprovalEvent | "withdrawal_failed" = "withdrawal",
): Message {
  const body = {
    event,
    withdrawalId: record.withdrawalId,
    status: record.status,
    amount: toDecimalText(record.amount),
    description: record.description,
    key_pix: record.pixAddressKey,
  };
  return { event, identifier: record.withdrawalId, body };
}

const identified = (charge: CardRecord) => ({
  transactionId: charge.transactionId,
  paymentId: charge.paymentId,
  merchantOrderId: charge.merchantOrderId,
  amount: toDecimal(charge.amount),
  status: charge.status,
  statusCode: charge.statusCode,
});

const buyer = (charge: CardRecord) => ({
  customer: charge.customer,
  card: { brand: charge.brand, last4: charge.last4 },
  threeDS: charge.threeDS,
});

/** 6.3, `payment.confirmed` */
export function paymentConfirmed(charge: CardRecord): Message {
  const { fee, net } = cardMoney(charge);
  const body: service.PaymentConfirmedEvent = {
    event: "payment.confirmed",
    data: {
      ...identified(charge),
      ...buyer(charge),
      provider: PROVIDER,
      fee: toDecimal(fee),
      netAmount: toDecimal(net),
      capturedAmount: toDecimal(charge.captured),
      cancelledAmount: toDecimal(charge.cancelled),
      settlementStatus: charge.settlement,
      releaseAt: isoDateOrNull(charge.releaseAt),
      settledAt: isoDateOrNull(charge.settledAt),
      receivedDate: serviceDate(charge.receivedAt ?? charge.createdAt),
    },
  };
  return { event: body.event, identifier: charge.paymentId, body };
}

/** 6.3, `payment.denied` */
export function paymentDenied(charge: CardRecord): Message {
  const body: service.PaymentDeniedEvent = {
    event: "payment.denied",
    data: {
      ...identified(charge),
      installments: charge.installments,
      message: charge.returnMessage,
      returnMessage: charge.returnMessage,
      ...buyer(charge),
      acquirer: {
        status: charge.statusCode,
        returnCode: charge.returnCode,
        returnMessage: charge.returnMessage,
        proofOfSale: charge.proofOfSale,
        tid: charge.tid,
        authorizationCode: charge.authorizationCode,
        eci: charge.threeDS.eci,
      },
    },
  };
  return { event: body.event, identifier: charge.paymentId, body };
}

/** Values of `changeType`, which the interface does not list. */
export const CHANGE = { settlement: 2, cancellation: 3, chargeBack: 4 } as const;

/**
 * 6.3, the general schema. Two changes of one charge share the idempotency key, as `<kind>:<identifier>` has it.
 */
export function paymentChanged(
  event: service.PaymentChangedEvent["event"],
  charge: CardRecord,
  changeType: number,
): Message {
  const body: service.PaymentChangedEvent = {
    event,
    data: {
      ...identified(charge),
      changeType,
      settlementStatus: charge.settlement,
      returnMessage: charge.returnMessage,
    },
  };
  return { event, identifier: charge.paymentId, body };
}

/** 6.3, `payment.cancelled`, whose payload is not documented: the general schema, or `data` in another shape. */
export function paymentCancelled(
  charge: CardRecord,
  data: Record<Exclude<CancellationShape, "event">, object>,
): Message {
  const event = "payment.cancelled";
  return {
    ...paymentChanged(event, charge, CHANGE.cancellation),
    otherBodies: { charge: { event, data: data.charge }, record: { event, data: data.record } },
  };
}
