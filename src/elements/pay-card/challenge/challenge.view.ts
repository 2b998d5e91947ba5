// The bank's page in a modal dialog, the shop's name and the amount in sight above it.
import { nothing, type TemplateResult } from "lit";
import type { State } from "../../payment/state.ts";
import { cardWords } from "../../i18n/card-texts.ts";
import type { Language } from "../../i18n/language.ts";
import { formatMoney } from "../../i18n/money.ts";
import { words } from "../../i18n/common-texts.ts";
import { button } from "../../ui/button.ts";
import { closeIcon } from "../../ui/icons.ts";
import { TAB, type Challenge } from "./challenge.ts";
import { html } from "../../ui/html.ts";

/** `state` says who is paid, and how much. */
export const challengeDialog = (
  challenge: Challenge,
  state: State,
  language: Language,
): TemplateResult => html`
  <dialog part="dialog" aria-labelledby="due" @cancel=${challenge.cancelled} @close=${challenge.closed}>
    ${challenge.url === undefined ? nothing : bankPage(challenge, challenge.url, state, language)}
  </dialog>
`;

// No `sandbox`: banks' pages submit forms and open their apps.
function bankPage(challenge: Challenge, url: string, state: State, language: Language): TemplateResult {
  const texts = cardWords(language);
  const payee = state.order?.payee ?? words(language).total;
  const amount = formatMoney(state.charge?.amount ?? 0, language.locale);
  const { elsewhere } = challenge;
  return html`
    <div class="row bar">
      <p id="due" tabindex="-1">
        <span class="visually-hidden">${texts.bankAsks}.</span>
        ${payee} <span class="strong">${amount}</span>
      </p>
      ${button({ label: closeIcon, name: texts.close, kind: "quiet", part: "close", onclick: challenge.askToLeave })}
    </div>
    <div class="window">
      <div class="stack opening" ?hidden=${challenge.loaded}>
        <p class="muted">${texts.openingBank}</p>
        <div class="skeleton"></div>
        <div class="skeleton"></div>
        <div class="skeleton"></div>
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
    </div>
    ${
      elsewhere
        ? cover(
            "elsewhere",
            texts.bankAsks,
            texts.bankAsksHint,
            tabLink(challenge, url, texts.openBank, "main"),
          )
        : nothing
    }
    <div class="offer" role="status">
      ${challenge.offersTab && !elsewhere ? tabLink(challenge, url, texts.openTab, "quiet") : nothing}
    </div>
    ${
      challenge.asking
        ? cover(
            "leave",
            texts.leaveBank,
            texts.leaveBankHint,
            html`${button({ label: texts.stay, part: "stay", id: "stay", onclick: challenge.stay })}
            ${button({ label: texts.leave, kind: "plain", part: "leave", onclick: challenge.leave })}`,
            "alertdialog",
          )
        : nothing
    }
  `;
}

/** A link and no button: the browser follows it if the script may not open a tab. */
const tabLink = (challenge: Challenge, url: string, label: string, kind: string): TemplateResult =>
  html`<a class="button ${kind}" part="tab" href=${url} target=${TAB} @click=${challenge.openTab}
    >${label}</a
  >`;

/** Over the bank's page, which stays as it is. */
const cover = (
  id: string,
  title: string,
  text: string,
  actions: TemplateResult,
  role = "group",
): TemplateResult =>
  html`<div class="outcome cover" role=${role} aria-labelledby=${id} aria-describedby="${id}-text">
    <p id=${id} class="strong" tabindex="-1">${title}</p>
    <p id="${id}-text" class="muted">${text}</p>
    <div class="actions">${actions}</div>
  </div>`;
