import { html } from "hono/html";
import { cardRules, type Brand } from "../../contract/index.ts";
import type { SandboxControl } from "../control/control.ts";
import { ENDPOINTS, FAULT_KINDS, takesEffect, type Endpoint, type Fault } from "../shared/faults.ts";
import { TEST_AMOUNTS, TEST_CARDS } from "../shared/test-data.ts";
import { action, notice } from "./forms.ts";
import { brl, type Html } from "./layout.ts";
import { cardList, pixList, withdrawalList } from "./lists.ts";
import { deliveryLog, deliveryModes } from "./webhooks.ts";

/** The sandbox's own page. What stands in a `data-live` element is kept up to date by the script. */
export function consolePage(control: SandboxControl, now: number, told: string | undefined) {
  const deliveries = control.deliveries.list();
  const held = deliveries.filter((delivery) => delivery.state === "held").length;
  return html`
    <header class="top">
      <h1>Sandbox de pagamentos</h1>
      ${live("balance", html`<span class="label">Saldo</span> <strong>${brl(control.balance())}</strong>`)}
    </header>
    ${notice(told)}
    <main class="columns">
      <div class="column">
        ${section("Pix", html`${paste()}${live("pix", pixList(control.pix.list(), now))}`)}
        ${section("Cartão", live("cards", cardList(control.cards.list())))}
        ${section("Saques", live("withdrawals", withdrawalList(control.withdrawals.list())))}
      </div>
      <div class="column">
        ${section(
          "Webhooks",
          html`${live("modes", deliveryModes(control.deliveries.mode(), held))}
          ${live("deliveries", deliveryLog(deliveries, control.deliveries.target()))}`,
        )}
        ${section("Próximas respostas", html`${faultForm()}${live("faults", faultList(control.faults.list()))}`)}
        ${section("Cartões e valores de teste", testData())}
      </div>
    </main>
  `;
}

const section = (title: string, content: Html) =>
  html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;

const live = (id: string, content: Html) => html`<div id="${id}" data-live>${content}</div>`;

/** As in a bank's app: the code leads to a page that shows what it pays. */
const paste = () => html`
  <form class="paste" method="get" action="sandbox/pix">
    <label for="code">Pix copia e cola</label>
    <div>
      <input
        id="code"
        name="code"
        required
        autocomplete="off"
        spellcheck="false"
        placeholder="Cole o código"
      />
      <button class="main">Continuar</button>
    </div>
  </form>
`;

const ENDPOINT_NAMES: Record<Endpoint, string> = {
  "pix.charge": "Criar Pix",
  "pix.withdraw": "Pedir saque",
  "cards.charge": "Cobrar cartão",
  "cards.list": "Listar cobranças",
  "cards.cancel": "Cancelar cobrança",
  "cards.cancellation": "Consultar cancelamento",
};

const FAULT_NAMES: Record<Fault["kind"], string> = {
  slow: "demora 5 s",
  hang: "nunca responde",
  cut: "corta a conexão",
  "500": "responde 500",
  nonsense: "responde sem sentido",
  "400": "recusa (400)",
  "401": "recusa a chave (401)",
  "403": "recusa (403)",
  "429": "manda esperar (429)",
};

const faultForm = () => html`
  <form class="faults" method="post" action="sandbox/api/faults">
    ${choice(
      "Chamada",
      "endpoint",
      ENDPOINTS.map((endpoint) => [endpoint, ENDPOINT_NAMES[endpoint]]),
    )}
    ${choice(
      "Resposta",
      "kind",
      FAULT_KINDS.map((kind) => [kind, FAULT_NAMES[kind]]),
    )}
    ${choice("Efeito", "processed", [
      ["true", "acontece"],
      ["false", "não acontece"],
    ])}
    <button>Preparar</button>
  </form>
`;

const choice = (label: string, name: string, options: readonly (readonly [value: string, label: string])[]) =>
  html`<label>
    ${label}
    <select name="${name}">
      ${options.map(([value, shown]) => html`<option value="${value}">${shown}</option>`)}
    </select>
  </label>`;

const faultList = (faults: ReturnType<SandboxControl["faults"]["list"]>) =>
  faults.length === 0
    ? html``
    : html`<ul class="rows">
          ${faults.map(
            ({ endpoint, ...fault }) =>
              html`<li>
                ${ENDPOINT_NAMES[endpoint]}:
                ${FAULT_NAMES[fault.kind]}${takesEffect(fault) ? "" : ", sem efeito"}
              </li>`,
          )}
        </ul>
        <div class="actions">${action("faults/clear", "Esquecer todas", "")}</div>`;

/** As on the card itself. */
function grouped(number: string, brand: Brand): string {
  let at = 0;
  const groups = cardRules(brand).groups.map((size) => number.slice(at, (at += size)));
  return [...groups, number.slice(at)].join(" ").trim();
}

const testData = () => html`
  ${outcomes(
    "Cartões",
    "Cartão",
    TEST_CARDS.map(({ number, brand, happens }) => [grouped(number, brand), brand, happens.pt]),
  )}
  ${outcomes(
    "Valores",
    "Valor",
    TEST_AMOUNTS.map(({ amount, method, happens }) => [
      brl(amount),
      method === "pix" ? "Pix" : "Cartão",
      happens.pt,
    ]),
  )}
`;

/** What comes of what: a table that is folded away. */
const outcomes = (
  title: string,
  column: string,
  rows: readonly (readonly [what: string, kind: string, outcome: string])[],
) => html`
  <details>
    <summary>${title}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${column}</th>
          <th scope="col">Resultado</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([what, kind, outcome]) =>
            html`<tr>
              <td>
                <span class="number">${what}</span>
                <span class="under">${kind}</span>
              </td>
              <td>${outcome}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>
`;
