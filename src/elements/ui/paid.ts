// The words for an order that is paid: in full, or with another amount than it costs.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import { interpolate, type Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { words } from "../i18n/texts.ts";

export interface Paid {
  order: Order;
  charge?: Charge | undefined;
}

interface PaidWords {
  /** Less was paid than the order costs. */
  isShort: boolean;
  title: string;
  /** What was paid, which may differ from what the order costs; none where it depends on a method that nobody names. */
  sum: string | undefined;
  /** What to do where less was paid than the order costs. */
  hint?: string;
}

export function paidWords({ order, charge }: Paid, language: Language): PaidWords {
  const t = words(language);
  const { paidAmount } = order;
  const amount = methodTotal(order, charge?.method);
  const money = (cents: number) => formatMoney(cents, language.locale);
  const known = paidAmount ?? charge?.amount ?? (order.totals ? undefined : amount);
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
