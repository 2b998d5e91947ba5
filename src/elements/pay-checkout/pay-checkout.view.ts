// What the checkout shows beside the forms of its methods.
import { html, nothing, type TemplateResult } from "lit";
import type { Method } from "../../contract/checkout/names.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { methodTotal } from "../../contract/checkout/totals.ts";
import type { Installment } from "../../contract/installments.ts";
import type { PayError } from "../backend/pay-error.ts";
import { checkoutWords } from "../i18n/checkout-texts.ts";
import { interpolate, type Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { errorText, words } from "../i18n/texts.ts";
import { brandMark } from "../pay-card/form/brand-marks.ts";
import { button } from "../ui/button.ts";
import { notice } from "../ui/notice.ts";
import { summary } from "../ui/summary.ts";

/** Pix's rhombus, its upper half: a cap above a band. */
const HALF =
  "M5 5.6q1.7 0 2.8 1l3.6 3.6q.6.6 1.2 0l3.6-3.6q1.1-1 2.8-1l-4.4-4.5q-2.6-2.2-5.2 0z" +
  "M3.8 6.7h1.5q1 0 1.7.7l3.6 3.6q1.4 1.3 2.8 0L17 7.4q.7-.7 1.7-.7h1.5l2.7 2.7q1.1 1.3 1.1 2.7H0q0-1.4 1.1-2.7z";

/** In its own colour on light and dark. */
const pixMark = html`<svg class="pix" viewBox="0 0 24 24" fill="#32bcad" aria-hidden="true">
  <path d=${HALF} />
  <path d=${HALF} transform="matrix(1 0 0 -1 0 24)" />
</svg>`;

/** Why one would pay by Pix: what it saves, or that it is instant where all methods cost the same. */
function pixHint(order: Order, language: Language): string {
  const texts = checkoutWords(language);
  const { methods, totals } = order;
  if (!totals) return texts.pixHint;
  const total = methodTotal(order, "pix");
  const most = Math.max(...methods.map((method) => methodTotal(order, method)), order.amount);
  const tenths = Math.round((1 - total / most) * 1_000);
  const amount = formatMoney(total, language.locale);
  if (tenths === 0) return amount;
  const percent = (tenths / 1_000).toLocaleString(language.tag, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return interpolate(texts.discounted, { amount, percent });
}

/**
 * How a card's total can be split: "up to 6 interest-free" where there are such, else as far as it can be; with what it
 * costs, where the methods cost differently.
 */
function cardHint(order: Order, language: Language): string | undefined {
  const { installments, totals } = order;
  const most = (some: readonly Installment[]) => Math.max(1, ...some.map(({ count }) => count));
  const free = most(installments.filter(({ interestFree }) => interestFree));
  const { priceUpTo, priceUpToFree, upTo, upToFree } = checkoutWords(language);
  const amount = formatMoney(methodTotal(order, "card"), language.locale);
  if (free > 1) return interpolate(totals ? priceUpToFree : upToFree, { amount, count: free });
  const count = most(installments);
  if (count > 1) return interpolate(totals ? priceUpTo : upTo, { amount, count });
  return totals && amount;
}

/** A row's label: what the method is called, and why one would take it. */
export function methodLabel(method: Method, order: Order, language: Language): TemplateResult {
  const texts = checkoutWords(language);
  const hint = (method === "pix" ? pixHint : cardHint)(order, language);
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

/** The order could not be loaded. */
export const failure = (
  { code, retryable }: PayError,
  language: Language,
  retry: () => void,
): TemplateResult =>
  html`<div class="stack">
    ${notice(errorText(code, language), true)}
    ${
      retryable
        ? button({ label: words(language).retry, kind: "plain", part: "retry", onclick: retry })
        : nothing
    }
  </div>`;
