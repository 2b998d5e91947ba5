import { html } from "hono/html";
import type { SandboxControl } from "../control/control.ts";
import { ENDPOINTS, FAULT_KINDS, takesEffect } from "../shared/faults.ts";
import { action, notice } from "./forms.ts";
import type { Html } from "./layout.ts";
import { cardList, pixList, withdrawalList } from "./lists.ts";
import type { Locale } from "./locale.ts";
import { testData } from "./test-data.ts";
import { deliveryLog, deliveryModes } from "./webhooks.ts";

/** The sandbox's own page. What stands in a `data-live` element is kept up to date by the script. */
export function consolePage(locale: Locale, control: SandboxControl, now: number, told: string | undefined) {
  const { texts, brl } = locale;
  const deliveries = control.deliveries.list();
  const held = deliveries.filter((delivery) => delivery.state === "held").length;
  return html`
    <header class="top">
      <h1>${texts.console.title}</h1>
      ${live("balance", html`<span class="label">${texts.console.balance}</span> <strong>${brl(control.balance())}</strong>`)}
    </header>
    ${notice(locale, told)}
    <main class="columns">
      <div class="column">
        ${section("Pix", html`${paste(locale)}${live("pix", pixList(locale, control.pix.list(), now))}`)}
        ${section(texts.console.cards, live("cards", cardList(locale, control.cards.list())))}
        ${section(texts.console.withdrawals, live("withdrawals", withdrawalList(locale, control.withdrawals.list())))}
      </div>
      <div class="column">
        ${section(
          "Webhooks",
          html`${live("modes", deliveryModes(locale, control.deliveries.mode(), held))}
          ${live("deliveries", deliveryLog(locale, deliveries, control.deliveries.target()))}`,
        )}
        ${section(texts.console.nextAnswers, html`${faultForm(locale)}${live("faults", faultList(locale, control.faults.list()))}`)}
        ${section(texts.testData.title, testData(locale))}
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
const paste = ({ texts: { console: words } }: Locale) => html`
  <form class="paste" method="get" action="sandbox/pix">
    <label for="code">${words.pasteLabel}</label>
    <div>
      <input
        id="code"
        name="code"
        required
        autocomplete="off"
        spellcheck="false"
        placeholder="${words.paste}"
      />
      <button class="main">${words.proceed}</button>
    </div>
  </form>
`;

const faultForm = ({ texts: { faults: words } }: Locale) => html`
  <form class="faults" method="post" action="sandbox/api/faults">
    ${choice(
      words.call,
      "endpoint",
      ENDPOINTS.map((endpoint) => [endpoint, words.endpoints[endpoint]]),
    )}
    ${choice(
      words.answer,
      "kind",
      FAULT_KINDS.map((kind) => [kind, words.kinds[kind]]),
    )}
    ${choice(words.effect, "processed", [
      ["true", words.takesEffect],
      ["false", words.noEffect],
    ])}
    <button>${words.prepare}</button>
  </form>
`;

const choice = (label: string, name: string, options: readonly (readonly [value: string, label: string])[]) =>
  html`<label>
    ${label}
    <select name="${name}">
      ${options.map(([value, shown]) => html`<option value="${value}">${shown}</option>`)}
    </select>
  </label>`;

const faultList = (
  { texts: { faults: words } }: Locale,
  faults: ReturnType<SandboxControl["faults"]["list"]>,
) =>
  faults.length === 0
    ? html``
    : html`<ul class="rows">
          ${faults.map(
            ({ endpoint, ...fault }) =>
              html`<li>
                ${words.endpoints[endpoint]}:
                ${words.kinds[fault.kind]}${takesEffect(fault) ? "" : `, ${words.withoutEffect}`}
              </li>`,
          )}
        </ul>
        <div class="actions">${action("faults/clear", words.clear, "")}</div>`;
