import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "./locale.ts";
import { formatMoney } from "./money.ts";
import { words } from "./texts.ts";

/** What there is to pay, and to whom: in sight from the start, in the shape of what comes until the order is there. */
export function summary(
  locale: Locale,
  due: { amount: number; payee?: string | undefined } | undefined,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { total, payTo } = words(locale);
  return html`<div class="summary" part="summary">
    <p class="muted">${total}</p>
    ${
      due
        ? html`<p class="amount" part="amount">${formatMoney(due.amount, locale)}</p>`
        : html`<p class="amount"><span class="bone"></span></p>`
    }
    ${due?.payee ? html`<p class="muted">${payTo} <span class="name">${due.payee}</span></p>` : nothing}
    ${more}
  </div>`;
}
