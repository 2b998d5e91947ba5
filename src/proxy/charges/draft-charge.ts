// Decides whether an order may be charged now, and how. Pure, so that it can be decided again when the order has changed
// in the meantime.
import { methodTotal, type Order } from "../../contract/index.ts";
import type { AskedOrder } from "../orders/ask-order.ts";
import { orderStatus, toOrder, type OrderTerms } from "../orders/order-view.ts";
import { maskText } from "../logging/mask.ts";
import { ProblemError } from "../model/problem-details.ts";
import { newReminder } from "../model/reminder.ts";
import type { ChargeRequest, Draft, PlainChargeRequest } from "../model/draft.ts";
import type { StoredLink } from "../model/link.ts";
import type { OrderState } from "../stores/store.ts";
import { checkCardPayment, checkPayer } from "./check-input.ts";
import { isUnderway, type ChargeRecord, type StoredCharge } from "../model/record.ts";

/** What there is to pay, and under which terms. */
export interface Offer {
  answer: AskedOrder;
  terms: OrderTerms;
}

/** With what is stored of the order, of whose charges none waits with another amount than it costs now. */
export interface CurrentOffer extends Offer {
  state: OrderState;
}

/** Asks the merchant for an order, and reads its charges. Throws `ProblemError`s. */
export type ReadOffer = (id: string, request: Request, link?: StoredLink) => Promise<CurrentOffer>;

export interface DraftOptions extends Offer {
  /** The link to pay by which the buyer came, if they came by one. */
  link?: StoredLink | undefined;
  request: PlainChargeRequest;
  /** Epoch milliseconds. */
  now: number;
  id: string;
  merchantOrderId: string;
  /** Seconds before a code expires at which its buyer is reminded, if the order does not say; none if nobody is. */
  remindBefore: number | undefined;
}

/** Seconds that a Pix code lives if the order does not say. */
const PIX_EXPIRES_IN = 30 * 60;
/** Seconds after which a request that met a charge under way may be repeated. */
export const UNDERWAY_RETRY = 2;

/** The charge to make of an order with these charges. Throws a `ProblemError` if there is none to be made. */
export function draftCharge(options: DraftOptions, charges: readonly StoredCharge[]): Draft {
  const { request, answer, now, id, merchantOrderId, remindBefore, link } = options;
  const order = chargeableOrder(request, options, charges);
  const total = methodTotal(order, request.method);
  const createdAt = new Date(now).toISOString();
  const base: Omit<ChargeRecord, "method" | "amount"> = {
    id,
    orderId: order.id,
    status: "pending",
    currency: "BRL",
    version: 1,
    createdAt,
    updatedAt: createdAt,
    orderAmount: total,
    ...(link && { link: link.id }),
    ...shownOf(answer, request),
    service: { merchantOrderId },
  };

  if (request.method === "pix") {
    checkSeen(order, request.seenTotal, total);
    const payer = checkPayer(order, answer, request.customer);
    const expiresIn = answer.pixExpiresIn ?? PIX_EXPIRES_IN;
    const expiry = now + expiresIn * 1000;
    const expiresAt = new Date(expiry).toISOString();
    const reminder = newReminder(reminderTime(answer, remindBefore), now, expiry);
    return {
      record: { ...base, method: "pix", amount: total, expiresAt },
      payment: { method: "pix", payer, expiresIn },
      ...(reminder && { reminder }),
    };
  }

  const { customer, card: typed, installments } = request;
  checkSeen(order, request.seenTotal, order.installments.find(({ count }) => count === installments)?.total);
  const { payer, card, last4, installment } = checkCardPayment(
    order,
    answer,
    { customer, installments, card: typed },
    new Date(now),
    options.terms.cardBrands,
  );
  return {
    record: {
      ...base,
      method: "card",
      amount: installment.total,
      card: { brand: card.brand, last4, installments },
    },
    payment: { method: "card", payer, card, installments },
  };
}

/** Seconds before expiry; an order has a say only where the shop is told of reminders. */
const reminderTime = ({ remindBefore: own }: AskedOrder, usual: number | undefined) =>
  usual === undefined || own === false ? undefined : (own ?? usual);

/** What the buyer's page had of the order, for a bank that asks about the payment later. */
function shownOf(
  { description, payee }: AskedOrder,
  { seenTotal }: PlainChargeRequest,
): Pick<ChargeRecord, "orderDescription" | "orderPayee" | "seenTotal"> {
  return {
    ...(description !== undefined && { orderDescription: shortened(description) }),
    ...(payee !== undefined && { orderPayee: shortened(payee) }),
    ...(seenTotal !== undefined && { seenTotal }),
  };
}

/** Texts of the shop's have any length, and each charge has its own. */
const MAX_TEXT = 1_000;

/** Masked first: what is left of a number that is cut is none any more. */
function shortened(text: string): string {
  const masked = maskText(text);
  return masked.length > MAX_TEXT ? `${masked.slice(0, MAX_TEXT)}…` : masked;
}

/** The order as it is now. Throws a `ProblemError` if it cannot be charged now, or not by this method. */
export function chargeableOrder(
  { method }: Pick<ChargeRequest, "method">,
  { answer, terms }: Offer,
  charges: readonly StoredCharge[],
): Order {
  const order = toOrder(answer, charges, terms);
  checkOpen(order, answer, charges);
  if (!order.methods.includes(method))
    throw new ProblemError("method_unavailable", { detail: `This order cannot be paid by ${method}.` });
  return order;
}

function checkOpen(order: Order, answer: AskedOrder, charges: readonly StoredCharge[]) {
  if (order.paid) {
    const { paidBy } = orderStatus(charges);
    throw new ProblemError("order_paid", { ...(answer.resume && paidBy && { charge: paidBy.record.id }) });
  }
  if (order.closed) throw new ProblemError("order_closed");
  // Whether by card or by Pix: the charge under way may already have taken the money.
  if (charges.some(isUnderway)) {
    throw new ProblemError("charge_underway", {
      detail: "A card charge of this order is being made, or its outcome is being found out.",
      retryAfter: UNDERWAY_RETRY,
    });
  }
}

function checkSeen(order: Order, seen: number | undefined, total: number | undefined) {
  if (seen === undefined || total === undefined || seen === total) return;
  throw new ProblemError("amount_changed", {
    detail: `The total is ${total} cents, and another was seen.`,
    order,
  });
}
