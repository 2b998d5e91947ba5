// What is left once the buyer's data is erased: what accounting and chargebacks need.
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import type { Payment } from "./payment.ts";
import type { ChargeRecord } from "./record.ts";
import type { PayProblem } from "./merchant-problems.ts";
import { chargeIds } from "./event-updates.ts";

/**
 * Without what the service said of buyer and bank, and the shop of the order, which may name the buyer. The version stays, so that
 * the change is not published.
 */
export function recordWithoutBuyer({
  orderDescription: _description,
  ...record
}: ChargeRecord): ChargeRecord {
  const { threeDS: _threeDS, receiptUrl: _receiptUrl, returnMessage: _message, ...service } = record.service;
  return { ...record, service };
}

export const paymentWithoutBuyer = (payment: Payment): Payment => ({
  ...payment,
  charge: recordWithoutBuyer(payment.charge),
});

/** The same of a delivery: of its payload the ids of the charge are left. */
export function eventWithoutBuyer(event: WebhookEvent): WebhookEvent {
  const payload = { event: event.event, ...chargeIds(event) };
  switch (event.kind) {
    case "payment.confirmed": {
      const { customer: _customer, threeDS: _threeDS, ...rest } = event;
      return { ...rest, payload };
    }
    case "payment.denied": {
      const {
        customer: _customer,
        threeDS: _threeDS,
        acquirer: _acquirer,
        message: _message,
        returnMessage: _words,
        ...rest
      } = event;
      return { ...rest, payload };
    }
    case "payment.updated":
    case "payment.cancelled": {
      const { returnMessage: _words, ...rest } = event;
      return { ...rest, payload };
    }
    default:
      return { ...event, payload };
  }
}

/** Texts of others, which a report has in quotation marks. */
const QUOTED = /"(?:[^"\\]|\\.|\\$)*(?:"|$)/gs;

/** The message of a report without them. */
export const withoutQuoted = (message: string): string => message.replaceAll(QUOTED, '"[…]"');

/** The same of a report, whose message may quote the bank or an error of the shop's code. */
export function problemWithoutBuyer({ message, charge, event, ...problem }: PayProblem): PayProblem {
  return {
    ...problem,
    message: withoutQuoted(message),
    ...(charge && { charge: recordWithoutBuyer(charge) }),
    ...(event && { event: eventWithoutBuyer(event) }),
  };
}
