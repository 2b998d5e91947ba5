// The views that need no script: a code that waits, and an order that is paid. Each is in the shape of the element's own
// (`pay-pix/waiting.view.ts`, `ui/paid.view.ts`), so that nothing moves when that takes its place.
import { html } from "hono/html";
import type { Charge } from "../contract/checkout/charge.ts";
import type { Method } from "../contract/checkout/enums.ts";
import type { Order } from "../contract/checkout/order.ts";
import { dayAndTime } from "../elements/i18n/instant.ts";
import type { Language } from "../elements/i18n/language.ts";
import { interpolate } from "../elements/i18n/translator.ts";
import { formatMoney } from "../elements/i18n/money.ts";
import { pixWords } from "../elements/i18n/pix-texts.ts";
import { words } from "../elements/i18n/common-texts.ts";
import { checkCode } from "../elements/pay-pix/code-check.ts";
import { qrPath, type QrPath } from "../elements/pay-pix/qr-path.ts";
import { ALERT, CHECK, COPY } from "../elements/ui/icon-paths.ts";
import { paidWords, receipt } from "../elements/ui/paid-words.ts";
import type { Markup } from "./shadow-root.ts";
import { serverWords } from "./texts.ts";

/** Where most buyers are. The element shows the time of the buyer's own clock. */
const TIME_ZONE = "America/Sao_Paulo";

/** None if there is nothing to be seen without a script. */
export function pixOrPaidView(
  language: Language,
  order: Order,
  method: Method,
  isInCheckout = false,
): Markup | undefined {
  const { charge, paid } = order;
  if (paid) return paidView(language, order);
  if (method !== "pix" || charge?.status !== "pending" || !charge.pix) return undefined;
  const read = checkCode(charge);
  if (read.verdict === "wrong") return undefined;
  const payee = read.verdict === "good" ? read.payee : charge.pix.payee;
  const isDoubtful = read.verdict === "doubtful";
  return waitingView(language, { order, charge, bankName: payee, isDoubtful, isInCheckout });
}

/** What there is to pay, and to whom. */
export function summary(
  language: Language,
  { amount, payee }: { amount: number; payee?: string | undefined },
): Markup {
  const { total, payTo } = words(language);
  return html`<div class="summary" part="summary">
    <p class="muted">${total}</p>
    <p part="amount" class="amount">${formatMoney(amount, language.locale)}</p>
    ${payee && html`<p class="muted">${payTo} <span class="strong">${payee}</span></p>`}
  </div>`;
}

const bankShows = (language: Language, bankName: string): Markup =>
  html`<p class="muted">${pixWords(language).bankShows} <span class="strong">${bankName}</span></p>`;

interface Waiting {
  order: Order;
  charge: Charge;
  /** Whom the bank's screen will name. */
  bankName: string | undefined;
  isDoubtful: boolean;
  /** The checkout around it shows amount and payee. */
  isInCheckout: boolean;
}

function waitingView(language: Language, view: Waiting): Markup {
  const t = pixWords(language);
  const { order, charge, bankName } = view;
  const code = charge.pix!.code;
  const qr = qrPath(code, "M");
  return html`<div class="waiting">
    ${!view.isInCheckout && summary(language, { amount: charge.amount, payee: order.payee })}
    <div class="state">
      <p part="status" class="row dot">${t.waiting}</p>
      <p part="countdown" class="countdown muted"></p>
    </div>
    <div class="scan">
      <div class="tile">
        <div part="qr" class="qr" data-modules="${qr.size}">
          ${drawing(qr, interpolate(t.qrOf, { amount: formatMoney(charge.amount, language.locale) }))}
        </div>
      </div>
      <div class="caption"><p class="muted hint">${t.scan}</p></div>
    </div>
    <div class="act stack">
      ${bankName && bankShows(language, bankName)}
      <div class="stack">
        <div class="code">
          <label for="code" class="muted">${t.pixCode}</label>
          <div class="well"><textarea id="code" part="code" readonly>${code}</textarea></div>
        </div>
        <button class="button main with-script" part="copy" type="button" aria-disabled="true">
          ${icon(COPY)}${t.copy}
        </button>
      </div>
      ${view.isDoubtful && html`<p class="notice" part="error">${t.doubtful}</p>`}
      <ol class="steps muted">
        <li>${t.step1}</li>
        <li>${t.step2}</li>
        <li>${t.step3}</li>
      </ol>
      <div class="paper">
        <p class="muted">${t.pixCode}</p>
        <p class="whole">${code}</p>
        <p class="muted no-scripts">${serverWords(language).noScripts}</p>
        ${charge.expiresAt && html`<p class="muted">${validUntil(charge.expiresAt, language)}</p>`}
      </div>
      <div class="more with-script">
        <button class="button quiet" part="download" type="button" aria-disabled="true">
          ${t.downloadQr}
        </button>
        <button class="button quiet toggle" type="button" aria-disabled="true">${t.showQr}</button>
      </div>
    </div>
    <div class="foot">
      <a class="button quiet" part="recheck" href="">${t.havePaid}</a>
      <div class="note"></div>
    </div>
  </div>`;
}

const validUntil = (instant: string, language: Language): string =>
  `${pixWords(language).validUntil} ${dayAndTime(instant, language, TIME_ZONE)} (${pixWords(language).brasilia})`;

const drawing = ({ size, d }: QrPath, label: string): Markup =>
  html`<svg
    viewBox="0 0 ${size} ${size}"
    width="${size * 4}"
    height="${size * 4}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path fill="#000" d="${d}" />
  </svg>`;

const icon = (d: string): Markup =>
  html`<svg class="icon" viewBox="0 0 20 20" width="20" aria-hidden="true"><path d="${d}" /></svg>`;

function paidView(language: Language, order: Order): Markup {
  const paid = { order, charge: order.charge };
  const { isShort, title, sum, hint } = paidWords(paid, language);
  return html`<div class="outcome">
    <svg class="icon ring ${isShort ? "" : "check"}" viewBox="0 0 56 56" width="56" aria-hidden="true">
      <circle cx="28" cy="28" r="26" />
      <path d="${isShort ? ALERT : CHECK}" pathLength="1" />
    </svg>
    <h2 part="status" class="strong">${title}</h2>
    ${sum && html`<p part="amount" class="amount">${sum}</p>`} ${hint && html`<p>${hint}</p>`}
    <dl part="receipt" class="receipt">
      ${receipt(paid, language, TIME_ZONE).map(
        ([label, value]) =>
          html`<div>
            <dt class="muted">${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    <slot name="paid"></slot>
  </div>`;
}
