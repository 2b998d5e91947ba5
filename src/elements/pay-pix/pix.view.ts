// What the buyer sees before there is a code and after it: pure functions of a model.
import { nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Order } from "../../contract/checkout/order.ts";
import type { Language } from "../i18n/language.ts";
import { pixWords } from "../i18n/pix-texts.ts";
import { words } from "../i18n/common-texts.ts";
import { button } from "../ui/button.ts";
import { dueOf, skeletonText, summary, type Due } from "../ui/summary.ts";
import { html } from "../ui/html.ts";

/** Takes the place of a button while it loads. */
const skeletonBlock = html`<div class="skeleton"></div>`;

interface NextTry {
  why: string;
  due: Due;
  again: TemplateResult;
}

/** Why there has to be another code, what it costs and its button; or a skeleton of them while that is not known. */
export const payAnew = (language: Language, hidden: boolean, next?: NextTry): TemplateResult =>
  html`${summary(language, next?.due, { hidden })}
    <div class="stack" data-in-sight>
      <p>${next?.why ?? skeletonText}</p>
      ${next?.again ?? skeletonBlock}
    </div>`;

interface Asking {
  fields: TemplateResult[];
  onsubmit: (event: SubmitEvent) => void;
  onkeydown: (event: KeyboardEvent) => void;
}

interface FormView extends Asking {
  order: Order | undefined;
  slow: string | undefined;
  /** The checkout around the element shows the summary. */
  hidden: boolean;
}

/** What is asked for, and the button that makes another charge. */
export const askAnew = ({ fields, onsubmit, onkeydown }: Asking, label: string): TemplateResult =>
  html`<form class="stack" novalidate @submit=${onsubmit} @keydown=${onkeydown}>
    <div>${fields}</div>
    ${button({ label, type: "submit" })}
  </form>`;

/** What is asked for, and the button that makes the charge; or a skeleton of them. */
export function form(language: Language, view: FormView): TemplateResult {
  const { order, fields, slow, hidden, onsubmit, onkeydown } = view;
  return html`<form class="stack" novalidate @submit=${onsubmit} @keydown=${onkeydown}>
    ${summary(language, order && dueOf(order, "pix"), { hidden, slow })}
    ${fields.length > 0 ? html`<div>${fields}</div>` : nothing}
    ${order ? button({ label: words(language).payWithPix, type: "submit" }) : skeletonBlock}
    <p class="muted">${pixWords(language).payInApp}</p>
  </form>`;
}

/** What came of it in words, and the way on: new elements for each, since a text that is centred moves when it changes. */
export function ended(
  sign: TemplateResult,
  title: string,
  more: TemplateResult | typeof nothing = nothing,
  way: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`${keyed(
    title,
    html`<div class="stack">
      <div class="outcome" data-in-sight>
        ${sign}
        <h2 part="status" class="strong" data-focus tabindex="-1">${title}</h2>
        ${more}
      </div>
      ${way}
    </div>`,
  )}`;
}
