// The newest payments: a table, of which a phone shows each row as a card.
import { html } from "hono/html";
import type { ChargePage, ChargeRecord } from "../../proxy/index.ts";
import { printable } from "../../proxy/shared.ts";
import type { Html, Page } from "./layout.ts";
import type { Locale } from "./locale.ts";

type Column = keyof Locale["texts"]["columns"];

/** What stands in each column. */
const CELLS: Readonly<Record<Column, (charge: ChargeRecord, locale: Locale) => Html | string>> = {
  // Whatever the shop's ids are made of, they read in the order of their characters and turn nothing beside them around.
  order: ({ orderId }) => html`<bdi>${printable(orderId)}</bdi>`,
  method: ({ method, card }, { texts }) => {
    if (method === "pix") return "Pix";
    return card ? texts.cardEnding(card.brand, card.last4) : texts.card;
  },
  status: ({ status }, { texts }) => html`<span class="state ${status}">${texts.statuses[status]}</span>`,
  amount: ({ amount }, { money }) => money(amount),
  refunded: ({ cancelledAmount = 0 }, { texts, money }) =>
    cancelledAmount === 0
      ? ""
      : html`<span class="label">${texts.columns.refunded} </span>${money(cancelledAmount)}`,
  when: ({ createdAt }, { when }) => html`<time datetime="${createdAt}">${when(createdAt)}</time>`,
};
const COLUMNS = Object.keys(CELLS) as Column[];

/** `isFirst`: of the pages of the list. */
export function paymentsPage(locale: Locale, { charges, next }: ChargePage, isFirst: boolean): Page {
  const { texts } = locale;
  return {
    title: texts.payments,
    layout: "list",
    body: html`
      <header>
        <h1>${texts.payments}</h1>
        <form method="post" action="sign-out"><button>${texts.signOut}</button></form>
      </header>
      ${charges.length > 0 ? table(locale, charges) : isFirst ? nothing(texts.none, texts.noneLead) : nothing(texts.noOlder)}
      <nav>
        ${isFirst ? "" : html`<a href="./">${texts.newest}</a>`}
        ${next === undefined ? "" : html`<a href="./?after=${encodeURIComponent(next)}">${texts.older}</a>`}
      </nav>
    `,
  };
}

const nothing = (title: string, lead?: string) => html`
  <div class="nothing">
    <h2>${title}</h2>
    ${lead === undefined ? "" : html`<p class="lead">${lead}</p>`}
  </div>
`;

/** Roles that a table has anyway are named, since rows that are drawn as cards lose them in some browsers. */
const table = (locale: Locale, charges: readonly ChargeRecord[]) => html`
  <p class="lead">${locale.texts.lead} <a href="./">${locale.texts.reload}</a></p>
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
