// A shop, and what its service is told about authentication.
import type { TestContext } from "node:test";
import type { OrderAnswer } from "../../../src/proxy/index.ts";
import { CUSTOMER, shopFor, withNumber, type ShopOptions } from "../../support/shop.ts";

/** A card of the sandbox that is declined without authentication, and about which the bank asks with it. */
export const UNAUTHENTICATED = withNumber("4000000000001125");

/** `told` holds what each card charge said. The order A-1001 answers `authenticate`. */
export function authenticatingShop(
  t: TestContext,
  authenticate?: OrderAnswer["authenticate"],
  { serve = (request, sandbox) => sandbox(request), ...options }: ShopOptions = {},
) {
  const told: (boolean | undefined)[] = [];
  const shop = shopFor(t, {
    orders: { "A-1001": { amount: 12_345, customer: CUSTOMER, authenticate } },
    limits: false,
    serve: async (request, sandbox) => {
      const answer = await serve(request.clone(), sandbox);
      if (request.url.endsWith("/card/charges") && request.method === "POST") {
        const { payload } = (await request.json()) as { payload: { Payment: { Authenticate?: boolean } } };
        told.push(payload.Payment.Authenticate);
      }
      return answer;
    },
    ...options,
  });
  return { shop, told };
}
