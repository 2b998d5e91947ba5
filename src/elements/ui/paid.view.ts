import { html, nothing, type TemplateResult } from "lit";
import { dayAndTime } from "../i18n/instant.ts";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { words } from "../i18n/texts.ts";
import { alertIcon, checkIcon } from "./icons.ts";
import { paidWords, type Paid } from "./paid.ts";

/** That the order is paid: how much, to whom and when. `how` says what it was paid with. */
export function paidView(
  language: Language,
  paid: Paid,
  how: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { order, charge } = paid;
  const { isShort, title, sum, hint } = paidWords(paid, language);
  const payee = order.payee ?? charge?.pix?.payee;
  // Where money went back since, the last change is not the payment.
  const at = charge && !charge.cancelledAmount && dayAndTime(charge.updatedAt, language);
  return html`<div class="outcome" data-in-sight>
    ${isShort ? alertIcon : checkIcon}
    <h2 part="status" class="strong" data-focus tabindex="-1">${title}</h2>
    ${sum && html`<p part="amount" class="amount">${sum}</p>`} ${hint && html`<p>${hint}</p>`}
    ${payee && html`<p class="muted">${words(language).paidTo} ${payee}</p>`} ${how}
    ${at && html`<p class="muted">${at}</p>`}
    <slot name="paid"></slot>
  </div>`;
}

/** How much went back, and from whom: takes the place of what was to be paid. */
export function givenBack(language: Language, { order, charge }: Paid & { charge: Charge }): TemplateResult {
  const payee = order.payee ?? charge.pix?.payee;
  return html`<p part="amount" class="amount">${formatMoney(charge.amount, language.locale)}</p>
    ${payee && html`<p class="muted">${words(language).paidTo} ${payee}</p>`}`;
}
