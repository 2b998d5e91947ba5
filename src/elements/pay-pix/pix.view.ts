// What the buyer sees, state by state: pure functions of a model.
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { interpolate, type Language } from "../i18n/language.ts";
import { formatMoney } from "../i18n/money.ts";
import { pixWords } from "../i18n/pix-texts.ts";
import { words } from "../i18n/texts.ts";
import { button } from "../ui/button.ts";
import { copyIcon, smallCheckIcon } from "../ui/icons.ts";
import { notice } from "../ui/notice.ts";
import { paidWords } from "../ui/paid.ts";
import { dueOf, skeletonText, summary as dueSummary } from "../ui/summary.ts";
import { clockTime } from "./countdown.ts";
import type { QrPath } from "./qr-path.ts";

interface DueView {
  /** Cents. */
  amount: number;
  payee?: string | undefined;
  /**
   * Whom the bank's screen will name: said beside the payee where it is another name, and in its place where there is
   * none.
   */
  bankName?: string | undefined;
}

interface SummaryView {
  /** The checkout around the element shows amount and payee. */
  hidden: boolean;
  slow?: string | undefined;
  /** Whether the code has been read, which names whom the bank's screen will name; until then there is room for it. */
  isRead?: boolean;
}

/** Amount and payee, always in sight. */
export function summary(
  language: Language,
  due: DueView | undefined,
  { hidden, slow, isRead = true }: SummaryView,
): TemplateResult {
  const { payee, bankName } = due ?? {};
  const isOther = bankName && payee && normalized(bankName) !== normalized(payee);
  // The name breaks its line elsewhere than the skeleton: another element does not count as having moved.
  const other = keyed(
    isRead,
    html`<p class="muted">
      ${pixWords(language).bankShows} <span class="strong">${bankName ?? skeletonText}</span>
    </p>`,
  );
  return dueSummary(language, due && { ...due, payee: payee ?? bankName }, {
    hidden,
    slow,
    more: !isRead || isOther ? html`${other}` : nothing,
  });
}

const normalized = (name: string): string => name.toLowerCase().replace(/\s+/g, " ").trim();

/** Takes the place of a button while it loads. */
const skeletonBlock = html`<div class="skeleton"></div>`;

interface NextTry {
  why: string;
  due: DueView;
  again: TemplateResult;
}

/** Why there has to be another code, what it costs and its button; or a skeleton of them while that is not known. */
export const payAnew = (language: Language, hidden: boolean, next?: NextTry): TemplateResult =>
  html`${summary(language, next?.due, { hidden })}
    <div class="stack" data-in-sight>
      <p>${next?.why ?? skeletonText}</p>
      ${next?.again ?? skeletonBlock}
    </div>`;

interface FormView {
  order: Order | undefined;
  fields: TemplateResult[];
  slow: string | undefined;
  /** The checkout around the element shows the summary. */
  hidden: boolean;
  onsubmit: (event: SubmitEvent) => void;
  onkeydown: (event: KeyboardEvent) => void;
}

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

interface WaitingView {
  /** Not known while it is being made. */
  charge: Charge | undefined;
  /** Takes the focus; for screen readers alone, since the view below says the same. */
  heading: string;
  summary: TemplateResult;
  /** None while the code is not there: then everything is a skeleton. */
  qr: QrPath | undefined;
  /** On a phone, whether the QR code is shown. */
  qrOpen: boolean;
  doubtful: boolean;
  seconds: number | undefined;
  copied: boolean | undefined;
  /** Whether the first paint is still to come: fields, which browsers inspect for autofill, and animations delay it. */
  painting: boolean;
  /** Whether the backend does not answer at the moment. */
  lost: boolean;
  /** Whether a logo covers the middle of the QR code. */
  hasLogo: boolean;
  recheck: TemplateResult;
  /** Whether the page has been printed. */
  printed: boolean;
  /** What the last look at the backend brought, or trouble with the line. */
  note: string | undefined;
  onCopy: () => void;
  /** Only where the device can. */
  onShare: (() => void) | undefined;
  onDownload: () => void;
  onLogo: (event: Event) => void;
  onToggle: () => void;
}

