// The buyer's bank as an app on a phone: what there is to pay, as if the code had been scanned.
import { html, nothing, type TemplateResult } from "lit";
import type { BankPix } from "../../messages.ts";
import type { Playground } from "../playground.ts";
import { money } from "./money.ts";

/** Codes below the first one. */
const SHOWN = 4;

export function bankView(app: Playground): TemplateResult {
  const { texts, bank, consoleUrl } = app;
  const [first, ...others] = bank.pix;
  return html`
    <div class="head"><p class="title" aria-hidden="true">${texts.panes.bank}</p></div>
    <div class="phone">
      <p class="bank-name">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3l9 5v2H3V8zM5 11h2v7H5zm6 0h2v7h-2zm6 0h2v7h-2zM3 19h18v2H3z" />
        </svg>
        ${texts.bankName}
      </p>
      <div aria-live="polite">
        ${first ? pixView(app, first) : html`<p class="message">${texts.noPix}</p>`}
      </div>
      ${bank.cards.map(
        ({ paymentId, amount, brand, last4 }) => html`
          <div class="review">
            <h3>${texts.review}</h3>
            <p>${brand} •••• ${last4} · ${money(app, amount)}</p>
            <button class="main" @click=${() => app.decide(paymentId, true)}>${texts.approve}</button>
            <button @click=${() => app.decide(paymentId, false)}>${texts.deny}</button>
          </div>
        `,
      )}
      ${others.length === 0 ? nothing : othersView(app, others.slice(0, SHOWN))}
    </div>
    ${consoleUrl ? html`<p class="console"><a href=${consoleUrl} target="_blank">${texts.console}</a></p>` : nothing}
  `;
}

function pixView(app: Playground, { paymentId, paid, amount, payee, reference, expiresAt }: BankPix) {
  const { texts } = app;
  const sum = money(app, amount);
  if (paid)
    return html`
      <svg class="done" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>
      <h3 class="centred">${texts.sent}</h3>
      <p class="lead centred">${texts.paidTo(sum, payee)}</p>
    `;
  return html`
    <h3>${texts.payPix}</h3>
    <p class="lead">${expiresAt <= Date.now() ? texts.late : texts.check}</p>
    <dl>
      <div>
        <dt>${texts.to}</dt>
        <dd>${payee}</dd>
      </div>
      <div>
        <dt>${texts.sum}</dt>
        <dd class="sum">${sum}</dd>
      </div>
      <div>
        <dt>${texts.reference}</dt>
        <dd class="reference">${reference}</dd>
      </div>
    </dl>
    <button class="main" @click=${() => app.pay(paymentId)}>${texts.pay(sum)}</button>
  `;
}

const othersView = (app: Playground, others: readonly BankPix[]) => html`
  <div class="others">
    <h3>${app.texts.others}</h3>
    <ul>
      ${others.map(
        ({ paymentId, reference, amount, paid }) => html`
          <li>
            <span>${money(app, amount)}<small>${reference}</small></span>
            ${
              paid
                ? html`<span class="paid">${app.texts.paid}</span>`
                : html`<button
                    aria-label="${app.texts.pay(money(app, amount))}, ${reference}"
                    @click=${() => app.pay(paymentId)}
                  >
                    ${app.texts.pay("")}
                  </button>`
            }
          </li>
        `,
      )}
    </ul>
  </div>
`;
