import { html } from "hono/html";
import { isOpen, type Challenge } from "../cards/challenges.ts";
import { AUTHENTICATION_EXPIRED } from "../cards/declines.ts";
import type { Html } from "./layout.ts";
import type { Locale } from "./locale.ts";
import { facts, mark, missing, testing } from "./sheet.ts";

/** The 3DS page: the bank's question, its silent check, or how it ended. */
export const bankPage = {
  session(locale: Locale, session: Challenge, payee: string) {
    const { charge } = session;
    const { texts, brl } = locale;
    if (!isOpen(session)) return ended(locale, session);
    return frame(
      locale,
      session.asks ? "ask" : "check",
      session,
      html`
        ${
          session.asks
            ? html`<h1>${texts.bank.ask}</h1>
                <p class="lead">${texts.bank.askLead}</p>`
            : html`<h1>${texts.bank.check}</h1>
                <p class="lead" role="status">${texts.bank.checkLead}</p>
                <div class="progress" aria-hidden="true"></div>`
        }
        ${facts([
          [texts.facts.shop, payee],
          [texts.facts.amount, brl(charge.amount), "amount"],
          [texts.facts.card, texts.cardEnding(charge.brand, charge.last4)],
        ])}
        <form method="post">
          ${
            session.asks
              ? html`<button class="main" name="answer" value="approve">${texts.bank.approve}</button>
                  <button name="answer" value="refuse">${texts.bank.refuse}</button>`
              : html`<input type="hidden" name="answer" value="approve" />
                  <noscript><button class="main">${texts.bank.proceed}</button></noscript>`
          }
        </form>
      `,
    );
  },

  missing: (locale: Locale) => missing(locale, brand(locale)),
};

function ended(locale: Locale, session: Challenge) {
  const { bank: words } = locale.texts;
  const { status, returnMessage } = session.charge;
  const denied = status === "DENIED";
  const expired = denied && returnMessage === AUTHENTICATION_EXPIRED.returnMessage;
  const title = expired ? words.expired : denied ? words.refused : words.approved;
  return frame(
    locale,
    "done",
    session,
    html`
      ${mark(denied ? "bad" : "good")}
      <h1>${title}</h1>
      ${
        session.returnUrl
          ? html`<p class="lead">${words.returning} <a href="${session.returnUrl}">${words.returnNow}</a></p>`
          : html`<p class="lead">${words.mayReturn}</p>`
      }
    `,
  );
}

/** What the script needs to know stands in data attributes. */
const frame = (locale: Locale, step: "ask" | "check" | "done", session: Challenge, content: Html) => html`
  <main
    data-step="${step}"
    data-session="${session.sessionId}"
    data-status="${session.charge.status}"
    data-return="${session.returnUrl ?? ""}"
  >
    ${brand(locale)} ${content} ${testing(locale)}
  </main>
`;

const brand = ({ texts }: Locale) => html`
  <header>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3l9 5v2H3V8zM5 11h2v7H5zm6 0h2v7h-2zm6 0h2v7h-2zM3 19h18v2H3z" />
    </svg>
    <span>${texts.bank.title}</span>
  </header>
`;
