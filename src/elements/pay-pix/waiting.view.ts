// The Pix code while it waits to be paid, or a skeleton of it. What takes the focus stands in the document as it is read:
// by the element's width, only the QR code takes another place.
import { nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Charge } from "../../contract/checkout/charge.ts";
import { dayAndTime } from "../i18n/instant.ts";
import type { Language } from "../i18n/language.ts";
import { interpolate } from "../i18n/translator.ts";
import { formatMoney } from "../i18n/money.ts";
import { pixWords } from "../i18n/pix-texts.ts";
import { button } from "../ui/button.ts";
import { copyIcon, smallCheckIcon } from "../ui/icons.ts";
import { notice } from "../ui/notice.ts";
import { skeletonText } from "../ui/summary.ts";
import { clockTime, isLastMinute } from "./countdown.ts";
import type { QrPath } from "./qr-path.ts";
import { html } from "../ui/html.ts";

interface WaitingView {
  /** Not known while it is being made. */
  charge: Charge | undefined;
  /** Takes the focus; for screen readers alone, since the view below says the same. */
  heading: string;
  summary: TemplateResult;
  /** Whom the bank's screen will name; not known until the code is read. */
  bankName: string | undefined;
  /** None while the code is not there: then everything is a skeleton. */
  qr: QrPath | undefined;
  /** On a phone, whether the QR code is shown. */
  qrOpen: boolean;
  doubtful: boolean;
  seconds: number | undefined;
  /** How the last copying went, for a while. */
  copied: boolean | undefined;
  /** Whether this code has been copied: what to do next stands in front. */
  wasCopied: boolean;
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
  /** Makes another code; none while this one is not about to expire. */
  onRenew: (() => void) | undefined;
  /** Only where the device can. */
  onShare: (() => void) | undefined;
  onDownload: () => void;
  onLogo: (event: Event) => void;
  onToggle: () => void;
}

type Part = TemplateResult | typeof nothing;

export function waiting(language: Language, view: WaitingView): TemplateResult {
  const t = pixWords(language);
  const { qr } = view;
  return html`<div class="waiting" aria-busy=${!qr}>
    <h2 class="visually-hidden" data-focus tabindex="-1">${view.heading}</h2>
    ${view.summary} ${progress(language, view)} ${scan(language, view)}
    <div class="act stack">
      ${bankShows(language, view)} ${copying(language, view)}
      ${view.copied === false ? notice(t.notCopied) : nothing} ${view.doubtful ? notice(t.doubtful) : nothing}
      ${view.wasCopied ? nextStep(language, view) : steps(language)} ${paper(language, view)}
      <div class="more">
        ${button({ label: t.downloadQr, kind: "quiet", part: "download", onclick: view.onDownload })}
        <button
          class="button quiet toggle"
          type="button"
          aria-expanded=${view.qrOpen}
          @click=${view.onToggle}
        >
          ${view.qrOpen ? t.hideQr : t.showQr}
        </button>
      </div>
    </div>
    ${foot(language, view)}
  </div>`;
}

/** How the payment stands, or why there is no code yet, and how long it holds: above the code, where it is seen first. */
function progress(language: Language, { lost, note, painting, qr, seconds }: WaitingView): TemplateResult {
  const t = pixWords(language);
  return html`<div class="state">
    <p part="status" class="row dot ${painting || lost ? "" : "live"}">
      ${qr ? t.waiting : (note ?? t.creating)}
    </p>
    <p part="countdown" class="countdown muted ${isLastMinute(seconds) ? "last" : ""}" role="timer">
      ${seconds === undefined ? nothing : html`${t.expiresIn} <span class="strong">${clockTime(seconds)}</span>`}
    </p>
  </div>`;
}

/** Whom the bank's screen will name, for the buyer to compare; room for it until the code says so. */
function bankShows(language: Language, { bankName, qr }: WaitingView): Part {
  if (qr && !bankName) return nothing;
  // The name breaks its line elsewhere than the skeleton: another element does not count as having moved.
  return html`${keyed(
    qr,
    html`<p class="muted">
      ${pixWords(language).bankShows} <span class="strong">${qr ? bankName : skeletonText}</span>
    </p>`,
  )}`;
}