export function waiting(language: Language, view: WaitingView): TemplateResult {
  const t = pixWords(language);
  const { charge, copied, note, qr, seconds } = view;
  // Keyed: text that is centred moves when it changes, and another element does not.
  const progress = note ?? t.creating;
  const { pix, expiresAt } = charge ?? {};
  return html`<div class="waiting" aria-busy=${!qr}>
    <h2 class="visually-hidden" data-focus tabindex="-1">${view.heading}</h2>
    ${view.summary}
    <div class="act stack">
      <div class="stack" data-in-sight>
        <div class="code">
          <label for="code" class="muted">${t.pixCode}</label>
          <div class="well">
            ${
              view.painting
                ? nothing
                : html`<textarea id="code" part="code" readonly .value=${pix?.code ?? ""}></textarea>`
            }
          </div>
        </div>
        ${
          qr
            ? button({
                label: [copied ? smallCheckIcon : copyIcon, copied ? t.copied : t.copy],
                part: "copy",
                onclick: view.onCopy,
              })
            : html`<div class="skeleton">
                ${keyed(progress, html`<span class="muted progress">${progress}</span>`)}
              </div>`
        }
      </div>
      ${view.onShare ? button({ label: t.share, kind: "plain", part: "share", onclick: view.onShare }) : nothing}
      ${copied === false ? notice(t.notCopied) : nothing} ${view.doubtful ? notice(t.doubtful) : nothing}
      <ol class="steps muted">
        <li>${t.step1}</li>
        <li>${t.step2}</li>
        <li>${t.step3}</li>
      </ol>
      <div class="paper">
        <p class="muted">${t.pixCode}</p>
        <p>${pix?.code}</p>
        <p class="muted">
          ${view.printed && expiresAt ? `${t.validUntil} ${dayAndTime(expiresAt, language)}` : nothing}
        </p>
      </div>
    </div>
    <div class="scan ${view.qrOpen ? "open" : ""}">
      <button class="button plain toggle" type="button" aria-expanded=${view.qrOpen} @click=${view.onToggle}>
        ${view.qrOpen ? t.hideQr : t.showQr}
      </button>
      <div class="tile" data-in-sight>
        <div part=${qr ? "qr" : nothing} class="qr">
          ${qr ? drawing(qr, interpolate(t.qrOf, { amount: formatMoney(charge!.amount, language.locale) })) : nothing}
          <div class="logo" ?hidden=${!view.hasLogo}>
            <slot name="logo" @slotchange=${view.onLogo}></slot>
          </div>
        </div>
      </div>
      <div class="caption">
        <p class="muted hint">${t.scan}</p>
        ${qr ? nothing : keyed(progress, html`<p class="muted saying">${progress}</p>`)}
      </div>
      ${button({ label: t.downloadQr, kind: "quiet", part: "download", onclick: view.onDownload })}
    </div>
    <div class="state">
      <p part="status" class="row dot ${view.painting || view.lost ? "" : "live"}">${t.waiting}</p>
      <p part="countdown" class="countdown muted" role="timer">
        ${seconds === undefined ? nothing : html`${t.expiresIn} <span class="strong">${clockTime(seconds)}</span>`}
      </p>
      ${view.recheck}
      <p class="muted note">${qr ? note : nothing}</p>
    </div>
  </div>`;
}

function drawing({ size, d }: QrPath, label: string): TemplateResult {
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path fill="#000" d=${d} />
  </svg>`;
}

export function paid(language: Language, order: Order, charge: Charge | undefined): TemplateResult {
  const { sign, title, sum, hint } = paidWords({ order, charge }, language);
  const payee = order.payee ?? charge?.pix?.payee;
  // Where money went back since, the last change is not the payment.
  const at = charge && !charge.cancelledAmount && dayAndTime(charge.updatedAt, language);
  return html`<div class="outcome" data-in-sight>
    ${sign}
    <p part="status" class="strong" data-focus tabindex="-1">${title}</p>
    ${sum && html`<p part="amount" class="amount">${sum}</p>`} ${hint && html`<p>${hint}</p>`}
    ${payee && html`<p class="muted">${words(language).paidTo} ${payee}</p>`}
    ${at && html`<p class="muted">${at}</p>`}
    <slot name="paid"></slot>
  </div>`;
}

/** An instant as the buyer's clock and calendar show it. */
const dayAndTime = (instant: string, { tag }: Language): string =>
  new Date(instant).toLocaleString(tag, { dateStyle: "long", timeStyle: "short" });

/** What came of it in words, and the way on: new elements for each, since a text that is centred moves when it changes. */
export function ended(
  sign: TemplateResult,
  title: string,
  hint: string | undefined,
  way: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`${keyed(
    title,
    html`<div class="stack">
      <div class="outcome" data-in-sight>
        ${sign}
        <p part="status" class="strong" data-focus tabindex="-1">${title}</p>
        <p class="muted">${hint}</p>
      </div>
      ${way}
    </div>`,
  )}`;
}
