// One payment, and what is shown in its place while there is none.
import { nothing, type TemplateResult } from "lit";
import { printable } from "../../../contract/printable.ts";
import type { Language } from "../../../elements/i18n/language.ts";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";
import { notice } from "../../../elements/ui/notice.ts";
import type { AdminChargeDetails } from "../client/answers.ts";
import type { CallError } from "../client/call-error.ts";
import { chargeWords } from "../i18n/charge-texts.ts";
import { adminWords } from "../i18n/common-texts.ts";
import { errorText, methodText, money } from "../i18n/describe.ts";
import { linkWords } from "../i18n/link-texts.ts";
import { stateLabel } from "../ui/state-label.ts";
import { dossierSection, type DossierView } from "./dossier.view.ts";
import { facts, references } from "./facts.view.ts";
import { quoted } from "../ui/quoted.ts";
import { refundList } from "./refund/list.view.ts";
import { story } from "./story.view.ts";
import { whyUnpaid } from "./why-unpaid.ts";

interface ChargeView {
  refund: TemplateResult;
  /** The links to pay of its order, for whoever may make them. */
  links: TemplateResult | undefined;
  /** Why it could not be read again. */
  error: CallError | undefined;
  retry: () => void;
  dossier: Omit<DossierView, "copied" | "copy">;
  copied: string | undefined;
  copy: (id: string, what: string) => void;
}

export function chargeView(
  details: AdminChargeDetails,
  view: ChargeView,
  language: Language,
): TemplateResult {
  const { charge, refunds } = details;
  const t = chargeWords(language);
  const why = whyUnpaid(details, language);
  return html`<article class="charge" part="charge" aria-labelledby="title">
    <header class="head">
      <h2 id="title" tabindex="-1">${quoted(t.chargeOrder, "order", charge.orderId)}</h2>
      <p class="amount-line">
        <span part="amount" class="amount">${money(charge.amount, language)}</span>
        <span part="status">${stateLabel(charge.status, language)}</span>
        <span class="muted"><bdi>${printable(methodText(charge, language))}</bdi></span>
      </p>
      ${why === undefined ? nothing : html`<p class="why" part="why">${why}</p>`}
    </header>
    ${
      view.error
        ? html`<div class="stale" part="stale">
            <p class="muted">${t.chargeStale}</p>
            ${button({ label: adminWords(language).retry, kind: "quiet", part: "retry", onclick: view.retry })}
          </div>`
        : nothing
    }
    ${view.refund} ${facts(details, language)} ${refundList(refunds, language)} ${story(details, language)}
    ${
      view.links === undefined
        ? nothing
        : html`<section class="section" part="links" aria-labelledby="links">
            <h3 id="links">${linkWords(language).links}</h3>
            ${view.links}
          </section>`
    }
    ${dossierSection(details, { ...view, ...view.dossier }, language)} ${references(details, language, view)}
  </article>`;
}

export function unread(error: CallError, retry: () => void, language: Language): TemplateResult {
  const t = chargeWords(language);
  if (error.code === "charge_not_found")
    return html`<div class="stack" part="gone">
      <h2 id="title" tabindex="-1">${t.chargeGone}</h2>
      <p class="muted">${t.chargeGoneHint}</p>
    </div>`;
  return html`<div class="stack">
    <h2 id="title" tabindex="-1">${t.charge}</h2>
    ${notice(errorText(error, language))}
    ${
      error.retryable
        ? html`<div class="actions">
            ${button({ label: adminWords(language).retry, kind: "plain", part: "retry", onclick: retry })}
          </div>`
        : nothing
    }
  </div>`;
}

const bone = (size: string): TemplateResult => html`<div class="skeleton ${size}"></div>`;

export const skeleton = (language: Language): TemplateResult =>
  html`<div class="charge" aria-busy="true" part="skeleton">
    <h2 id="title" class="visually-hidden" tabindex="-1">${chargeWords(language).charge}</h2>
    <p class="visually-hidden">${adminWords(language).loading}</p>
    ${["title", "sum", "line", "line", "block"].map(bone)}
  </div>`;
