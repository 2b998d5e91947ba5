// The payments: the desk's element where its script runs, and else the newest ones in a table, of which a phone shows each row
// as a card.
import { html } from "hono/html";
import type { ChargePage, ChargeRecord } from "../../proxy/index.ts";
import { printable } from "../../proxy/internal.ts";
import { dayAndTime, methodText, money, statusText } from "../elements/i18n/describe.ts";
import { SCRIPT } from "../http/script.ts";
import type { Html, Page } from "./layout.ts";
import type { Locale } from "./locale.ts";

type Column = keyof Locale["texts"]["columns"];

/** What stands in each column. */
const CELLS: Readonly<Record<Column, (charge: ChargeRecord, locale: Locale) => Html | string>> = {
  // Whatever the shop's ids are made of, they read in the order of their characters and turn nothing beside them around.
  order: ({ orderId }) => html`<bdi>${printable(orderId)}</bdi>`,
  method: (charge, { language }) => methodText(charge, language),
  status: ({ status }, { language }) =>
    html`<span class="state ${status}">${statusText(status, language)}</span>`,
  amount: ({ amount }, { language }) => money(amount, language),
  refunded: ({ cancelledAmount = 0 }, { language, texts }) =>
    cancelledAmount === 0
      ? ""
      : html`<span class="label">${texts.columns.refunded} </span>${money(cancelledAmount, language)}`,
  when: ({ createdAt }, { language }) =>
    html`<time datetime="${createdAt}">${dayAndTime(createdAt, language)}</time>`,
};
const COLUMNS = Object.keys(CELLS) as Column[];

/** With the `hash` of the script, the list is for whoever runs none. */
export function paymentsPage(locale: Locale, list: Html, hash: string | undefined): Page {
  const { texts } = locale;
  return {
    title: texts.payments,
    layout: "list",
    ...(hash !== undefined && { script: `${SCRIPT}?v=${hash}` }),
    body: html`
      <header>
        <h1>${hash === undefined ? texts.payments : texts.product}</h1>
        <form method="post" action="sign-out"><button>${texts.signOut}</button></form>
      </header>
      ${hash === undefined ? list : html`${element(texts)}<noscript>${list}</noscript>`}
    `,
  };
}

/** What is within it is seen until the script has run, after a while. The calls are beside the page. */
const element = (texts: Locale["texts"]) => html`
  <pay-admin endpoint="./" sign-in="./">
    <p class="waiting lead">${texts.waiting} <a href="./?plain">${texts.plainList}</a></p>
  </pay-admin>
`;

/** `isFirst`: of its pages. `isPlain`: those that it leads to have no script either. */
export function paymentsList(
  locale: Locale,
  { charges, next }: ChargePage,
  { isFirst, isPlain }: { isFirst: boolean; isPlain: boolean },
): Html {
  const { texts } = locale;
  const first = isPlain ? "./?plain" : "./";
  const older = `${isPlain ? `${first}&` : "./?"}after=${encodeURIComponent(next ?? "")}`;
  const none = isFirst ? nothing(texts.none, texts.noneLead) : nothing(texts.noOlder);
  return html`
    ${charges.length > 0 ? table(locale, charges, first) : none}
    <nav>
      ${isFirst ? "" : html`<a href="${first}">${texts.newest}</a>`}
      ${next === undefined ? "" : html`<a href="${older}">${texts.older}</a>`}
    </nav>
  `;
}

const nothing = (title: string, lead?: string) => html`
  <div class="nothing">
    <h2>${title}</h2>
    ${lead === undefined ? "" : html`<p class="lead">${lead}</p>`}
  </div>
`;

/** Roles that a table has anyway are named, since rows that are drawn as cards lose them in some browsers. */
const table = (locale: Locale, charges: readonly ChargeRecord[], first: string) => html`
  <p class="lead">${locale.texts.lead} <a href="${first}">${locale.texts.reload}</a></p>
  <table role="table" aria-label="${locale.texts.payments}">
    <thead role="rowgroup">
      <tr role="row">
        ${COLUMNS.map(
          (column) =>
            html`<th class="${column}" scope="col" role="columnheader">${locale.texts.columns[column]}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${charges.map(
        (charge) => html`
          <tr role="row">
            ${COLUMNS.map(
              (column) => html`<td class="${column}" role="cell">${CELLS[column](charge, locale)}</td>`,
            )}
          </tr>
        `,
      )}
    </tbody>
  </table>
`;
