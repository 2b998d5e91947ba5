import { describe, test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import {
  asProblem,
  newKey,
  pix,
  SHOP,
  shopFor,
  type ShopOptions,
  assertProblem,
} from "../../support/shop.ts";

const FRIEND = "https://friend.example";
function open(t: TestContext, options: ShopOptions = {}) {
  const shop = shopFor(t, { allowedOrigins: [FRIEND], ...options });
  return shop;
}

test("listed origins and the proxy's own may call, with credentials", async (t) => {
  const shop = open(t);
  for (const origin of [FRIEND, SHOP]) {
    const response = await shop.call("/orders/A-1001", { headers: { origin } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("access-control-allow-origin"), origin);
    assert.equal(response.headers.get("access-control-allow-credentials"), "true");
    assert.equal(response.headers.get("vary"), "Origin");
  }
});

test("other origins are refused before anything happens", async (t) => {
  const shop = open(t);
  for (const origin of [
    "https://evil.example",
    "null",
    "https://friend.example.evil.example",
    "http://shop.example",
  ]) {
    const response = await shop.post(pix(), newKey(), { origin });
    await assertProblem(response, 403, "origin_not_allowed");
    assert.equal(response.headers.get("access-control-allow-origin"), null);
    assert.equal(response.headers.get("vary"), "Origin");
    assert.equal((await shop.call("/charges", { method: "OPTIONS", headers: { origin } })).status, 403);
  }
  assert.deepEqual(shop.sandbox.control.ledger(), []);
});

test("a preflight allows what the elements send, and never any origin", async (t) => {
  const response = await open(t).call("/charges", { method: "OPTIONS", headers: { origin: FRIEND } });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get("access-control-allow-origin"), FRIEND);
  assert.equal(response.headers.get("access-control-allow-credentials"), "true");
  assert.match(response.headers.get("access-control-allow-headers") ?? "", /idempotency-key/i);
  assert.match(response.headers.get("access-control-allow-headers") ?? "", /content-type/i);
  assert.match(response.headers.get("access-control-allow-methods") ?? "", /POST/);
});

describe("a preflight of an allowed origin", () => {
  const allowed = async (t: TestContext, origin: string, requested: string) => {
    const headers = { origin, "access-control-request-headers": requested };
    const response = await open(t).call("/charges", { method: "OPTIONS", headers });
    assert.match(response.headers.get("vary") ?? "", /Access-Control-Request-Headers/);
    return response.headers.get("access-control-allow-headers");
  };
  const OWN = "content-type, idempotency-key, last-event-id";

  for (const origin of [FRIEND, SHOP])
    test(`allows ${origin} what tracing scripts add`, async (t) => {
      const tracing = "baggage, content-type, idempotency-key, sentry-trace, traceparent, tracestate";
      assert.equal(
        await allowed(t, origin, tracing.replaceAll(" ", "")),
        `${OWN}, baggage, sentry-trace, traceparent, tracestate`,
      );
    });

  test("names what is a token alone, once and in lower case", async (t) => {
    assert.equal(await allowed(t, SHOP, 'B3 ,,b3,a b,"x",é,X-Trace_1,*'), `${OWN}, b3, x-trace_1, *`);
  });
});

test("a preflight of another origin allows nothing", async (t) => {
  const headers = { origin: "https://evil.example", "access-control-request-headers": "baggage" };
  const response = await open(t).call("/charges", { method: "OPTIONS", headers });
  assert.equal(response.status, 403);
  assert.equal(response.headers.get("access-control-allow-headers"), null);
});

test("a listed page may read when to ask again, and what time it is here", async (t) => {
  const response = await open(t).call("/orders/A-1001", { headers: { origin: FRIEND } });
  assert.equal(response.headers.get("access-control-expose-headers"), "date, retry-after");
});

test("problems and streams can be read by a listed page too", async (t) => {
  const shop = open(t);
  for (const path of ["/orders/nowhere", "/charges/unknown-charge-id/events"]) {
    const response = await shop.call(path, { headers: { origin: FRIEND } });
    assert.equal(response.status, 404);
    assert.equal(response.headers.get("access-control-allow-origin"), FRIEND);
  }
});

test("deliveries and the return page are answered for every origin", async (t) => {
  const shop = open(t);
  const headers = { origin: "https://bank.example" };
  assert.equal((await shop.call("/challenge/return", { method: "POST", headers })).status, 200);
  assert.equal((await shop.call("/webhooks", { method: "POST", headers, body: "{}" })).status, 401);
});

test("without a public address the request's own is the proxy's, and a request by https tells its scheme", async (t) => {
  const shop = open(t, { publicUrl: undefined });
  for (const [request, origin, status] of [
    [SHOP, SHOP, 200],
    [SHOP, "http://shop.example", 403],
    [SHOP, "https://evil.example", 403],
    [SHOP, "https://shop.example:8443", 403],
    ["https://shop.example:8443", "https://shop.example:8443", 200],
    ["https://shop.example:80", "http://shop.example", 403],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000", 200],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3001", 403],
    // Behind a server that ends TLS, which may pass on the port or leave it out.
    ["http://shop.example", SHOP, 200],
    ["http://shop.example:443", SHOP, 200],
    ["http://shop.example:8443", "https://shop.example:8443", 200],
    ["http://shop.example:443", "http://shop.example", 403],
    ["http://shop.example", "https://shop.example:8443", 403],
    ["http://shop.example", "https://evil.example", 403],
    ["http://shop.example", "app://shop.example", 403],
    ["http://shop.example", "null", 403],
  ] as const) {
    // Of itself any client can say so.
    const headers = { origin, "x-forwarded-proto": new URL(request).protocol === "http:" ? "https" : "http" };
    const response = await shop.pay.fetch(new Request(`${request}/pay/orders/A-1001`, { headers }));
    assert.equal(response.status, status, `${origin} at ${request}`);
  }
});

