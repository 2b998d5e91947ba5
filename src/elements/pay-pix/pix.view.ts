// What the buyer sees, state by state: pure functions of a model.
import { html, nothing, type TemplateResult } from "lit";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Order } from "../../contract/checkout/order.ts";
import { button } from "../shared/button.ts";
import { copyIcon, smallTick, tick } from "../shared/icons.ts";
import { fill, type Language } from "../shared/language.ts";
import { formatMoney } from "../shared/money.ts";
import { notice } from "../shared/notice.ts";
import { summary as dueSummary } from "../shared/summary.ts";
import { words } from "../shared/texts.ts";
import { clockTime } from "./countdown.ts";
import { pixWords } from "./pix-texts.ts";
import type { QrPath } from "./qr-path.ts";

interface DueView {
  /** Cents. */
  amount: number;
  payee?: string | undefined;
  /** Whom the bank's screen will name: said beside the payee where it is another name, and in its place where there is none. */
  bankName?: string | undefined;
}

/** Amount and payee, always in sight. */
export function summary(language: Language, { amount, payee, bankName }: DueView): TemplateResult {
  const other = bankName && payee && plain(bankName) !== plain(payee);
  const more = html`<p class="muted">
    ${pixWords(language).bankShows} <span class="strong">${bankName}</span>
  </p>`;
  return dueSummary(language, { amount, payee: payee ?? bankName }, other ? more : nothing);
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, " ").trim();

/** What is asked for, and the button that makes the charge. */
export function form(
  language: Language,
  order: Order,
  fields: TemplateResult[],
  busy: boolean,
  onsubmit: (event: SubmitEvent) => void,
): TemplateResult {
  const t = pixWords(language);
  return html`<form class="stack" novalidate @submit=${onsubmit}>
    ${summary(language, order)} ${fields.length > 0 ? html`<div>${fields}</div>` : nothing}
    ${button({ label: busy ? t.creating : words(language).payWithPix, busy, type: "submit" })}
    <p class="muted">${t.payInApp}</p>
  </form>`;
}

/** In the shape of what comes: the form, or the code where it is made without asking. */
export function skeleton(language: Language, code: boolean): TemplateResult {
  const bone = html`<div class="bone"></div>`;
  return html`<div class=${code ? "waiting" : "stack"} aria-busy="true">
    <span class="unseen">${words(language).loading}</span>
    ${dueSummary(language, undefined)}
    ${
      code
        ? html`<div class="act stack">${bone}${bone}</div>
            <div class="scan"><div class="bone tile"></div></div>`
        : html`${bone}
            <p class="muted">${pixWords(language).payInApp}</p>`
    }
  </div>`;
}

interface WaitingView {
  charge: Charge;
  summary: TemplateResult;
  qr: QrPath;
  open: boolean;
  doubtful: boolean;
  seconds: number | undefined;
  copied: boolean | undefined;
  /** Whether this is the first frame: a field, which browsers look into for what they could fill in, and motion take it longer. */
  drawing: boolean;
  /** Whether the backend does not answer at the moment. */
  lost: boolean;
  /** Whether something covers the middle of the QR code. */
  logo: boolean;
  recheck: TemplateResult;
  /** Goes to paper: the day is for that alone, for the first date takes a slow phone longer than drawing the code does. */
  printed: true | undefined;
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
  const { copied, seconds } = view;
  const { pix, expiresAt } = view.charge;
  return html`<div class="waiting">
    ${view.summary}
    <div class="act stack">
      <div class="code">
        <label for="code" class="muted">${t.pixCode}</label>
        <div class="well">
          ${
            view.drawing
              ? nothing
              : html`<textarea id="code" part="code" readonly .value=${pix?.code ?? ""}></textarea>`
          }
        </div>
      </div>
      ${button({
        label: [copied ? smallTick : copyIcon, copied ? t.copied : t.copy],
        part: "copy",
        onclick: view.onCopy,
      })}
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
          ${view.printed && expiresAt && `${t.validUntil} ${dayAndTime(expiresAt, language)}`}
        </p>
      </div>
    </div>
    <div class="scan ${view.open ? "open" : ""}">
      <button class="button plain toggle" type="button" aria-expanded=${view.open} @click=${view.onToggle}>
        ${view.open ? t.hideQr : t.showQr}
      </button>
      <div class="tile">
        <div part="qr" class="qr">
          ${qr(view.qr, fill(t.qrOf, { amount: formatMoney(view.charge.amount, language.locale) }))}
          <div class="logo" ?hidden=${!view.logo}><slot name="logo" @slotchange=${view.onLogo}></slot></div>
        </div>
      </div>
      <p class="muted hint">${t.scan}</p>
      ${button({ label: t.downloadQr, kind: "quiet", part: "download", onclick: view.onDownload })}
    </div>
    <div class="state">
      <p part="status" class="row dot ${view.drawing || view.lost ? "" : "live"}" data-focus tabindex="-1">
        ${t.waiting}
      </p>
      <p part="countdown" class="muted" role="timer">
        ${seconds === undefined ? nothing : html`${t.expiresIn} <span class="strong">${clockTime(seconds)}</span>`}
      </p>
      ${view.recheck}
      <p class="muted note">${view.note}</p>
    </div>
  </div>`;
}

function qr({ size, d }: QrPath, label: string): TemplateResult {
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path fill="#000" d=${d} />
  </svg>`;
}

export function paid(language: Language, order: Order, charge: Charge | undefined): TemplateResult {
  const t = words(language);
  const payee = order.payee ?? charge?.pix?.payee;
  // Where money went back since, the last change is not the payment.
  const at = charge && !charge.cancelledAmount && dayAndTime(charge.updatedAt, language);
  return html`<div class="outcome">
    ${tick}
    <p part="status" class="strong" data-focus tabindex="-1">${charge ? t.paid : t.orderPaid}</p>
    <p part="amount">${formatMoney(charge?.amount ?? order.amount, language.locale)}</p>
    ${payee && html`<p class="muted">${t.payTo} ${payee}</p>`} ${at && html`<p class="muted">${at}</p>`}
    <slot name="paid"></slot>
  </div>`;
}

/** An instant as the buyer's clock and calendar show it. */
const dayAndTime = (instant: string, { tag }: Language): string =>
  new Date(instant).toLocaleString(tag, { dateStyle: "long", timeStyle: "short" });

/** What came of it in words, and the way on. */
export function ended(
  sign: TemplateResult,
  title: string,
  hint: string | undefined,
  way: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="stack">
    <div class="outcome">
      ${sign}
      <p part="status" class="strong" data-focus tabindex="-1">${title}</p>
      <p class="muted">${hint}</p>
    </div>
    ${way}
  </div>`;
}
