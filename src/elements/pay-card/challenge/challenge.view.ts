// The bank's page in a modal dialog, the shop's name and the amount in sight above it.
import { html, nothing, type TemplateResult } from "lit";
import { button } from "../../shared/button.ts";
import { chargeOf, orderOf, type State } from "../../shared/checkout.state.ts";
import type { Locale } from "../../shared/locale.ts";
import { formatMoney } from "../../shared/money.ts";
import { words } from "../../shared/texts.ts";
import { cardWords } from "../card-texts.ts";
import { TAB } from "./bank-tab.ts";
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
  const { elsewhere } = challenge;
  return html`
    <div class="bar">
      <p id="due" tabindex="-1">
        <span class="unseen">${texts.waiting}.</span>
        <span class="payee">${payee}</span> <span class="strong">${amount}</span>
      </p>
      <button
        type="button"
        class="close"
        part="close"
        aria-label=${texts.close}
        @click=${challenge.askToLeave}
      >
        <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15" /></svg>
      </button>
    </div>
    <div class="bank">
      <div class="stack opening" ?hidden=${challenge.loaded}>
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
        ?inert=${elsewhere || challenge.asking}
        @load=${challenge.frameLoaded}
      ></iframe>
      ${
        elsewhere
          ? html`<div class="cover">
              <p id="elsewhere" class="strong" tabindex="-1">${texts.inTab}</p>
              <p class="muted">${texts.waitingText}</p>
              ${tabLink(challenge, url, texts.reopen, "main")}
            </div>`
          : nothing
      }
    </div>
    <div class="offer" role="status">
      ${challenge.offersTab && !elsewhere ? tabLink(challenge, url, texts.openTab, "quiet") : nothing}
    </div>
    ${challenge.asking ? question(challenge, locale) : nothing}
  `;
}

/** A link and no button: the browser follows it where the script may not open a tab. */
const tabLink = (challenge: Challenge, url: string, label: string, kind: string): TemplateResult =>
  html`<a class="button ${kind}" part="tab" href=${url} target=${TAB} @click=${challenge.openTab}
    >${label}</a
  >`;

function question(challenge: Challenge, locale: Locale): TemplateResult {
  const texts = cardWords(locale);
  return html`<div
    class="cover question"
    role="alertdialog"
    aria-labelledby="leave"
    aria-describedby="leave-text"
  >
    <p id="leave" class="strong">${texts.leaveTitle}</p>
    <p id="leave-text" class="muted">${texts.leaveText}</p>
    ${button({ label: texts.stay, part: "stay", onclick: challenge.stay })}
    ${button({ label: texts.leave, kind: "plain", part: "leave", onclick: challenge.leave })}
  </div>`;
}