test("without a public address a warning says what to set, once, at the start", async (t) => {
  const service = {
    baseUrl: "https://api.example.com/v2",
    apiKey: "key-of-this-shop",
    signingSecret: "secret-of-this-shop",
  };
  const shop = open(t, { publicUrl: undefined, service });
  const told = () =>
    shop.logs.filter((log) => (log as [string])[0].startsWith("publicUrl is not set")).length;
  assert.equal(told(), 1);
  await shop.call("/orders/A-1001", { headers: { origin: SHOP } });
  assert.equal(told(), 1);
  assert.deepEqual(open(t).logs, []);
});

test("beside a sandbox on this machine nothing is to be set", (t) => {
  assert.deepEqual(open(t, { publicUrl: undefined }).logs, []);
});

describe("a refusal names both origins, and the option to set", () => {
  const DEV = "http://localhost:5173";
  const refusals: readonly (readonly [
    publicUrl: string | undefined,
    origin: string,
    site: string | undefined,
    words: RegExp,
  ])[] = [
    // A development server passes on what the browser asked of it.
    [
      SHOP,
      DEV,
      "same-origin",
      /origin is http:\/\/localhost:5173, .*the proxy's is https:\/\/shop\.example, by publicUrl/,
    ],
    [SHOP, DEV, "same-origin", /reaches the proxy at http:\/\/localhost:5173: set publicUrl to it\.$/],
    [SHOP, DEV, "same-site", /Add http:\/\/localhost:5173 to allowedOrigins \(PAY_ALLOWED_ORIGINS\)\.$/],
    [SHOP, "https://a.example", "cross-site", /Add https:\/\/a\.example to allowedOrigins/],
    [SHOP, DEV, undefined, /development server, set publicUrl to it\. If not, add it to allowedOrigins/],
    [
      undefined,
      DEV,
      undefined,
      /is https:\/\/shop\.example, where the request arrived, since publicUrl .* is not set/,
    ],
    [SHOP, "null", "cross-site", /origin is null: .*sandbox.*Add allow-same-origin there/],
    [SHOP, "capacitor://localhost", undefined, /neither http nor https/],
  ];
  for (const [publicUrl, origin, site, words] of refusals)
    test(`${origin} at ${publicUrl ?? "no publicUrl"}, ${site ?? "unknown site"}`, async (t) => {
      const shop = open(t, { publicUrl });
      const headers = { origin, ...(site && { "sec-fetch-site": site }) };
      const { detail } = await asProblem(shop.call("/orders/A-1001", { headers }));
      assert.match(detail ?? "", words);
    });
});

test("the log says the same once for each origin, and of no more than a thousand", async (t) => {
  const shop = open(t);
  const refused = async (origin: string) =>
    (await asProblem(shop.call("/orders/A-1001", { headers: { origin } }))).detail;
  const detail = await refused("http://localhost:5173");
  await refused("http://localhost:5173");
  await shop.post(pix(), newKey(), { origin: "http://localhost:5173" });
  assert.deepEqual(shop.logs, [[`A page was refused. ${detail}`, undefined]]);
  for (let port = 1; port <= 1100; port++) await refused(`http://localhost:${port}`);
  assert.equal(shop.logs.length, 1000);
});

test("what no option can hold is quoted nowhere", async (t) => {
  const shop = open(t);
  const { detail } = await asProblem(
    shop.call("/orders/A-1001", { headers: { origin: "card=4111111111111111" } }),
  );
  assert.doesNotMatch(`${detail} ${JSON.stringify(shop.logs)}`, /4111/);
});

test("requests are understood with the base path, and without where a framework cut it off", async (t) => {
  const shop = open(t, { basePath: "shop/pay/" });
  for (const path of ["/shop/pay/orders/A-1001", "/orders/A-1001"]) {
    assert.equal((await shop.pay.fetch(new Request(SHOP + path))).status, 200);
  }
});
