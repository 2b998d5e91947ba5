import { html } from "hono/html";
import { isOpen, type Challenge } from "../cards/challenges.ts";
import { AUTHENTICATION_EXPIRED } from "../cards/declines.ts";
import { brl, type Html } from "./layout.ts";
import { facts, mark, testing } from "./sheet.ts";

/** The 3DS page: the bank's question, its silent check, or how it ended. */
export const bankPage = {
  session(session: Challenge, payee: string) {
    const { charge } = session;
    if (!isOpen(session)) return ended(session);
    return frame(
      session.asks ? "ask" : "check",
      session,
      html`
        ${
          session.asks
            ? html`<h1>Confirme a compra</h1>
                <p class="lead">Foi você que fez esta compra com o seu cartão?</p>`
            : html`<h1>Verificando com o banco</h1>
                <p class="lead" role="status">Só um instante. Não é preciso fazer nada.</p>
                <div class="progress" aria-hidden="true"></div>`
        }
        ${facts([
          ["Loja", payee],
          ["Valor", brl(charge.amount), "amount"],
          ["Cartão", `${charge.brand} final ${charge.last4}`],
        ])}
        <form method="post">
          ${
            session.asks
              ? html`<button class="main" name="answer" value="approve">Aprovar</button>
                  <button name="answer" value="refuse">Recusar</button>`
              : html`<input type="hidden" name="answer" value="approve" />
                  <noscript><button class="main">Continuar</button></noscript>`
          }
        </form>
      `,
    );
  },

  missing: () =>
    html`<main>
      ${brand()}
      <h1>Página não encontrada</h1>
      <p class="lead">Este endereço não leva a nada, ou já não leva.</p>
    </main>`,
};

function ended(session: Challenge) {
  const { status, returnMessage } = session.charge;
  const denied = status === "DENIED";
  const expired = denied && returnMessage === AUTHENTICATION_EXPIRED.returnMessage;
  const title = expired ? "O prazo terminou" : denied ? "Compra não autorizada" : "Compra autorizada";
  return frame(
    "done",
    session,
    html`
      ${mark(denied ? "bad" : "good")}
      <h1>${title}</h1>
      ${
        session.returnUrl
          ? html`<p class="lead">Voltando à loja. <a href="${session.returnUrl}">Voltar agora</a></p>`
          : html`<p class="lead">Você já pode voltar à loja.</p>`
      }
    `,
  );
}

/** What the script needs to know stands in data attributes. */
const frame = (step: "ask" | "check" | "done", session: Challenge, content: Html) => html`
  <main
    data-step="${step}"
    data-session="${session.sessionId}"
    data-status="${session.charge.status}"
    data-return="${session.returnUrl ?? ""}"
  >
    ${brand()} ${content} ${testing()}
  </main>
`;

const brand = () => html`
  <header>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3l9 5v2H3V8zM5 11h2v7H5zm6 0h2v7h-2zm6 0h2v7h-2zM3 19h18v2H3z" />
    </svg>
    <span>Banco Sandbox</span>
  </header>
`;
