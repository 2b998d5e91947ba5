// The shop, and beside it what its buyer does elsewhere: pays at the bank, takes out a card.
import { html, nothing, type TemplateResult } from "lit";
import { TEST_CARDS } from "../../../../src/sandbox/shared/test-data.ts";
import type { Playground } from "../playground.ts";
import { money } from "./money.ts";

/** One that is approved at once. */
const [{ number: CARD }] = TEST_CARDS as readonly [(typeof TEST_CARDS)[number]];

export function checkoutView(app: Playground): TemplateResult {
  const { texts, shop, bank, state, notice } = app;
  const waiting = bank.pix.find(({ paid }) => !paid);
  shop.frame.title = texts.panes.shop;
  return html`
    ${state === "running" ? shop.frame : nothing}
    <footer>
      ${
        waiting
          ? html`<button class="main" @click=${() => app.pay(waiting.paymentId)}>
              ${texts.payAtBank(money(app, waiting.amount))}
            </button>`
          : html`<button @click=${() => app.fillCard(CARD)}>${texts.fillTestCard}</button>`
      }
      <button class="quiet" @click=${() => app.newOrder()}>${texts.newOrder}</button>
      <a href="./" target="_top">${texts.openPlayground}</a>
      <p role="status">${notice === "noForm" ? texts.noForm : texts.lead}</p>
    </footer>
  `;
}
