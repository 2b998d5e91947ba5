import type { TemplateResult } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { words } from "../i18n/common-texts.ts";
import { alertIcon, checkIcon } from "./icons.ts";
import { paidWords, receipt, type Paid } from "./paid-words.ts";
import { html } from "./html.ts";

/** That the order is paid, and the receipt. */
export function paidView(language: Language, paid: Paid): TemplateResult {
  const { isShort, title, sum, hint } = paidWords(paid, language);
  return html`<div class="outcome" data-in-sight>
    ${isShort ? alertIcon : checkIcon}
    <h2 part="status" class="strong" data-focus tabindex="-1">${title}</h2>
    ${sum && html`<p part="amount" class="amount">${sum}</p>`} ${hint && html`<p>${hint}</p>`}
    <dl part="receipt" class="receipt">
      ${receipt(paid, language).map(
        ([label, value]) =>
          html`<div>
            <dt class="muted">${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    <slot name="paid"></slot>
  </div>`;
}

/** How much went back, and from whom: takes the place of what was to be paid. */
export function givenBack(language: Language, { order, charge }: Paid & { charge: Charge }): TemplateResult {
  const payee = order.payee ?? charge.pix?.payee;
  return html`<p part="amount" class="amount">${formatMoney(charge.amount, language.locale)}</p>
    ${payee && html`<p class="muted">${words(language).paidTo} ${payee}</p>`}`;
}
