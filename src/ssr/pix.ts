// The views that need no script: a code that waits, and an order that is paid. Each is in the shape of the element's own
// (`pay-pix/waiting.view.ts`, `ui/paid.view.ts`), so that nothing moves when that takes its place.
import { html } from "hono/html";
import type { Charge } from "../contract/checkout/charge.ts";
import type { Method } from "../contract/checkout/names.ts";
import type { Order } from "../contract/checkout/order.ts";
import { cardWords } from "../elements/i18n/card-texts.ts";
import { dayAndTime } from "../elements/i18n/instant.ts";
import { interpolate, type Language } from "../elements/i18n/language.ts";
import { formatMoney } from "../elements/i18n/money.ts";
import { pixWords } from "../elements/i18n/pix-texts.ts";
import { words } from "../elements/i18n/texts.ts";
import { checkCode, isOtherName } from "../elements/pay-pix/code-check.ts";
import { qrPath, type QrPath } from "../elements/pay-pix/qr-path.ts";
import { ALERT, CHECK, COPY } from "../elements/ui/icon-paths.ts";
import { paidWords } from "../elements/ui/paid.ts";
import type { Markup } from "./shadow-root.ts";

/** Where most buyers are. The element shows the time of the buyer's own clock. */
const TIME_ZONE = "America/Sao_Paulo";

/** None where there is nothing to be seen without a script. */
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

/** What there is to pay, and to whom. `bankName` is whom the bank's screen will name. */
export function summary(
  language: Language,
  { amount, payee, bankName }: { amount: number; payee?: string | undefined; bankName?: string | undefined },
): Markup {
  const { total, payTo } = words(language);
  const name = payee ?? bankName;
  return html`<div class="summary">
    <div part="summary">
      <p class="muted">${total}</p>
      <p part="amount" class="amount">${formatMoney(amount, language.locale)}</p>
      ${name && html`<p class="muted">${payTo} <span class="strong">${name}</span></p>`}
    </div>
    ${isOtherName(bankName, payee) && bankShows(language, bankName)}
  </div>`;
}

const bankShows = (language: Language, bankName: string | undefined): Markup =>
  html`<p class="muted">${pixWords(language).bankShows} <span class="strong">${bankName}</span></p>`;

interface Waiting {
  order: Order;
  charge: Charge;
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
    ${
      view.isInCheckout
        ? html`<div class="summary">
            ${isOtherName(bankName, order.payee) && bankShows(language, bankName)}
          </div>`
        : summary(language, { amount: charge.amount, payee: order.payee, bankName })
    }
    <div class="scan">
      <div class="tile">
        <div part="qr" class="qr" data-modules="${qr.size}">
          ${drawing(qr, interpolate(t.qrOf, { amount: formatMoney(charge.amount, language.locale) }))}
        </div>
      </div>
      <div class="caption"><p class="muted hint">${t.scan}</p></div>
    </div>
    <div class="act stack">
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
        ${charge.expiresAt && html`<p class="muted">${validUntil(charge.expiresAt, language)}</p>`}
      </div>
      <div class="more with-script">
        <button class="button quiet" part="download" type="button" aria-disabled="true">
          ${t.downloadQr}
        </button>
        <button class="button quiet toggle" type="button" aria-disabled="true">${t.showQr}</button>
      </div>
    </div>
    <div class="state">
      <p part="status" class="row dot">${t.waiting}</p>
      <p part="countdown" class="countdown muted"></p>
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
  const { charge } = order;
  const { isShort, title, sum, hint } = paidWords({ order, charge }, language);
  const payee = order.payee ?? charge?.pix?.payee;
  const at = charge && !charge.cancelledAmount && dayAndTime(charge.updatedAt, language, TIME_ZONE);
  return html`<div class="outcome">
    <svg class="icon ring ${isShort ? "" : "check"}" viewBox="0 0 56 56" width="56" aria-hidden="true">
      <circle cx="28" cy="28" r="26" />
      <path d="${isShort ? ALERT : CHECK}" pathLength="1" />
    </svg>
    <h2 part="status" class="strong">${title}</h2>
    ${sum && html`<p part="amount" class="amount">${sum}</p>`} ${hint && html`<p>${hint}</p>`}
    ${payee && html`<p class="muted">${words(language).paidTo} ${payee}</p>`}
    ${charge?.card && paidWith(charge.card, language)} ${at && html`<p class="muted">${at}</p>`}
    <slot name="paid"></slot>
  </div>`;
}

function paidWith(card: NonNullable<Charge["card"]>, language: Language): Markup {
  const { inInstallments, paidWith } = cardWords(language);
  return html`<p class="muted row">
    <svg class="mark" viewBox="0 0 36 24" width="36" height="24" aria-hidden="true"></svg>
    ${interpolate(paidWith, { brand: card.brand, last4: card.last4 })}
    ${card.installments > 1 && interpolate(inInstallments, { count: card.installments })}
  </p>`;
}
