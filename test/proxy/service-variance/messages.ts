// The service's messages in a dialect, made from the documented ones.
import { writeBrCode } from "../../../src/sandbox/pix/br-code.ts";
import { messages } from "../../support/service-messages.ts";
import type { Dialect, Dimension } from "./dialect.ts";

export type State = "open" | "paid" | "denied" | "cancelled" | "reversed";

/** An attempt as one message tells it. Amounts are cents. */
export interface Told {
  reference: string;
  paymentId: string;
  transactionId: number;
  amount: number;
  state: State;
  /** What was captured: a part of the amount, or all of it. */
  captured: number;
  cancelled: number;
}

/** Chooses the value of a dimension, and counts that it was spoken. */
export type Say = <Name extends Dimension>(name: Name) => Dialect[Name];

const SECOND = 1000;
const HOUR = 3_600_000;

/** The words of a status: the name, and the code of it, each as it is spoken. */
function statusWords(say: Say, state: State) {
  const name = {
    open: () => say("pendingName"),
    paid: () => say("paidName"),
    denied: () => say("deniedName"),
    cancelled: () => say("cancelledName"),
    reversed: () => say("reversedName"),
  }[state]();
  return { name, code: codeOf(say, state) };
}

const CODES: Readonly<Record<State, number>> = { open: 12, paid: 2, denied: 3, cancelled: 10, reversed: 11 };

function codeOf(say: Say, state: State) {
  const code = CODES[state];
  switch (say("codes")) {
    case "documented":
      return code;
    case "text":
      return String(code);
    case "others":
      return code + 50;
    case "null":
      return null;
    case "absent":
      return undefined;
  }
}

/** An amount of cents in BRL. */
function money(cents: number, notation: Dialect["listedAmounts" | "deliveredAmount"]) {
  const text = (cents / 100).toFixed(2);
  switch (notation) {
    case "number":
      return cents / 100;
    case "text":
      return text;
    case "comma":
      return text.replace(".", ",");
    case "words":
      return `R$ ${text}`;
    case "null":
      return null;
    case "absent":
      return undefined;
  }
}

function settlementWord(say: Say, state: State) {
  const word = state === "paid" ? "PENDING_RELEASE" : state === "reversed" ? "REVERSED" : "NONE";
  switch (say("settlement")) {
    case "documented":
      return word;
    case "lower case":
      return word.toLowerCase();
    case "other words":
      return { PENDING_RELEASE: "ANTICIPATED", REVERSED: "CHARGED_BACK", NONE: "NONE" }[word];
    case "words for none":
      return word === "NONE" ? "NOT_APPLICABLE" : word;
    case "null":
      return null;
    case "absent":
      return undefined;
  }
}

/** Whether the list tells what was captured, beside what the charge is about. */
export const namesCaptured = (say: Say) =>
  say("capturedAmount") === "number" || say("capturedAmount") === "text";

/** What an answer or a delivery says that a charge is about, in cents. */
export const saidAmount = (say: Say, { amount, captured }: Told) =>
  captured > 0 && captured < amount && say("shortAmount") === "captured" ? captured : amount;

/** 2.7, also as the cancellation is answered. */
export function created(say: Say, told: Told) {
  const { data } = messages.cardChargeResponse;
  const { name, code } = statusWords(say, told.state);
  const payment = {
    ...data.acquirer.payment,
    paymentId: told.paymentId as string | undefined,
    status: code,
    amount: saidAmount(say, told) as number | string | null,
  };
  const answer = {
    success: true as boolean | undefined,
    data: {
      ...data,
      transactionId: told.transactionId as number | null,
      transactionStatus: name,
      settlementStatus: settlementWord(say, told.state),
      acquirer: { merchantOrderId: told.reference, payment } as object | undefined,
    },
  };
  switch (say("created")) {
    case "documented":
      break;
    case "amount as text":
      payment.amount = String(payment.amount);
      break;
    case "nulls":
      payment.amount = null;
      answer.data.transactionId = null;
      break;
    case "no success":
      answer.success = undefined;
      break;
    case "no paymentId":
      payment.paymentId = undefined;
      break;
    case "no acquirer":
      answer.data.acquirer = undefined;
      break;
  }
  return answer;
}

