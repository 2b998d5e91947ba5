// A price in a page that a server renders: the line of `<pay-price>`, which stands there before any script and without one.
import type { Order } from "../../contract/index.ts";
import { checkAttributes, priceMarkup, type ElementAttributes } from "../../ssr/index.ts";
import type { Logger } from "../logging/logger.ts";
import type { OrderAnswer } from "../orders/order-answer.ts";

export interface PriceHtmlOptions {
  /** Of the words, as the attribute `locale`: Portuguese if absent. */
  language?: string | undefined;
  /** Of the element, by their names in HTML. */
  attributes?: ElementAttributes | undefined;
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
  (logger: Logger): PriceHtml =>
  async (order, { language, attributes = {} } = {}) => {
    checkAttributes(attributes);
    const { markup, fault } = await priceMarkup({
      order,
      attributes: { ...(language !== undefined && { locale: language }), ...attributes },
    });
    if (fault !== undefined) logger.warn("A price is shown in part, or not at all", { fault });
    return markup;
  };
