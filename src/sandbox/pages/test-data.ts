// The documented cards, amounts and documents: tables that are folded away.
import { html } from "hono/html";
import { cardRules, type Brand } from "../../contract/index.ts";
import { TEST_AMOUNTS, TEST_CARDS, TEST_DOCUMENTS } from "../shared/test-data.ts";
import type { Locale } from "./locale.ts";

export function testData({ texts: { testData: words }, language, brl }: Locale) {
  return html`
    ${table(
      words.cards,
      [words.card, words.outcome],
      TEST_CARDS.map(({ number, brand, happens }) => [grouped(number, brand), brand, happens[language]]),
    )}
    ${table(
      words.amounts,
      [words.amount, words.outcome],
      TEST_AMOUNTS.map(({ amount, method, happens }) => [
        brl(amount),
        method === "pix" ? "Pix" : words.card,
        happens[language],
      ]),
    )}
    ${table(
      words.documents,
      [words.document, words.whose],
      TEST_DOCUMENTS.map(({ formatted, type, whose }) => [formatted, type, whose[language]]),
    )}
  `;
}

/** As on the card itself. */
function grouped(number: string, brand: Brand): string {
  let at = 0;
  const groups = cardRules(brand).groups.map((size) => number.slice(at, (at += size)));
  return [...groups, number.slice(at)].join(" ").trim();
}

const table = (
  title: string,
  columns: readonly [what: string, meaning: string],
  rows: readonly (readonly [what: string, kind: string, meaning: string])[],
) => html`
  <details>
    <summary>${title}</summary>
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([what, kind, meaning]) =>
            html`<tr>
              <td>
                <span class="number">${what}</span>
                <span class="under">${kind}</span>
              </td>
              <td>${meaning}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>
`;