/** 2.6. `ends` is when the session really ends, in epoch milliseconds. */
export function challenge(say: Say, base: string, ends: number) {
  const { data, ...rest } = messages.cardChallengeResponse;
  const path = data.popupUrl;
  const popupUrl = {
    path,
    "path of the base": new URL(base).pathname + path,
    absolute: base + path,
    "another host": `https://bank.example${path}`,
    null: null,
  }[say("popupUrl")];
  return { ...rest, data: { ...data, popupUrl, expiresAt: expiresAt(say, ends) } };
}

function expiresAt(say: Say, ends: number): string | null | undefined {
  const at = (time: number) => new Date(time).toISOString().slice(0, -5);
  switch (say("expiresAt")) {
    case "UTC":
      return `${at(ends)}Z`;
    case "offset":
      return `${at(ends - 3 * HOUR)}-03:00`;
    case "without zone":
      return at(ends);
    case "without zone, local":
      return at(ends - 3 * HOUR).replace("T", " ");
    case "behind":
      return `${at(ends - 2 * HOUR)}Z`;
    case "ahead":
      return `${at(ends + 2 * HOUR)}Z`;
    case "in days":
      return `${at(ends + 72 * HOUR)}Z`;
    case "null":
      return null;
    case "absent":
      return undefined;
  }
}

/** Whether the end of a session can be understood, so that it may be any. */
export const tellsItsEnd = ({ expiresAt }: Dialect) => expiresAt === "UTC" || expiresAt === "offset";

/** 2.8, an item. */
export function listed(say: Say, told: Told) {
  const [item] = messages.cardListResponse.data.items;
  const { name, code } = statusWords(say, told.state);
  const notation = say("listedAmounts");
  const isOpen = told.state === "open";
  const paymentIds = say("listedPaymentId");
  const isNull = paymentIds === "null" || (paymentIds === "null while open" && isOpen);
  const isAbsent = paymentIds === "absent while open" && isOpen;
  return {
    ...item,
    id: told.transactionId,
    merchantOrderId: { given: told.reference, null: null, absent: undefined }[say("listedReference")],
    paymentId: isNull ? null : isAbsent ? undefined : told.paymentId,
    payment: {
      ...item?.payment,
      grossAmount: money(namesCaptured(say) ? told.amount : saidAmount(say, told), notation),
      netAmount: money(told.captured - told.cancelled, notation),
      amountCaptured: money(told.captured, say("capturedAmount")),
      amountCancelled: money(told.cancelled, say("cancelledAmount")),
    },
    status: { code, name, message: "", settlement: settlementWord(say, told.state) },
  };
}

/** Somebody else's item, which may stand in any list. */
export function strangers(say: Say): unknown[] {
  const [item] = messages.cardListResponse.data.items;
  const other = { ...item, id: 1, paymentId: "p-other", merchantOrderId: "OTHER1" };
  switch (say("strangers")) {
    case "none":
      return [];
    case "readable":
      return [other];
    case "without amount":
      return [{ ...other, payment: { ...other.payment, grossAmount: null } }];
    case "amount in words":
      return [{ ...other, payment: { ...other.payment, grossAmount: "R$ 19,99" } }];
    case "without ids":
      return [{ ...other, paymentId: null, merchantOrderId: null }];
    case "null":
      return [null];
  }
}

export function pagination(say: Say, count: number) {
  const whole = { page: 1, limit: 100, totalItems: count, totalPages: 1 };
  switch (say("pagination")) {
    case "documented":
      return { ...whole, hasNextPage: false, hasPreviousPage: false };
    case "wrong":
      return { ...whole, totalItems: count + 3, hasNextPage: true, hasPreviousPage: false };
    case "null":
      return null;
    case "absent":
      return undefined;
  }
}

