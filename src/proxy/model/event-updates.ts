// What a delivery says of its charge.
import {
  endedUnpaid,
  hasWrongAmount,
  isWaiting,
  type ChargeRecord,
  type MoneyTold,
  type StoredCharge,
} from "./record.ts";
import {
  cameIn,
  denial,
  isKnownName,
  isTakenBack,
  readStatus,
  saidOfMoney,
  sayStatus,
  type SaidMoney,
  type SaidStatus,
} from "./answer-updates.ts";
import type { StatusUpdate } from "./transition.ts";
import { namedIds, type NamedIds } from "../service/webhooks/named-ids.ts";
import type {
  PaymentChangedDelivery,
  PaymentConfirmedDelivery,
  PaymentDeniedDelivery,
  WebhookEvent,
} from "../service/webhooks/webhook-event.ts";

/** The ids by which the service names a charge. */
export interface ChargeIds {
  paymentId?: string | undefined;
  merchantOrderId?: string | undefined;
}

/** The ids by which a delivery is kept until its charge is known; none if it is about no charge. */
export function chargeIds(event: WebhookEvent): ChargeIds {
  const { paymentIds, merchantOrderIds } = allChargeIds(event);
  const [paymentId] = paymentIds;
  const [merchantOrderId] = merchantOrderIds;
  return paymentId === undefined && merchantOrderId === undefined ? {} : { paymentId, merchantOrderId };
}

/** All ids of charges that a delivery names, the likeliest first. */
export function allChargeIds(event: WebhookEvent): NamedIds {
  const named = namedIds(event.payload);
  switch (event.kind) {
    case "withdrawal":
    case "withdrawal_approved":
      return { paymentIds: [], merchantOrderIds: [] };
    case "unknown":
      return named;
    default:
      return {
        paymentIds: together(event.paymentId, named.paymentIds),
        merchantOrderIds: together(event.merchantOrderId, named.merchantOrderIds),
      };
  }
}

const together = (first: string | undefined, others: readonly string[]) => [
  ...new Set(first === undefined ? others : [first, ...others]),
];

/** Whether what has these ids is about the charge: by `paymentId` where both have it, else by the reference. */
export const matches = ({ paymentId, merchantOrderId }: ChargeIds, record: ChargeRecord): boolean =>
  isNamed({ paymentIds: together(paymentId, []), merchantOrderIds: together(merchantOrderId, []) }, record);

/** The same for what names several. */
export function isNamed({ paymentIds, merchantOrderIds }: NamedIds, { service }: ChargeRecord): boolean {
  if (service.paymentId !== undefined && paymentIds.length > 0) return paymentIds.includes(service.paymentId);
  return merchantOrderIds.includes(service.merchantOrderId);
}

export interface EventUpdate {
  update: StatusUpdate;
  /** The delivery does not say enough, so the charge must be looked up at the service. */
  refresh: boolean;
}

export function eventUpdate(
  event: WebhookEvent,
  { record: charge, reported }: Pick<StoredCharge, "record" | "reported">,
): EventUpdate {
  if (charge.method === "pix") return { update: pixUpdate(event), refresh: false };
  const told = cardUpdate(event, charge);
  const { status, paidAmount, service } = told.update;
  const isAsked = paidAmount === charge.amount && !service?.capturedAmount;
  // Where the service took another amount, the charge's own may be no more than what was asked for.
  const { capturedAmount = 0 } = charge.service;
  const tookOther = hasWrongAmount({ reported }) || (capturedAmount > 0 && capturedAmount < charge.amount);
  const isInDoubt = status === "paid" && isUnpaidHere(charge) && isAsked && tookOther;
  return isInDoubt ? ofMoney(charge, event.event, "came", service) : told;
}

function cardUpdate(event: WebhookEvent, charge: ChargeRecord): EventUpdate {
  switch (event.kind) {
    case "payment.confirmed":
      return confirmed(event);
    case "payment.denied":
      return denied(event, charge);
    case "payment.updated":
    case "payment.cancelled":
      return changed(event, charge);
    default:
      return ofOtherKind(event, charge);
  }
}

/**
 * A delivery that cannot be read, or of an unknown kind. One that does not say that no money came may say that it did, so
 * the order is not charged again before it is known how the charge stands.
 */
function ofOtherKind({ event, payload }: WebhookEvent, charge: ChargeRecord): EventUpdate {
  if (event === "payment.confirmed") return ofMoney(charge, event, "came");
  if (event === "payment.cancelled") return ofMoney(charge, event, "went back");
  const { status, statusCode, settlementStatus } = {
    ...(payload["data"] as Record<string, unknown> | undefined),
  };
  const said: SaidStatus = {
    name: typeof status === "string" ? status : undefined,
    code: typeof statusCode === "number" ? statusCode : undefined,
    kind: event === "payment.denied" ? "denied" : undefined,
    ...saidOfMoney({
      settlementStatus: typeof settlementStatus === "string" ? settlementStatus : undefined,
    }),
  };
  const told = readStatus(said);
  if (told === "pending" || told === "denied") return { update: {}, refresh: true };
  if (told !== "unknown" || said.hasMoney) return ofMoney(charge, event, moneyOf(said));
  return { update: isUnpaidHere(charge) ? { unknownStatus: event } : {}, refresh: true };
}

