// A shop with links to pay, and whoever opens them.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Link, NewLink, OrderAccess } from "../../../src/proxy/index.ts";
import { CUSTOMER, shopFor, SHOP, type ShopOptions } from "../../support/shop.ts";

export const LINK_SECRET = "a-secret-of-links-that-is-long-enough";
export const ORDER = {
  amount: 12345,
  payee: "Ateliê Barro",
  description: "Jogo de xícaras",
  customer: CUSTOMER,
};
export const DAY = 24 * 60 * 60_000;

/** As a browser asks for a page whose link was followed in a chat on another site. */
export const VISIT = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "sec-fetch-site": "cross-site",
  "sec-fetch-user": "?1",
  "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
};

/** `order` knows nobody by a session: it answers by the link alone. */
export function shopWithLinks(t: TestContext, options: ShopOptions = {}) {
  const asked: { id: string; access: OrderAccess }[] = [];
  const orders = { "A-1001": ORDER, "A-1002": { ...ORDER, amount: 5000 }, ...options.orders };
  const shop = shopFor(t, {
    links: { secret: LINK_SECRET },
    order: (id, _, access) => {
      asked.push({ id, access });
      const { [id]: order } = orders as Record<string, typeof ORDER>;
      return access.link?.orderId === id ? order : undefined;
    },
    ...options,
    orders,
  });
  const inDays = (days: number) => new Date(Date.now() + days * DAY);
  const open = (link: Pick<Link, "token"> | string, path = "", init: RequestInit = {}) =>
    shop.call(`/link/${typeof link === "string" ? link : link.token}${path}`, init);
  return {
    ...shop,
    /** What `order` was asked. */
    asked,
    create: (more: Partial<NewLink> = {}) =>
      shop.pay.links.create({ orderId: "A-1001", expiresAt: inDays(1), ...more }),
    open,
    /** A person's visit to the page. */
    visit: async (link: Pick<Link, "token"> | string, headers: Record<string, string> = {}, query = "") => {
      const response = await open(link, query, { headers: { ...VISIT, ...headers } });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    /** Asks for a charge below the link, as an element does. */
    postBelow: (link: Pick<Link, "token">, body: object, key: string = crypto.randomUUID()) =>
      open(link, "/charges", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
      }),
    /** The Pix codes that the service was asked for. */
    pixCodes: () => shop.sandbox.control.pix.list(),
  };
}

export type LinkShop = ReturnType<typeof shopWithLinks>;

/** The code in the field to copy from. */
export const codeIn = (page: string) => /<textarea[^>]*>([^<]*)</.exec(page)?.[1];

/** Neither the amount nor anything that costs it. */
export function assertNoAmount(page: string) {
  assert.doesNotMatch(page, /R\$|123,45|123\.45|12345/);
}

export { SHOP };
