// The bank's page in a modal dialog, the shop's name and the amount in sight above it.
import { html, nothing, type TemplateResult } from "lit";
import { button } from "../../shared/button.ts";
import { chargeOf, orderOf, type State } from "../../shared/checkout.state.ts";
import type { Locale } from "../../shared/locale.ts";
import { formatMoney } from "../../shared/money.ts";
import { words } from "../../shared/texts.ts";
import { cardWords } from "../card-texts.ts";
import type { Challenge } from "./challenge.ts";

/** `state` says who is paid, and how much. */
export const challengeDialog = (challenge: Challenge, state: State, locale: Locale): TemplateResult => html`
  <dialog part="dialog" aria-labelledby="due" @cancel=${challenge.askToLeave} @close=${challenge.closed}>
    ${challenge.url === undefined ? nothing : bankPage(challenge, challenge.url, state, locale)}
  </dialog>
`;

// No `sandbox`: banks' pages submit forms and open their apps.
function bankPage(challenge: Challenge, url: string, state: State, locale: Locale): TemplateResult {
  const texts = cardWords(locale);
  const payee = orderOf(state)?.payee ?? words(locale).total;
  const amount = formatMoney(chargeOf(state)?.amount ?? 0, locale);
  return html`
    <header>
      <p id="due"><span class="payee">${payee}</span> <span class="strong">${amount}</span></p>
      <button
        type="button"
        class="close"
        part="close"
        aria-label=${texts.close}
        @click=${challenge.askToLeave}
      >
        <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15" /></svg>
      </button>
    </header>
    <div class="bank">
      <div class="stack bones" ?hidden=${challenge.loaded}>
        <p class="muted">${texts.opening}</p>
        <div class="bone"></div>
        <div class="bone"></div>
        <div class="bone"></div>
      </div>
      <iframe
        part="frame"
        src=${url}
        title=${texts.bankPage}
        allow="payment *; publickey-credentials-get *"
        referrerpolicy="origin"
        @load=${challenge.frameLoaded}
      ></iframe>
      ${challenge.asking ? question(challenge, locale) : nothing}
    </div>
    <footer>
      ${
        challenge.offersTab
          ? button({ label: texts.openTab, kind: "quiet", part: "tab", onclick: challenge.openTab })
          : nothing
      }
    </footer>
  `;
}

function question(challenge: Challenge, locale: Locale): TemplateResult {
  const texts = cardWords(locale);
  return html`<div class="question" role="alertdialog" aria-labelledby="leave" aria-describedby="leave-text">
    <p id="leave" class="strong">${texts.leaveTitle}</p>
    <p id="leave-text" class="muted">${texts.leaveText}</p>
    ${button({ label: texts.stay, part: "stay", onclick: challenge.stay })}
    ${button({ label: texts.leave, kind: "plain", part: "leave", onclick: challenge.leave })}
  </div>`;
}
