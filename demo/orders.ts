// The shop's order book: what a real shop keeps in its database.
import { randomInt } from "node:crypto";
import type { OrderAnswer } from "../src/proxy/index.ts";
import type { Item } from "./items.ts";
import { SCENARIOS, type Page } from "./scenarios.ts";
import type { Language } from "./texts.ts";

/** What a buyer may change beside an open payment form. */
export const FREIGHTS = { pickup: 0, courier: 18_00 } as const;
export const COUPON = { code: "BARRO10", discount: 0.1 } as const;
export interface Extras {
  freight: keyof typeof FREIGHTS;
  coupon: string;
}

const NO_EXTRAS: Extras = { freight: "pickup", coupon: "" };

export interface Order {
  id: string;
  page: Page;
  items: Item[];
  extras: Extras;
  answer: OrderAnswer;
}

/** What items of a page cost, all if none are named: the coupon is taken off them, not off the freight. */
export function priceOf(
  page: Page,
  { freight, coupon }: Extras = NO_EXTRAS,
  items: readonly Item[] = SCENARIOS[page].items,
): Pick<OrderAnswer, "amount" | "totals"> {
  const { pixDiscount } = SCENARIOS[page];
  const full = items.reduce((sum, item) => sum + item.price, 0);
  const off = coupon.trim().toUpperCase() === COUPON.code ? Math.round(full * COUPON.discount) : 0;
  const amount = full - off + FREIGHTS[freight];
  return { amount, totals: pixDiscount ? { pix: Math.round(amount * (1 - pixDiscount)) } : undefined };
}

export class OrderBook {
  readonly #orders = new Map<string, Order>();

  /** A new order of what `page` sells. */
  place(page: Page, language: Language = "pt"): Order {
    const { items } = SCENARIOS[page];
    return this.add(page, { id: this.#newId(), items, language });
  }

  /** A new order of some of what `page` sells, on other terms where given. */
  add(
    page: Page,
    {
      id,
      items,
      language = "pt",
      answer: own,
    }: { id: string; items: Item[]; language?: Language; answer?: Partial<OrderAnswer> },
  ): Order {
    const { terms } = SCENARIOS[page];
    const description = items.map(({ name }) => name[language]).join(language === "en" ? " and " : " e ");
    const answer = { id, description, ...terms, ...priceOf(page, NO_EXTRAS, items), ...own };
    const order = { id, page, items, extras: NO_EXTRAS, answer };
    this.#orders.set(id, order);
    return order;
  }

  remove(id: string): void {
    this.#orders.delete(id);
  }

  find(id: string): Order | undefined {
    return this.#orders.get(id);
  }

  /** Takes another freight or a coupon. Gives the order, or nothing if there is none or it is paid. */
  change(id: string, extras: Extras): Order | undefined {
    const order = this.#orders.get(id);
    if (!order || order.answer.paid) return undefined;
    order.extras = extras;
    order.answer = { ...order.answer, ...priceOf(order.page, extras, order.items) };
    return order;
  }

  /** Throws if there is no such order: whoever told of it tells it again. */
  markPaid(id: string): void {
    const order = this.#orders.get(id);
    if (!order) throw new Error("The order is not in the order book.");
    order.answer.paid = true;
  }

  #newId(): string {
    const id = `A-${randomInt(100_000, 1_000_000)}`;
    return this.#orders.has(id) ? this.#newId() : id;
  }
}
