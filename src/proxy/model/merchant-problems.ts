// Problems that are reported to the merchant: each with what happened and what to do.
import { formatBrl } from "../../contract/index.ts";
import { maskLine, REDACTED } from "../logging/mask.ts";
import { endedUnpaid, isWaiting, type ChargeRecord } from "./record.ts";
import { wasPaid } from "./transition.ts";
import type { UnknownDelivery, WebhookEvent } from "../service/webhooks/webhook-event.ts";

export const PAY_PROBLEM_CODES = [
  "wrong_amount",
  "duplicate_payment",
  "late_payment",
  "amount_outdated",
  "unknown_charge",
  "unreadable_delivery",
  "unknown_outcome",
  "unknown_status",
  "lookup_unanswered",
  "charge_pending",
  "unsafe_challenge_url",
  "code_mismatch",
  "service_unauthorized",
  "service_refused",
  "order_invalid",
  "handler_failed",
  "card_testing",
  "refund_ambiguous",
  "payout_unknown",
] as const;
export type PayProblemCode = (typeof PAY_PROBLEM_CODES)[number];

/** A report to the merchant, given to `onProblem`. */
export interface PayProblem {
  /** For `pay.problems.resolve`. Absent in what was reported before reports were kept. */
  id?: string | undefined;
  code: PayProblemCode;
  /** What happened and what to do about it, in English, without card data. */
  message: string;
  /** ISO 8601, UTC */
  at: string;
  orderId?: string | undefined;
  /** The charge as it was when the problem was seen. */
  charge?: ChargeRecord | undefined;
  /** The delivery in question. */
  event?: WebhookEvent | undefined;
  /** Of `card_testing`: the card attempts of 15 minutes, as the process that reports it has seen them. */
  figures?: { tries: number; declines: number; addresses?: number | undefined } | undefined;
}

/** A problem before it is stamped and stored. */
export type ProblemDraft = Omit<PayProblem, "id" | "at">;

/** An id, in quotation marks and on one line. */
const quoted = (text: string) => JSON.stringify(text);
/** What others said, likewise: an error of the merchant's may quote a card number that a buyer typed. */
const said = (text: string) => quoted(maskLine(text));

const partBack = ({ cancelledAmount }: ChargeRecord) =>
  cancelledAmount ? `${formatBrl(cancelledAmount)} of it went back. ` : "";
/** Where a field stands, by names that others may have chosen, such as a buyer's e-mail address. */
const fieldPath = (path: string) => (/^[\w.]+$/.test(path) ? maskLine(path) : REDACTED);
const iso = (time: number) => new Date(time).toISOString();
/** The charge by the names that the service has for it. */
const atService = ({ service: { paymentId, merchantOrderId } }: ChargeRecord) =>
  `merchantOrderId ${merchantOrderId}${paymentId === undefined ? "" : ` (paymentId ${quoted(paymentId)})`} at the service`;
const about = (charge: ChargeRecord) => ({ orderId: charge.orderId, charge });

