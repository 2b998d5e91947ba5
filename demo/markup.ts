// What is written into the pages: made of the order, of the sandbox's test cards, and of the table of pages.
import { html } from "hono/html";
import { TEST_CARDS } from "../src/sandbox/index.ts";
import { vase, type Item } from "./items.ts";
import { COUPON, FREIGHTS, priceOf, type Order } from "./orders.ts";
import { INSTALLMENTS, PAGES, SCENARIOS, SHOPS } from "./scenarios.ts";
import { TAGS, TEXTS, type Language, type Texts } from "./texts.ts";

/** Writes cents as the elements do. */
export const moneyIn = (language: Language) => {
  const format = new Intl.NumberFormat(TAGS[language], { minimumFractionDigits: 2 });
  return (cents: number) => `R$\u00a0${format.format(cents / 100)}`;
};

/** A template, in which `{{name}}` stands for the value of that name. */
export const fill = (template: string, values: Record<string, unknown>) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    return Array.isArray(value) ? value.join("\n") : String(value);
  });

/** The texts, with the prices and numbers that they tell. */
export function wordsIn(language: Language) {
  const money = moneyIn(language);
  const { amount, totals } = priceOf("checkout");
  const { expiring, feira } = SCENARIOS;
  const numbers = {
    pixPrice: money(totals?.pix ?? amount),
    courierPrice: money(FREIGHTS.courier),
    interestFree: INSTALLMENTS.interestFree,
    seconds: expiring.terms.pixExpiresIn,
    items: feira.items.length,
  };
  const texts = Object.entries(TEXTS[language]).map(([name, text]) => [name, fill(text, numbers)]);
  return {
    ...(Object.fromEntries(texts) as Texts),
    language: TAGS[language],
    vaseName: vase.name[language],
    vasePrice: money(amount),
    couponCode: COUPON.code,
  };
}

const cartLine = ({ name, detail, price, picture }: Item, language: Language) => html`
  <li>
    <img src="/pictures/${picture}" alt="" width="72" height="72" />
    <p><strong>${name[language]}</strong><span>${detail[language]}</span></p>
    <p>${moneyIn(language)(price)}</p>
  </li>
`;

export function cart({ items, answer }: Order, language: Language) {
  const { total, byPix } = TEXTS[language];
  const money = moneyIn(language);
  return html`
    <ul>
      ${items.map((item) => cartLine(item, language))}
    </ul>
    <p><span>${total}</span><strong data-price="amount">${money(answer.amount)}</strong></p>
    ${
      answer.totals?.pix &&
      html`<p><span>${byPix}</span><strong data-price="pix">${money(answer.totals.pix)}</strong></p>`
    }
  `;
}

export const testCards = (language: Language) => html`
  ${TEST_CARDS.map(
    ({ number, brand, happens }) => html`
      <tr>
        <td><code>${number}</code></td>
        <td>${brand}</td>
        <td>${happens[language]}</td>
      </tr>
    `,
  )}
`;

export const scripts = (files: readonly string[]) =>
  files.map((file) => html`<script type="module" src="/${file}"></script>`);

/** A link to each page that shows a scenario, in `tag` if one is given. */
export const pageLinks = (words: Texts, tag?: "li") =>
  PAGES.flatMap((page) => {
    const { link } = SCENARIOS[page];
    if (link === undefined) return [];
    const anchor = html`<a href="/${page}">${words[link]}</a>`;
    return tag ? html`<li>${anchor}</li>` : anchor;
  });

export const shopLinks = () => SHOPS.map(({ page, name }) => html`<a href="/${page}">${name}</a>`);

/** The links with a picture and how the shop looks. */
export const shopTiles = (language: Language) =>
  SHOPS.map(
    ({ page, picture, name, look }) => html`
      <li>
        <a href="/${page}">
          <img src="/pictures/${picture}" alt="" width="72" height="72" />${name}<span
            >${TEXTS[language][look]}</span
          >
        </a>
      </li>
    `,
  );
