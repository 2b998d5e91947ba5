import { html, nothing, type TemplateResult } from "lit";
import type { Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { words } from "../i18n/texts.ts";

/** What there is to pay. */
export interface Due {
  /** Cents. */
  amount: number;
  payee?: string | undefined;
}

/** In place of a word that comes. */
export const bone = html`<span class="bone"></span>`;

/**
 * What there is to pay, and to whom: in sight from the start, in the shape of what comes until the order is there.
 * `more` stands below, and stays where a checkout, which says the rest itself, hides the part.
 */
export function summary(
  language: Language,
  due: Due | undefined,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { loading, total, payTo } = words(language);
  return html`<div class="summary">
    <div part="summary">
      <p class="muted">${total}</p>
      <p part="amount">${due ? formatMoney(due.amount, language.locale) : bone}</p>
      <p class="muted" ?hidden=${due && !due.payee}>
        ${due ? html`${payTo} <span class="strong">${due.payee}</span>` : bone}
      </p>
    </div>
    ${more} ${due ? nothing : html`<p class="unseen">${loading}</p>`}
  </div>`;
}
