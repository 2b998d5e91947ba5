// A shop before a service that takes one card charge and lists what a test says, in any words.
import type { TestContext } from "node:test";
import { asCharge, card, CHALLENGED, shopFor, type ShopOptions } from "../../support/shop.ts";

export const MINUTE = 60_000;

export interface Listed {
  /** The items of each answer of the list; `undefined` for no answer at all. The reference is the latest charge's. */
  items: (merchantOrderId: string) => unknown;
  /** What a card charge is answered with; the connection breaks if absent. */
  made?: object | undefined;
}

export const CHALLENGE = { code: "3DS_REQUIRED", data: { popupUrl: "/card/auth/checkout/1" } };

/** An item of the list, as documented. */
export const item = (merchantOrderId: string, status: object, payment: object = {}, more: object = {}) => ({
  paymentId: "p1",
  merchantOrderId,
  payment: { grossAmount: 123.45, ...payment },
  status,
  ...more,
});

export function listingShop(t: TestContext, listed: Listed, options: ShopOptions = {}) {
  let reference = "";
  const made: string[] = [];
  const shop = shopFor(t, {
    ...options,
    serve: async (request) => {
      if (request.method === "POST") {
        const { payload } = (await request.json()) as { payload: { MerchantOrderId: string } };
        reference = payload.MerchantOrderId;
        made.push(reference);
        if (listed.made === undefined) throw new TypeError("fetch failed", { cause: new Error("cut") });
        return Response.json(listed.made, { status: "code" in listed.made ? 200 : 201 });
      }
      const items = listed.items(reference);
      if (items === undefined) return new Response("<h1>Bad gateway</h1>", { status: 502 });
      return items instanceof Response ? items : Response.json({ success: true, data: { items } });
    },
  });
  return Object.assign(shop, {
    /** The references of the charges that reached the service. */
    made,
    /** Minutes pass one by one. */
    async minutes(count: number) {
      for (let minute = 0; minute < count; minute++) await shop.passes(MINUTE);
    },
    async start() {
      return asCharge(shop.post(card("A-1001", listed.made === CHALLENGE ? CHALLENGED : {})));
    },
  });
}
