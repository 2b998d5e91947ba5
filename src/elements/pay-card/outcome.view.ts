// What stands in the form's place while there is nothing to fill in. What takes the focus carries `data-focus`.
import { nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Charge } from "../../contract/checkout/charge.ts";
import { isUnderWay, type State } from "../payment/state.ts";
import { cardWords } from "../i18n/card-texts.ts";
import type { Language } from "../i18n/language.ts";
import { words } from "../i18n/common-texts.ts";
import { button } from "../ui/button.ts";
import { spinner, warningIcon } from "../ui/icons.ts";
import { givenBack, paidView } from "../ui/paid.view.ts";
import { html } from "../ui/html.ts";

/** Whether the backend answers, the notice of the last try, and what the buyer can do. */
export interface OutcomeView {
  offline: boolean;
  /** That the answer is slow. */
  slow: string | undefined;
  notice: string | undefined;
  /** The time for the bank's page is over. */
  timeUp: boolean;
  /** The buyer has left the bank's page. */
  left: boolean;
  /** The backend is asked what became of the visit to it. */
  lookingUp: boolean;
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
      if (view.timeUp) return over(texts.timeUp, again({ part: "other", onclick: view.otherCard }));
      return view.left ? left(language, view) : atTheBank(language, view, state.charge);
    case "expired":
      // A newer try replaced this one. Whether it paid the order shows when the order is loaded again.
      return over(notice, again({ part: "retry", onclick: view.retry }));
    case "paid":
      return paidView(language, state);
    case "denied":
      return over(notice, givenBack(language, state));
    case "error":
      if (isUnderWay(state)) return confirming(language, view);
      return over(notice, state.error.retryable ? again({ part: "retry", onclick: view.retry }) : nothing);
    case "loading":
      // A page before this one has sent a card.
      return state.checking ? confirming(language, view) : skeleton();
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

/** The bank's page is open, here or elsewhere. */
function atTheBank(language: Language, view: OutcomeView, { challenge }: Charge): TemplateResult {
  const texts = cardWords(language);
  return html`<div class="outcome" data-in-sight>
    ${spinner}${title(texts.bankAsks)}
    <p class="muted hint-room">${view.offline ? words(language).offline : texts.bankAsksHint}</p>
    ${ways(challenge && button({ label: texts.openBank, onclick: view.reopen }), language, view)}
  </div>`;
}

/** The buyer came back from the bank's page: the backend is asked, and may know of no payment. */
function left(language: Language, view: OutcomeView): TemplateResult {
  const { checkingBank, confirmingHint, notConfirmed, notConfirmedHint, backToBank } = cardWords(language);
  const { lookingUp, offline, reopen } = view;
  const said = lookingUp ? checkingBank : notConfirmed;
  const hint = offline ? words(language).offline : lookingUp ? confirmingHint : notConfirmedHint;
  return html`<div class="outcome" data-in-sight>
    ${lookingUp ? spinner : warningIcon}${keyed(said, title(said))}
    ${keyed(hint, html`<p class="muted hint-room">${hint}</p>`)}
    ${ways(button({ label: backToBank, onclick: reopen }), language, view)}
  </div>`;
}

const ways = (
  way: TemplateResult | undefined,
  language: Language,
  { otherCard }: OutcomeView,
): TemplateResult =>
  html`<div class="actions">
    ${way}
    ${button({ label: cardWords(language).otherCard, kind: "quiet", part: "other", onclick: otherCard })}
  </div>`;

/** In the shape of the form. */
export const skeleton = (): TemplateResult => html`
  <div class="stack skeleton-form">
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
