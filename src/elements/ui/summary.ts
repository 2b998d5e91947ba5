import { nothing, type TemplateResult } from "lit";
import type { Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import type { Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { words } from "../i18n/common-texts.ts";
import { html } from "./html.ts";

/** What there is to pay. */
export interface Due {
  /** Cents. */
  amount: number;
  payee?: string | undefined;
}

/** What there is to pay by a method; the order's amount if none is open. */
export const dueOf = (order: Order, method: Method | undefined): Due => ({
  amount: methodTotal(order, method),
  payee: order.payee,
});

/** Takes the place of a word while it loads. */
export const skeletonText = html`<span class="skeleton"></span>`;

interface SummaryOptions {
  /** The checkout around the element shows amount and payee. */
  hidden?: boolean;
  /** Stands in the payee's place while the order is slow to load. */
  slow?: string | undefined;
}

/** What there is to pay, and to whom: in sight from the start, as a skeleton until the order is loaded. */
export function summary(
  language: Language,
  due: Due | undefined,
  { hidden = false, slow }: SummaryOptions = {},
): TemplateResult {
  const { loading, total, payTo } = words(language);
  return html`<div class="summary" part="summary" ?hidden=${hidden}>
    <p class="muted">${total}</p>
    <p part="amount" class="amount">${due ? formatMoney(due.amount, language.locale) : skeletonText}</p>
    <p class="muted" ?hidden=${due && !due.payee}>
      ${due ? html`${payTo} <span class="strong">${due.payee}</span>` : (slow ?? skeletonText)}
    </p>
    ${due ? nothing : html`<p class="visually-hidden">${loading}</p>`}
  </div>`;
}
