// What the checkout shows beside the forms of its methods.
import { nothing, type TemplateResult } from "lit";
import type { Method } from "../../contract/checkout/enums.ts";
import type { PayError } from "../client/pay-error.ts";
import { checkoutWords } from "../i18n/checkout-texts.ts";
import type { Language } from "../i18n/language.ts";
import { errorText, words } from "../i18n/common-texts.ts";
import { brandMark } from "../pay-card/form/brand-marks.ts";
import { button } from "../ui/button.ts";
import { PIX_HALF } from "../ui/icon-paths.ts";
import { notice } from "../ui/notice.ts";
import { summary } from "../ui/summary.ts";
import { html } from "../ui/html.ts";

/** In its own colour on light and dark. */
const pixMark = html`<svg class="pix" viewBox="0 0 24 24" fill="#32bcad" aria-hidden="true">
  <path d=${PIX_HALF} />
  <path d=${PIX_HALF} transform="matrix(1 0 0 -1 0 24)" />
</svg>`;

/** A row's label: what the method is called, and why one would take it, or cannot now. */
export function methodLabel(method: Method, hint: string | undefined, language: Language): TemplateResult {
  const texts = words(language);
  return html`<span class="words"
      ><span class="name">${texts[`${method}Method`]}</span
      >${hint ? html` <span class="muted">${hint}</span>` : nothing}</span
    >
    <span class="marks">
      ${method === "pix" ? pixMark : [brandMark("Visa"), brandMark("Mastercard"), brandMark("Elo")]}
    </span>`;
}

export const skeleton = (language: Language, slow: string | undefined): TemplateResult =>
  html`<div class="stack">
    ${summary(language, undefined, { slow })}
    <div class="skeleton"></div>
    <div class="skeleton"></div>
  </div>`;

/** In words for the buyer. No other method can be chosen if there is none. */
export const failureText = (error: PayError, language: Language): string =>
  error.code === "method_unavailable" ? checkoutWords(language).noMethod : errorText(error, language);

/** The order could not be loaded, or there is no way to pay it. */
export const failure = (error: PayError, language: Language, retry: () => void): TemplateResult =>
  html`<div class="stack">
    ${notice(failureText(error, language), true)}
    ${error.retryable ? button({ label: words(language).retry, part: "retry", onclick: retry }) : nothing}
  </div>`;
