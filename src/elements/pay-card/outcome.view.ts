// What stands in the form's place while there is nothing to fill in. What takes the focus carries `data-focus`.
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { State } from "../checkout/state.ts";
import { cardWords } from "../i18n/card-texts.ts";
import { interpolate, type Language } from "../i18n/language.ts";
import { words } from "../i18n/texts.ts";
import { button } from "../ui/button.ts";
import { spinner, warningIcon } from "../ui/icons.ts";
import { givenBack, paidView } from "../ui/paid.view.ts";
import { isUnderWay } from "./card-state.ts";
import { brandMark } from "./form/brand-marks.ts";

/** Whether the backend answers, the notice of the last try, and what the buyer can do. */
export interface OutcomeView {
  offline: boolean;
  /** That the answer is slow. */
  slow: string | undefined;
  notice: string | undefined;
  /** The time for the bank's page is over. */
  timeUp: boolean;
  retry: () => void;
  reopen: () => void;
  otherCard: () => void;
}

/**
 * Rendered by a template of its own for each outcome, so that a title that replaces another is a new element and takes
 * the focus.
 */
const title = (text: string | undefined): TemplateResult =>
  html`<h2 class="strong" part="status" tabindex="-1" data-focus>${text}</h2>`;

type Part = TemplateResult | typeof nothing;

/** A try that is over, and a way on. */
const over = (text: string | undefined, wayOn: Part = nothing): TemplateResult =>
  html`<div class="outcome" data-in-sight>${warningIcon}${title(text)} ${wayOn}</div>`;

export function outcome(state: State, language: Language, view: OutcomeView): TemplateResult {
  const texts = cardWords(language);
  const { notice } = view;
  const again = (which: { part: string; onclick: () => void }) =>
    html`<div class="actions">${button({ label: words(language).retry, ...which })}</div>`;
  switch (state.status) {
    case "creating":
      return underWay(texts.paying, notice ?? texts.confirmingHint, view, language);
    case "pending":
      return confirming(language, view);
    case "challenge":
      return view.timeUp
        ? over(texts.timeUp, again({ part: "other", onclick: view.otherCard }))
        : html`<div class="outcome" data-in-sight>
            ${spinner}${title(texts.bankAsks)}
            <p class="muted hint-room">${view.offline ? words(language).offline : texts.bankAsksHint}</p>
            <div class="actions">
              ${state.charge.challenge ? button({ label: texts.openBank, onclick: view.reopen }) : nothing}
              ${button({ label: texts.otherCard, kind: "quiet", part: "other", onclick: view.otherCard })}
            </div>
          </div>`;
    case "expired":
      // A newer try replaced this one. Whether it paid the order shows when the order is loaded again.
      return over(notice, again({ part: "retry", onclick: view.retry }));
    case "paid":
      return paidView(language, state, paidWith(state.charge, language));
    case "denied":
      return over(notice, givenBack(language, state));
    case "error":
      if (isUnderWay(state)) return confirming(language, view);
      return over(notice, state.error.retryable ? again({ part: "retry", onclick: view.retry }) : nothing);
    case "loading":
      // A page before this one has sent a card.
      return state.checking ? html`${skeleton("away")}${confirming(language, view)}` : skeleton();
    default:
      return skeleton();
  }
}

/** What became of a card that was sent is not known yet. */
function confirming(language: Language, view: OutcomeView): TemplateResult {
  const { confirming, confirmingHint } = cardWords(language);
  return underWay(confirming, view.slow ?? confirmingHint, view, language);
}

function underWay(said: string, how: string, view: OutcomeView, language: Language): TemplateResult {
  const hint = view.offline ? words(language).offline : how;
  // Other elements for other texts: what is centred moves when its text changes.
  return html`<div class="outcome" data-in-sight>
    ${spinner}${keyed(said, title(said))} ${keyed(hint, html`<p class="muted hint-room">${hint}</p>`)}
  </div>`;
}

/** Brand, last digits and installments. */
function paidWith(charge: Charge | undefined, language: Language): Part {
  const { card } = charge ?? {};
  if (!card) return nothing;
  const { inInstallments, paidWith } = cardWords(language);
  return html`<p class="muted row">
    ${brandMark(card.brand)}${interpolate(paidWith, { brand: card.brand, last4: card.last4 })}
    ${card.installments > 1 ? interpolate(inInstallments, { count: card.installments }) : nothing}
  </p>`;
}

/** In the shape of the form. */
export const skeleton = (away = ""): TemplateResult => html`
  <div class="stack skeleton-form ${away}">
    <div class="skeleton"></div>
    <div class="skeleton"></div>
    <div class="pair">
      <div class="skeleton"></div>
      <div class="skeleton"></div>
    </div>
    <div class="skeleton"></div>
    <div class="skeleton"></div>
  </div>
`;