export const merchantProblem = {
  wrongAmount: (charge: ChargeRecord, paid: number): ProblemDraft => ({
    code: "wrong_amount",
    message:
      `A payment of ${formatBrl(paid)} was confirmed for charge ${charge.id}, which is for ${formatBrl(charge.amount)}. ` +
      `${wasPaid(charge) ? "The charge was taken for paid before" : "The charge does not count as paid"}. ` +
      "Settle the difference with the buyer, or give the money back." +
      (charge.method === "card" && isWaiting(charge)
        ? " So that nobody is charged twice, the order takes no other charge until this one is cancelled at the service."
        : ""),
    ...about(charge),
  }),
  duplicatePayment: (charge: ChargeRecord, first: ChargeRecord): ProblemDraft => ({
    code: "duplicate_payment",
    message:
      `Order ${quoted(charge.orderId)} was already paid by charge ${first.id}, and another ${formatBrl(charge.amount)} came in ` +
      `by charge ${charge.id}. Give one of the two payments back.`,
    ...about(charge),
  }),
  latePayment: (charge: ChargeRecord, was: string): ProblemDraft => ({
    code: "late_payment",
    message:
      `Charge ${charge.id} was ${was} and has been paid after all (${formatBrl(charge.amount)}). It counts as paid, ` +
      "and onPaid is called as for any other payment. Give the money back if the order can no longer be delivered.",
    ...about(charge),
  }),
  amountOutdated: (charge: ChargeRecord, amount: number): ProblemDraft => ({
    code: "amount_outdated",
    message:
      `Order ${quoted(charge.orderId)} was paid with ${formatBrl(charge.orderAmount ?? charge.amount)} by charge ${charge.id}, ` +
      `which was made when the order cost that. ${partBack(charge)}It now costs ${formatBrl(amount)}. It counts as paid. Settle the ` +
      "difference with the buyer, or give the money back." +
      (charge.outstandingAmount === undefined
        ? ""
        : " If it was not told as a payment (onPaid) before, it is once the order costs no more than what came."),
    ...about(charge),
  }),
  unknownCharge: (event: WebhookEvent): ProblemDraft => ({
    code: "unknown_charge",
    message:
      "A genuine delivery names no charge of this store. It is kept, and applied if the charge turns up. " +
      "If the charge was made elsewhere with the same account this is expected; otherwise check whether a store was lost.",
    event,
  }),
  unreadableDelivery: (event: UnknownDelivery, charge?: ChargeRecord): ProblemDraft => ({
    code: "unreadable_delivery",
    message:
      `A genuine delivery of kind ${said(event.event)} cannot be read, because of ${event.misfits?.map(fieldPath).join(", ")}. It is stored, and ` +
      `onEvent is called with it. ${charge?.method === "card" ? "Its charge is looked up at the service." : "It has changed no charge."} ` +
      (event.event.startsWith("withdrawal")
        ? "Read it in event.payload, compare it with the withdrawal at the service, "
        : "Read it in event.payload, compare it with the payment at the service, settle the order by hand where it was paid, ") +
      "and tell the service that its delivery is not as documented.",
    ...(charge && about(charge)),
    event,
  }),
  unexpectedKind: (event: WebhookEvent, charge: ChargeRecord): ProblemDraft => ({
    code: "unreadable_delivery",
    message:
      `A genuine delivery of kind ${said(event.event)} names the Pix charge ${charge.id}, of which only "deposit" is known to ` +
      "tell. It is stored, onEvent is called with it, and it has changed no charge. Read it in event.payload, and compare it " +
      "with the payment at the service: money may have gone back.",
    ...about(charge),
    event,
  }),
  ambiguousDelivery: (event: WebhookEvent, charges: readonly ChargeRecord[]): ProblemDraft => ({
    code: "unreadable_delivery",
    message:
      `A genuine delivery of kind ${said(event.event)} names several charges: ${charges.map(({ id }) => id).join(", ")}. It is ` +
      "stored, and onEvent is called with it. It has changed none of them; card charges are looked up at the service. Read " +
      "it in event.payload, compare it with the payments at the service, and tell the service that it is not as documented.",
    event,
  }),
  unknownOutcome: (charge: ChargeRecord): ProblemDraft => ({
    code: "unknown_outcome",
    message:
      `The outcome of charge ${charge.id} could not be determined, and it counts as failed. ` +
      `Look for merchantOrderId ${charge.service.merchantOrderId} at the service before you charge the buyer in another way.`,
    ...about(charge),
  }),
  unknownStatus: (charge: ChargeRecord, words: string): ProblemDraft => ({
    code: "unknown_status",
    message:
      `The service says ${maskLine(words)} of charge ${charge.id}, from which it cannot be told whether the money came. ` +
      (!isWaiting(charge) && !endedUnpaid(charge)
        ? `The charge stays ${charge.status} here. Look at ${atService(charge)}, and where the money went back, ` +
          "record it by pay.charges.recordRefund."
        : "It is looked up until the service says what is known, and until then its order takes no other charge. " +
          `Look at ${atService(charge)}: deliver the order only where it was paid, and else cancel it there.`),
    ...about(charge),
  }),
  lookupUnanswered: (charge: ChargeRecord, since: number, why: string): ProblemDraft => ({
    code: "lookup_unanswered",
    message:
      `How charge ${charge.id} stands cannot be found out: since ${iso(since)} the service has given no usable answer, ` +
      `at last ${said(why)}. It is ${charge.status} here, and is looked up until there is one. ` +
      `Check that the service works and that service.baseUrl and service.apiKey are right, and look at ${atService(charge)}.`,
    ...about(charge),
  }),
  chargePending: (charge: ChargeRecord, isListed: boolean): ProblemDraft => ({
    code: "charge_pending",
    message:
      `Charge ${charge.id}, made at ${charge.createdAt}, has had no outcome for an hour, and the service ` +
      `${isListed ? "lists it as pending" : "has not said how it stands"}. ` +
      (isWaiting(charge)
        ? "It is still looked up, and until it has an outcome its order is not charged by card again. "
        : `It is ${charge.status} here and no longer looked up, but may still be paid. `) +
      `Ask the service about ${atService(charge)}, or cancel it there.`,
    ...about(charge),
  }),
  unsafeChallengeUrl: (charge: ChargeRecord): ProblemDraft => ({
    code: "unsafe_challenge_url",
    message:
      `The service asked for the buyer's authentication of charge ${charge.id} without an address, or at one that is ` +
      "not its own, so the bank's page was not opened. Check service.baseUrl; if the service's challenges are on another " +
      "host, name its origin in service.challengeOrigins; else tell the service.",
    ...about(charge),
  }),
  codeMismatch: (charge: ChargeRecord, why: string): ProblemDraft => ({
    code: "code_mismatch",
    message: `The Pix code of charge ${charge.id} does not match the charge: ${maskLine(why)}. Tell the service.`,
    ...about(charge),
  }),
  serviceUnauthorized: (orderId?: string): ProblemDraft => ({
    code: "service_unauthorized",
    message: "The service refused the API key. Nothing can be charged until service.apiKey is an active key.",
    ...(orderId !== undefined && { orderId }),
  }),
  serviceRefused: (orderId: string, words: string): ProblemDraft => ({
    code: "service_refused",
    message: `The service refused to make a charge of order ${quoted(orderId)}: ${said(words)}`,
    orderId,
  }),
  cardRefused: (charge: ChargeRecord, words: string): ProblemDraft => ({
    code: "service_refused",
    message:
      `The service refused the card charge ${charge.id} of order ${quoted(charge.orderId)}: ${quoted(words)}. It does not say that ` +
      "the bank declined the card, so it may refuse other buyers as well: compare its words with the account's options, the amount " +
      "and the fields of the order. Refusals in the same words are reported once an hour.",
    ...about(charge),
  }),
  orderInvalid: (orderId: string, why: string): ProblemDraft => ({
    code: "order_invalid",
    message:
      `order() gave no usable answer for order ${quoted(orderId)}, and the buyer was asked to try again later: ` +
      said(why),
    orderId,
  }),
  cardTesting: (
    of: "shop" | "bin",
    { attempts, declines } = { attempts: Infinity, declines: Infinity },
    figures: NonNullable<PayProblem["figures"]>,
  ): ProblemDraft => ({
    code: "card_testing",
    message:
      `Within 15 minutes ${of === "shop" ? "the shop" : "one issuer (the first eight digits of the number)"} had ` +
      `${declines} declined card attempts or more` +
      `${attempts === Infinity ? "" : `, or ${attempts} attempts`}, as when stolen cards are tested. ` +
      `${of === "shop" ? "" : "Without captcha() its cards are refused until fewer were declined, those of honest buyers too. "}` +
      `This process has seen ${figures.tries} attempts` +
      `${figures.addresses === undefined ? "" : ` from ${figures.addresses} addresses`}, ${figures.declines} of them declined. ` +
      "Let captcha() ask for a person while its cardTesting is true, lower limits.address and limits.bin, and look for what the " +
      "orders have in common. If it goes on, leave card out of an order's methods for a while. Reported once an hour.",
    figures,
  }),
  refundAmbiguous: (
    charge: ChargeRecord,
    { amount, before, gone }: { amount: number; before: number; gone: number },
  ): ProblemDraft => ({
    code: "refund_ambiguous",
    message:
      `Whether a refund of ${formatBrl(amount)} of charge ${charge.id} went back cannot be told: the service did not answer the call, ` +
      (gone === before
        ? "and its list does not say how much went back. "
        : `and lists ${formatBrl(gone)} as gone back in all, which was ${formatBrl(before)} before the call. Something else of it was cancelled ` +
          "meanwhile. ") +
      `Look at ${atService(charge)}, and say by pay.charges.settleRefund whether it went back.`,
    ...about(charge),
  }),
  payoutUnknown: (
    { id, amount, reference }: { id: string; amount: number; reference?: string | undefined },
    charge?: ChargeRecord,
  ): ProblemDraft => ({
    code: "payout_unknown",
    message:
      `Whether ${charge ? `a refund of ${formatBrl(amount)} of the Pix charge ${charge.id}` : `payout ${id} of ${formatBrl(amount)}`} went ` +
      "out cannot be told: the service has not said what became of the withdrawal. Look for the description " +
      `${quoted(reference ?? "")} in the account's withdrawals. If the service tells it later, the ` +
      (charge
        ? "refund follows; else say by pay.charges.settleRefund whether it went out."
        : "payout follows. Make no other in its place before you know that it did not go out."),
    ...(charge && about(charge)),
  }),
  /** A withdrawal that counts as gone out stays so: whether its money is back is to be seen in the account alone. */
  payoutContradicted: (
    { id, amount, reference = "" }: { id: string; amount: number; reference?: string | undefined },
    { event }: WebhookEvent,
    charge?: ChargeRecord,
  ): ProblemDraft => ({
    code: "payout_unknown",
    message:
      `The service told that ${charge ? `refund ${id}` : `payout ${id}`} of ${formatBrl(amount)} went out, and now, by ${quoted(event)}, that ` +
      "it did not, or that it came back. It counts as gone out here. Look for the description " +
      `${quoted(reference)} in the account's withdrawals: if the money is there again, send it once more by pay.payouts.create.`,
    ...(charge && about(charge)),
  }),
  handlerFailed: (
    { handler, id, tries, why }: { handler: string; id: number; tries: number; why: string },
    { orderId, charge, event }: Pick<ProblemDraft, "orderId" | "charge" | "event">,
  ): ProblemDraft => ({
    code: "handler_failed",
    message:
      `${handler} has failed ${tries} times for the same entry, the last time with ${said(why)}. ` +
      "It is called again at growing delays, and later changes of the same charge no longer wait for it: compare their version. " +
      `Mend it, and let pay.outbox.retry(${id}) call it at once; pay.outbox.drop(${id}) gives the entry up.`,
    ...(orderId !== undefined && { orderId }),
    ...(charge && about(charge)),
    ...(event && { event }),
  }),
};