/** The QR code: nothing in it takes the focus, so that it stands wherever the width asks for it. */
function scan(language: Language, view: WaitingView): TemplateResult {
  const t = pixWords(language);
  const { charge, qr } = view;
  return html`<div class="scan ${view.qrOpen ? "open" : ""}">
    <div class="tile" data-in-sight>
      <div part=${qr ? "qr" : nothing} class="qr">
        ${qr ? drawing(qr, interpolate(t.qrOf, { amount: formatMoney(charge!.amount, language.locale) })) : nothing}
        <div class="logo" ?hidden=${!view.hasLogo}>
          <slot name="logo" @slotchange=${view.onLogo}></slot>
        </div>
      </div>
    </div>
    <div class="caption"><p class="muted hint">${t.scan}</p></div>
  </div>`;
}

/** The code and its button. Once it is copied, another button stands in front. */
function copying(language: Language, view: WaitingView): TemplateResult {
  const t = pixWords(language);
  const { charge, copied, qr } = view;
  return html`<div class="stack" data-in-sight>
    <div class="code">
      <label for="code" class="muted">${t.pixCode}</label>
      <div class="well">
        ${
          view.painting
            ? nothing
            : html`<textarea id="code" part="code" readonly .value=${charge?.pix?.code ?? ""}></textarea>`
        }
      </div>
    </div>
    ${
      qr
        ? button({
            label: [copied ? smallCheckIcon : copyIcon, copied ? t.copied : t.copy],
            kind: view.wasCopied ? "plain" : "main",
            part: "copy",
            onclick: view.onCopy,
          })
        : html`<div class="skeleton"></div>`
    }
  </div>`;
}

function steps(language: Language): TemplateResult {
  const { step1, step2, step3 } = pixWords(language);
  return html`<ol class="steps muted">
    <li>${step1}</li>
    <li>${step2}</li>
    <li>${step3}</li>
  </ol>`;
}

/** What is left to do once the code is copied: in the bank's app, so that no button of ours is loud. */
function nextStep(language: Language, { onShare }: WaitingView): TemplateResult {
  const t = pixWords(language);
  return html`<div class="next stack">
    <p class="strong">${t.nextStep}</p>
    <ol class="steps muted">
      <li class="done">${smallCheckIcon}${t.copied}</li>
      <li>${t.chooseCopyPaste}</li>
      <li>${t.step3}</li>
    </ol>
    ${onShare ? button({ label: t.share, kind: "quiet", part: "share", onclick: onShare }) : nothing}
  </div>`;
}

/** What can be paid from paper. */
function paper(language: Language, { charge, printed }: WaitingView): TemplateResult {
  const t = pixWords(language);
  const { pix, expiresAt } = charge ?? {};
  return html`<div class="paper">
    <p class="muted">${t.pixCode}</p>
    <p>${pix?.code}</p>
    <p class="muted">
      ${printed && expiresAt ? `${t.validUntil} ${dayAndTime(expiresAt, language)}` : nothing}
    </p>
  </div>`;
}

/** For a buyer who has paid, or is about to run out of time. */
function foot(language: Language, { note, onRenew, qr, recheck }: WaitingView): TemplateResult {
  const renew = onRenew
    ? button({ label: pixWords(language).newCode, kind: "quiet", part: "renew", onclick: onRenew })
    : nothing;
  return html`<div class="foot">
    ${recheck}
    <div class="note">${qr && note ? html`<p class="muted">${note}</p>` : qr ? renew : nothing}</div>
  </div>`;
}

function drawing({ size, d }: QrPath, label: string): TemplateResult {
  const svg = html`<svg
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label=${label}
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path fill="#000" d=${d} />
  </svg>`;
  // Another code is another drawing, whatever an extension has put in the place of the last one.
  return html`${keyed(d, svg)}`;
}