export function summary(say: Say, all: readonly Told[]) {
  const kind = say("summary");
  if (kind === "null") return null;
  if (kind === "absent") return undefined;
  const write = (cents: number) => money(cents, kind === "texts" ? "text" : "number");
  const sum = (amountOf: (told: Told) => number) =>
    write(all.reduce((total, told) => total + amountOf(told), 0));
  const count = (state: State) => all.filter((told) => told.state === state).length;
  return {
    totalTransactions: all.length,
    grossAmount: sum(({ amount }) => amount),
    netAmount: sum(({ captured, cancelled }) => captured - cancelled),
    capturedAmount: sum(({ captured }) => captured),
    cancelledAmount: sum(({ cancelled }) => cancelled),
    statusBreakdown: {
      pending: count("open"),
      paid: count("paid"),
      cancelled: count("cancelled"),
      reversed: count("reversed"),
    },
  };
}

/** The list without any item. */
export function emptyList(say: Say): Response {
  switch (say("emptyList")) {
    case "[]":
      return Response.json({ success: true, data: { items: [] } });
    case "null":
      return Response.json({ success: true, data: { items: null } });
    case "absent":
      return Response.json({ success: true, data: {} });
    case "data null":
      return Response.json({ success: true, data: null });
    case "404":
      return Response.json(messages.serviceErrorBody, { status: 404 });
  }
}

/** Section 6.3. */
export function cardDelivery(say: Say, told: Told) {
  const event = {
    open: () => "payment.updated",
    paid: () => say("paidEvent"),
    denied: () => say("deniedEvent"),
    cancelled: () => say("givenBackEvent"),
    reversed: () => say("givenBackEvent"),
  }[told.state]();
  const shape = told.state === "cancelled" ? say("cancelledShape") : "as updated";
  if (shape === "2.7") return { event, ...created(say, told) };
  if (shape === "2.10") return { event, data: cancellation(told) };
  if (shape === "2.10 without data") return { event, ...cancellation(told) };
  const { name, code } = statusWords(say, told.state);
  const amount = money(saidAmount(say, told), say("deliveredAmount"));
  return {
    event,
    data: {
      transactionId: told.transactionId,
      ...idsOf(told, say("deliveredIds")),
      amount,
      status: name,
      statusCode: code,
      settlementStatus: settlementWord(say, told.state),
    },
  };
}

/** 2.10 */
function cancellation({ reference, paymentId, amount, cancelled }: Told) {
  const { data } = messages.cancellationResponse;
  const payment = { ...data.Payment, Amount: amount, VoidedAmount: cancelled, PaymentId: paymentId };
  return { ...data, MerchantOrderId: reference, Payment: payment };
}

function idsOf({ reference, paymentId }: Told, ids: Dialect["deliveredIds"]) {
  switch (ids) {
    case "both":
      return { paymentId, merchantOrderId: reference };
    case "reference":
      return { paymentId: null, merchantOrderId: reference };
    case "paymentId":
      return { paymentId, merchantOrderId: null };
    case "other case":
      return { PaymentId: paymentId, MerchantOrderId: reference };
  }
}

/** 2.2 */
export function pixMade(say: Say, { reference, paymentId, amount }: Told) {
  const { data } = messages.pixChargeResponse;
  const code = writeBrCode(amount, reference.slice(-6), "Loja");
  const payment = {
    ...data.Payment,
    QrCodeString: code,
    Amount: (amount / 100) as number | string | null,
    PaymentId: paymentId as string | null,
  };
  switch (say("pixAnswer")) {
    case "documented":
      break;
    case "amount as text":
      payment.Amount = (amount / 100).toFixed(2);
      break;
    case "amount null":
      payment.Amount = null;
      break;
    case "code in white space":
      payment.QrCodeString = `\n ${code} `;
      break;
    case "no paymentId":
      payment.PaymentId = null;
      break;
  }
  return { success: true, data: { ...data, Payment: payment } };
}

/** 6.1. `paid` is what came, in cents. */
export function deposit(say: Say, told: Told, paid: number) {
  const event = say("depositEvent");
  const ids = say("depositIds");
  const said = { status: say("depositStatus"), amount: money(paid, say("depositAmount")) };
  return ids === "in data"
    ? { event, data: { ...said, ...idsOf(told, "both") } }
    : { event, ...said, ...idsOf(told, ids) };
}

export const minutes = (count: number) => count * 60 * SECOND;
