// `<pay-price>` with its line, in the shape of `pay-price/pay-price.view.ts`.
import { html } from "hono/html";
import { readPrice } from "../contract/checkout/price.ts";
import { directionOf, toLanguage } from "../elements/i18n/language.ts";
import { DOT, priceLine, type Piece, type PriceLine } from "../elements/pay-price/price-line.ts";
import { openTag, type ElementAttributes } from "./tag.ts";
import { styledShadowRoot, type Markup, type StyleSource } from "./shadow-root.ts";

interface PriceMarkup {
  /** An order, or what `order()` answers of one. */
  order: object;
  attributes: ElementAttributes;
  styles: StyleSource;
}

/** What of an order a price is made of. Nothing else of it gets into the page. */
const MEMBERS = ["amount", "totals", "methods", "installments"] as const;

/** The element with what is certain of the price, and what is wrong with the order, if anything is. */
export async function priceMarkup({
  order,
  attributes,
  styles,
}: PriceMarkup): Promise<{ markup: string; fault: string | undefined }> {
  const given = order as Record<string, unknown>;
  const source = Object.fromEntries(MEMBERS.map((name) => [name, given[name]]));
  const { price, fault } = readPrice(source);
  const { locale } = attributes;
  const language = toLanguage(typeof locale === "string" ? locale : undefined);
  const line = priceLine(price, language);
  const view = html`<div class="pay" translate="no" lang="${language.tag}" dir="${directionOf(language)}">
    ${line && lineView(line)}
  </div>`;
  const tag = openTag("pay-price", attributes, source);
  return { markup: `${tag}${await styledShadowRoot(styles, "pay-price.css", view)}</pay-price>`, fault };
}

const lineView = ({ groups, sentence }: PriceLine): Markup =>
  html`<span class="visually-hidden">${sentence}</span
    ><span part="line" aria-hidden="true">${groups.map(groupView)}</span>`;

// Without white space of its own, which would stand between the words.
const groupView = (pieces: readonly Piece[], at: number): Markup =>
  html`<span class="group"
    >${at > 0 && html`<span class="dot">${DOT}</span>`}${pieces.map(
      ([part, text]) => html`<span part="${part}">${text}</span>`,
    )}</span
  >`;
