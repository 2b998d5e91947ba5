// The words for an order that is paid: in full, or with another amount than it costs.
import type { TemplateResult } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { interpolate, type Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { words } from "../i18n/texts.ts";
import { alertIcon, checkIcon } from "./icons.ts";

interface Paid {
  order: Order;
  charge?: Charge | undefined;
}

interface Said {
  sign: TemplateResult;
  title: string;
  /** What was paid, which may differ from what the order costs. */
  sum: string;
  /** What to do where less was paid than the order costs. */
  hint?: string;
}

export function paidWords({ order, charge }: Paid, language: Language): Said {
  const t = words(language);
  const { amount, paidAmount } = order;
  const money = (cents: number) => formatMoney(cents, language.locale);
  const sum = money(paidAmount ?? charge?.amount ?? amount);
  if (paidAmount === undefined || paidAmount >= amount)
    return { sign: checkIcon, title: charge ? t.paid : t.orderPaid, sum };
  const hint = interpolate(t.paidLessHint, { paid: sum, amount: money(amount) });
  return { sign: alertIcon, title: t.paidLess, sum, hint };
}

/** What a screen reader announces once the order is paid. */
export function paidAloud(paid: Paid, language: Language): string {
  const { title, hint } = paidWords(paid, language);
  return hint ? `${title}. ${hint}` : title;
}
