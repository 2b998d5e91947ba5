// The words for an order that is paid: in full, or with another amount than it costs; and its receipt.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import { splitTotal } from "../../contract/installments.ts";
import { dayAndTime } from "../i18n/instant.ts";
import type { Language } from "../i18n/language.ts";
import { interpolate } from "../i18n/translator.ts";
import { formatMoney } from "../i18n/money.ts";
import { words } from "../i18n/common-texts.ts";

export interface Paid {
  order: Order;
  charge?: Charge | undefined;
}

interface PaidWords {
  /** Less was paid than the order costs. */
  isShort: boolean;
  title: string;
  /** What was paid, which may differ from what the order costs; none if it depends on a method that nobody names. */
  sum: string | undefined;
  /** What to do where less was paid than the order costs. */
  hint?: string;
}

/** The charge that paid the order: the page's own, or the one that the backend hands to whoever may see the order. */
const paidBy = ({ order, charge = order.charge }: Paid): Charge | undefined =>
  charge?.status === "paid" ? charge : undefined;

export function paidWords(paid: Paid, language: Language): PaidWords {
  const t = words(language);
  const { order, charge } = paid;
  const { paidAmount, payment } = order;
  const { amount: charged, method } = paidBy(paid) ?? payment ?? {};
  const amount = methodTotal(order, method);
  const money = (cents: number) => formatMoney(cents, language.locale);
  // A charge has its interest, which the order has not.
  const known = charged ?? paidAmount ?? (order.totals ? undefined : amount);
  const sum = known === undefined ? undefined : money(known);
  if (paidAmount === undefined || paidAmount >= amount)
    return { isShort: false, title: charge ? t.paid : t.orderPaid, sum };
  const hint = interpolate(t.paidLessHint, { paid: money(paidAmount), amount: money(amount) });
  return { isShort: true, title: t.paidLess, sum, hint };
}

/** What a screen reader announces once the order is paid. */
export function paidAloud(paid: Paid, language: Language): string {
  const { title, hint } = paidWords(paid, language);
  return hint ? `${title}. ${hint}` : title;
}

type Row = readonly [label: string, value: string];

/**
 * The receipt, line by line, as far as the backend says: to whom, with what, in which installments, when, and for which order.
 * In the time of the buyer's own clock, unless a `timeZone` is named.
 */
export function receipt(paid: Paid, language: Language, timeZone?: string): Row[] {
  const t = words(language);
  const { order } = paid;
  const charge = paidBy(paid);
  const payee = order.payee ?? charge?.pix?.payee;
  const method = charge?.method ?? order.payment?.method;
  const at = charge ? paidAt(charge) : order.payment?.paidAt;
  const money = (cents: number) => formatMoney(cents, language.locale);
  const rows: Row[] = [];
  if (payee) rows.push([t.paidTo, payee]);
  if (charge?.card) {
    const { brand, last4, installments: count } = charge.card;
    rows.push([t.receiptMethod, interpolate(t.paidWith, { brand, last4 })]);
    const { amount, first } = splitTotal(charge.amount, count);
    const each = interpolate(t.split, { count, amount: money(amount) });
    const more = first === amount ? "" : ` ${interpolate(t.splitFirst, { amount: money(first) })}`;
    if (count > 1) rows.push([t.installments, each + more]);
  } else if (method) rows.push([t.receiptMethod, t[`${method}Method`]]);
  if (at) rows.push([t.receiptDate, dayAndTime(at, language, timeZone)]);
  if (charge?.cancelledAmount) rows.push([t.receiptRefunded, money(charge.cancelledAmount)]);
  rows.push([t.receiptOrder, order.id]);
  return rows;
}

/** Where money went back since, the last change is not the payment. */
const paidAt = ({ paidAt, cancelledAmount, updatedAt }: Charge): string | undefined =>
  paidAt ?? (cancelledAmount ? undefined : updatedAt);
