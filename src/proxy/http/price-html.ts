// A price in a page that a server renders: the line of `<pay-price>`, which stands there before any script and without one.
import type { Order } from "../../contract/index.ts";
import {
  checkAttributes,
  priceMarkup,
  type ElementAttributes,
  type StylesheetName,
} from "../../ssr/index.ts";
import type { Logger } from "../logging/logger.ts";
import type { OrderAnswer } from "../orders/order-answer.ts";
import { stylesheetVersions } from "./stylesheets.ts";

export interface PriceHtmlOptions {
  /** Of the words, as the attribute `locale`: Portuguese if absent. */
  language?: string | undefined;
  /** Of the element, by their names in HTML. */
  attributes?: ElementAttributes | undefined;
  /** Of the page's Content-Security-Policy: the styles then stand in the markup. Without one they are linked. */
  nonce?: string | undefined;
}

/**
 * The markup of a price: of an order, or of what `order` answers of one, from which it takes `amount`, `totals`, `methods` and
 * `installments`, and nothing else. What is wrong with them is logged, and left out of the line. Rejects with a `TypeError`
 * for an attribute that cannot be one.
 */
export type PriceHtml = (
  order: Order | Pick<OrderAnswer, "amount" | "totals" | "methods" | "installments">,
  options?: PriceHtmlOptions,
) => Promise<string>;

export const createPriceHtml =
  (endpoint: string, logger: Logger): PriceHtml =>
  async (order, { language, attributes = {}, nonce } = {}) => {
    checkAttributes(attributes);
    const tags = await stylesheetVersions();
    const address = (name: StylesheetName) => `${endpoint}/${name}?v=${tags[name]}`;
    const { markup, fault } = await priceMarkup({
      order,
      attributes: { ...(language !== undefined && { locale: language }), ...attributes },
      styles: { address, nonce },
    });
    if (fault !== undefined) logger.warn("A price is shown in part, or not at all", { fault });
    return markup;
  };
