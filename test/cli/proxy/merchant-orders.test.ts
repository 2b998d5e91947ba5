import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import type { OrderAccess } from "../../../src/proxy/index.ts";
import { createMissingWarning, merchantOrders } from "../../../src/cli/proxy/merchant-orders.ts";
import { freePort } from "../../support/free-port.ts";
import { serve } from "../../support/serve.ts";

/** A shop of the merchant's, and the proxy's way of asking it. */
async function shopAnswering(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  timeout?: number,
) {
  const asked: IncomingMessage[] = [];
  const { origin } = await serve(t, (request, response) => {
    asked.push(request);
    answer(request, response);
  });
  const ask = merchantOrders(`${origin}/shop/orders`, { timeout, linkSecret: "of-links" });
  const request = (headers: Record<string, string> = {}) =>
    new Request("https://shop.example/pay/orders/x", { headers });
  return {
    asked,
    order: async (id: string, headers = {}, access: OrderAccess = {}) => ask(id, request(headers), access),
  };
}

test("asks in the buyer's name: with cookies and authorization, and nothing else of the request", async (t) => {
  const shop = await shopAnswering(t, (_, response) => response.end('{"amount":5000,"customer":null}'));
  const headers = {
    cookie: "session=1; b=2",
    authorization: "Bearer x",
    "x-secret": "no",
    origin: "https://a.example",
  };
  assert.deepEqual(await shop.order("A-1001", headers), { amount: 5000, customer: null });
  const [asked] = shop.asked;
  assert.equal(asked?.method, "GET");
  assert.equal(asked.url, "/shop/orders/A-1001");
  assert.equal(asked.headers.cookie, "session=1; b=2");
  assert.equal(asked.headers.authorization, "Bearer x");
  assert.equal(asked.headers["x-secret"], undefined);
  assert.equal(asked.headers.origin, undefined);

  await shop.order("A-1002");
  assert.equal(shop.asked[1]?.headers.cookie, undefined);
  assert.equal(shop.asked[1]?.headers.authorization, undefined);
});

for (const status of [401, 403, 404, 410]) {
  test(`${status} is an order that is not there for this buyer`, async (t) => {
    const shop = await shopAnswering(t, (_, response) => response.writeHead(status).end('{"amount":5000}'));
    assert.equal(await shop.order("A-1001"), undefined);
  });
}

for (const [what, answer, words] of [
  ["500", (response) => response.writeHead(500).end('{"amount":5000}'), /PAY_ORDER_URL answered 500/],
  ["204", (response) => response.writeHead(204).end(), /PAY_ORDER_URL answered 204/],
  ["a page", (response) => response.end("<p>529.982.247-25"), /PAY_ORDER_URL .*not JSON\.$/],
  ["nothing", (response) => response.end(), /PAY_ORDER_URL .*not JSON\.$/],
  [
    "a broken answer",
    (response) => response.write('{"amount"', () => response.destroy()),
    /PAY_ORDER_URL cannot be/,
  ],
  [
    "half an answer",
    (response) => response.write('{"amount"'),
    /PAY_ORDER_URL gave no complete answer within 0.3 s/,
  ],
  [
    "five megabytes",
    (response) => response.end(`"${"x".repeat(5_000_000)}"`),
    /PAY_ORDER_URL answered more than 4194304 bytes\.$/,
  ],
  ["silence", () => {}, /PAY_ORDER_URL gave no complete answer within 0.3 s/],
] as const satisfies [string, (response: ServerResponse) => unknown, RegExp][]) {
  test(`${what} is no answer`, async (t) => {
    const timeout = words.source.includes("within") ? 300 : 30_000;
    const shop = await shopAnswering(t, (_, response) => void answer(response), timeout);
    await assert.rejects(shop.order("A-1001"), words);
  });
}

test("says of a buyer without a session by which link they came, signed for this order", async (t) => {
  const shop = await shopAnswering(t, (_, response) => response.end('{"amount":5000}'));
  const times = { createdAt: "2026-11-21T12:00:00.000Z", expiresAt: "2026-11-22T12:00:00.000Z" };
  const link = { id: "L1", orderId: "A-1001", once: false, ...times };
  await shop.order("A-1001", { "pay-link": "forged", "pay-link-signature": "forged" });
  // Of whoever opens the link, who may be somebody else.
  await shop.order("A-1001", { cookie: "session=1", authorization: "Bearer 1" }, { link });
  assert.deepEqual(
    [shop.asked[1]?.headers.cookie, shop.asked[1]?.headers.authorization],
    [undefined, undefined],
  );
  const signature = createHmac("sha256", "of-links").update("link L1 order A-1001").digest("hex");
  assert.deepEqual(
    shop.asked.map(({ headers }) => [headers["pay-link"], headers["pay-link-signature"]]),
    [
      [undefined, undefined],
      ["L1", signature],
    ],
  );
});

test("an address that nobody listens at is named by its variable", async () => {
  const ask = merchantOrders(`http://127.0.0.1:${await freePort()}`);
  const asked = Promise.resolve(ask("A-1001", new Request("https://shop.example"), {}));
  await assert.rejects(asked, /^Error: PAY_ORDER_URL cannot be reached \(ECONNREFUSED\)\.$/);
});

test("the buyer's cookies are not carried to where the shop redirects", async (t) => {
  const shop = await shopAnswering(t, (_, response) =>
    response.writeHead(302, { location: "/elsewhere" }).end(),
  );
  await assert.rejects(shop.order("A-1001", { cookie: "session=1" }), /PAY_ORDER_URL answered 302/);
  assert.equal(shop.asked.length, 1);
});

test("whatever the id, the shop is asked for that order below its address, or not at all", async (t) => {
  const shop = await shopAnswering(t, (_, response) => response.end('{"amount":5000}'));
  const ids = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(".", "/", "\\", "%", "2", "e", "?", "#", ";", "\n"), minLength: 1 }),
    fc.constantFrom(".", "..", "../admin", "%2e%2e", "\ud800", "a\udfff"),
  );
  await fc.assert(
    fc.asyncProperty(ids, async (id) => {
      shop.asked.length = 0;
      const answer = await shop.order(id);
      const paths = shop.asked.map(({ url }) => url ?? "");
      if (answer === undefined) return assert.deepEqual(paths, []);
      assert.equal(paths.length, 1);
      const [, found] = /^\/shop\/orders\/([^/?#]+)$/.exec(paths[0]!) ?? [];
      assert.equal(decodeURIComponent(found ?? ""), id);
    }),
    { numRuns: 200 },
  );
});

test("orders that the shop does not find are warned of once a minute, with their number and a bounded id", async (t) => {
  const lines: [message: string, fields?: Record<string, unknown>][] = [];
  let now = 1_000;
  const warn = (...line: (typeof lines)[number]) => void lines.push(line);
  const { origin } = await serve(t, (_, response) => void response.writeHead(404).end());
  const ask = merchantOrders(origin, { missing: createMissingWarning({ warn }, () => now) });
  const request = new Request("https://shop.example/pay/orders/x");
  for (const id of ["A-1001", "A-1002", 'x"'.repeat(80)]) {
    assert.equal(await ask(id, request, {}), undefined);
    if (id === "A-1002") now += 60_000;
  }
  assert.equal(lines.length, 2);
  assert.match(lines[0]![0], /^PAY_ORDER_URL answered 404 for "A-1001": the buyer is told/);
  assert.match(lines[1]![0], /^PAY_ORDER_URL answered 404 for "(x\\"){40}": /);
  assert.deepEqual(
    lines.map(([, fields]) => fields),
    [{ count: 1 }, { count: 2 }],
  );
});
