// A shop with its merchant's side, and the people who use it.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { createPayAdmin, type AdminUser, type PayAdminOptions } from "../../../src/server/index.ts";
import {
  asCharge,
  assertProblem,
  card,
  eventually,
  pix,
  shopFor,
  silent,
  type Shop,
  type ShopOptions,
} from "../../support/shop.ts";

/** Who is known, by the token that they send. */
export const PEOPLE: Readonly<Record<string, AdminUser>> = {
  "token-of-ana": { user: "ana", can: ["view", "refund", "payout", "erase", "link"] },
  "token-of-rui": { user: "rui", can: ["view"] },
};
export const ANA = "token-of-ana";
export const RUI = "token-of-rui";

export const ADMIN = "https://admin.shop.example";

export interface Asking {
  method?: string;
  /** Whose token is sent; none if `null`. */
  as?: string | null;
  /** Sent as JSON. */
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
}

export function createCaller(fetch: (request: Request) => Promise<Response>) {
  return (path: string, { method, as = ANA, body, key, headers }: Asking = {}) =>
    fetch(
      new Request(`${ADMIN}/pay-admin${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          ...(as !== null && { authorization: `Bearer ${as}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
}

export function adminFor(
  t: TestContext,
  { admin: adminOptions, ...options }: ShopOptions & { admin?: Partial<PayAdminOptions> } = {},
) {
  const shop = shopFor(t, options);
  const admin = createPayAdmin(shop.pay, {
    authorize: ({ headers }) => PEOPLE[headers.get("authorization")?.replace(/^Bearer /, "") ?? ""],
    logger: silent,
    ...adminOptions,
  });
  const ask = createCaller(admin.fetch);
  return {
    shop,
    admin,
    ask,
    /** The answer's JSON, which has to be good. */
    async read<Answer>(path: string, asking: Asking = {}): Promise<Answer> {
      const response = await ask(path, asking);
      const text = await response.text();
      assert.ok(response.ok, `${path}: ${response.status} ${text}`);
      return JSON.parse(text) as Answer;
    },
    /** Asserts that the call is refused, and gives the problem. */
    refused: (path: string, asking: Asking, status: number, code: string) =>
      assertProblem(ask(path, asking), status, code),
    payByCard: async (orderId?: string) => (await asCharge(shop.post(card(orderId)))).id,
    async payByPix(orderId?: string) {
      const charge = await asCharge(shop.post(pix(orderId)));
      await payCode(shop, charge);
      return charge.id;
    },
  };
}

/** Cents of the first card charge that the service has sent back. */
export const sentBack = ({ sandbox }: Shop) => sandbox.control.cards.list()[0]!.cancelled;

async function payCode(shop: Shop, charge: Awaited<ReturnType<typeof asCharge>>) {
  await shop.payCode(charge);
  await eventually(async () => assert.equal(await shop.status(charge.id), "paid"));
}