const isUnpaidHere = (charge: ChargeRecord) => isWaiting(charge) || endedUnpaid(charge);

/**
 * Money came or went back, and more cannot be told from the delivery: the charge is looked up, and its order is not charged
 * again before it is known how the charge stands.
 */
const ofMoney = (
  charge: ChargeRecord,
  words: string,
  moneyTold: MoneyTold,
  service?: StatusUpdate["service"],
): EventUpdate => ({
  update: { ...(isUnpaidHere(charge) && { unknownStatus: words, moneyTold }), ...(service && { service }) },
  refresh: true,
});

/** What a delivery that speaks of money says of it. */
function moneyOf(said: SaidStatus): MoneyTold {
  const status = readStatus(said);
  const isBack = said.isTakenBack === true || status === "cancelled" || status === "reversed";
  return isBack ? "went back" : "came";
}

function pixUpdate(event: WebhookEvent): StatusUpdate {
  if (event.kind !== "deposit") return {};
  const { paymentId, amount: paidAmount } = event;
  return { status: "paid", paidAmount, service: { paymentId } };
}

function confirmed(event: PaymentConfirmedDelivery): EventUpdate {
  const { paymentId, transactionId, statusCode, threeDS, amount, cancelledAmount } = event;
  const { fee, netAmount, capturedAmount, settlementStatus, releaseAt } = event;
  const told = saidOf(event, "paid");
  const isPaid = readStatus(told) === "paid";
  return {
    update: {
      ...(isPaid
        ? { status: "paid" as const, paidAmount: cameIn(amount, event) }
        : { unknownStatus: sayStatus(told), ...(told.hasMoney && { moneyTold: moneyOf(told) }) }),
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

function denied(event: PaymentDeniedDelivery, charge: ChargeRecord): EventUpdate {
  const { paymentId, transactionId, statusCode, threeDS, acquirer } = event;
  const told = saidOf(event, "denied");
  if (readStatus(told) !== "denied") {
    const details = { paymentId, transactionId, threeDS };
    // A list that is late may not know of the money.
    return told.hasMoney
      ? ofMoney(charge, sayStatus(told), moneyOf(told), details)
      : { update: { unknownStatus: sayStatus(told), service: details }, refresh: true };
  }
  const returnCode = acquirer?.returnCode;
  const returnMessage = acquirer?.returnMessage ?? event.returnMessage ?? event.message;
  return {
    update: {
      status: "denied",
      reason: denial(returnCode, charge.card?.brand),
      service: { paymentId, transactionId, statusCode, threeDS, returnCode, returnMessage },
    },
    refresh: false,
  };
}

// The payloads of these two kinds are hardly documented. Only what cannot be misread is taken from them; for the rest, such
// as amounts, and for names that are not known, such as of a chargeback, the charge is looked up.
function changed(event: PaymentChangedDelivery, charge: ChargeRecord): EventUpdate {
  const { paymentId, transactionId, statusCode, settlementStatus, returnMessage } = event;
  const details = { paymentId, transactionId, settlementStatus };
  const lookedUp = { update: { service: details }, refresh: true };
  if (event.kind === "payment.cancelled") return ofMoney(charge, event.kind, "went back", details);
  // A settlement changes without a status, and later than the payment.
  if ((!event.status || isTakenBack(event)) && !isUnpaidHere(charge)) return lookedUp;
  const said = saidOf(event);
  const told = readStatus(said);
  // A list that is late may not know of the money that the settlement names.
  if (told === "unknown" && said.hasMoney && isUnpaidHere(charge))
    return ofMoney(charge, sayStatus(said), moneyOf(said), details);
  if (told === "unknown")
    return {
      ...lookedUp,
      update: { unknownStatus: sayStatus(said), service: details },
    };
  if (told === "pending") return { update: { status: told, service: details }, refresh: false };
  const isClear = told !== "cancelled" && (told !== "paid" || event.amount === charge.amount);
  if (!isClear || !isKnownName(event.status))
    return told === "denied" ? lookedUp : ofMoney(charge, sayStatus(said), moneyOf(said), details);
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

const saidOf = (
  event: Pick<PaymentDeniedDelivery, "status" | "statusCode"> & SaidMoney,
  kind?: SaidStatus["kind"],
): SaidStatus => ({ name: event.status, code: event.statusCode, kind, ...saidOfMoney(event) });
