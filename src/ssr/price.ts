// `<pay-price>` with its line between the tags, in the shape of `pay-price/pay-price.view.ts`. It needs no styles: nothing is
// asked for, and nothing moves when the element draws the same words in its own root.
import { html } from "hono/html";
import { readPrice } from "../contract/checkout/price.ts";
import { directionOf, toLanguage } from "../elements/i18n/language.ts";
import { DOT, priceLine, type Piece, type PriceLine } from "../elements/pay-price/price-line.ts";
import type { Markup } from "./shadow-root.ts";
import { openTag, type ElementAttributes } from "./tag.ts";

interface PriceMarkup {
  /** An order, or what `order()` answers of one. */
  order: object;
  attributes: ElementAttributes;
}

/** What of an order a price is made of. Nothing else of it gets into the page. */
const MEMBERS = ["amount", "totals", "methods", "installments"] as const;

/** The element with what is certain of the price, and what is wrong with the order, if anything is. */
export async function priceMarkup({
  order,
  attributes,
}: PriceMarkup): Promise<{ markup: string; fault: string | undefined }> {
  const given = order as Record<string, unknown>;
  const source = Object.fromEntries(MEMBERS.map((name) => [name, given[name]]));
  const { price, fault } = readPrice(source);
  const { locale } = attributes;
  const language = toLanguage(typeof locale === "string" ? locale : undefined);
  const line = priceLine(price, language);
  // A block, as the element is: until it is defined it has no style of its own.
  const view = html`<div translate="no" lang="${language.tag}" dir="${directionOf(language)}">
    ${line && lineView(line)}
  </div>`;
  return { markup: `${openTag("pay-price", attributes, source)}${String(await view)}</pay-price>`, fault };
}

const lineView = ({ groups }: PriceLine): Markup =>
  html`${groups.map((pieces, at) => html`${at > 0 && DOT}${pieces.map(pieceView)}`)}`;

const pieceView = ([part, text]: Piece): Markup | string =>
  part === "amount" ? html`<strong>${text}</strong>` : text;
