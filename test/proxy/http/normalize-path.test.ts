// What servers in between make of an address is answered as the address itself, by whoever asks: page, service and bank.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asCharge, asOrder, newKey, pix, SHOP, shopFor, CUSTOMER } from "../../support/shop.ts";

/** Each the same address, as a server may write it. */
const SPELLINGS: Record<string, (path: string) => string> = {
  "a slash at the end": (path) => `${path}/`,
  "a doubled slash at the end": (path) => `${path}//`,
  "doubled slashes": (path) => path.replaceAll("/", "//"),
  "another letter percent-encoded": (path) => path.replace("/pay/", "/%70a%79/"),
};

for (const [what, spell] of Object.entries(SPELLINGS))
  test(`with ${what} each call is answered as without, and not by a redirect`, async (t) => {
    const shop = shopFor(t);
    const call = (path: string, init?: RequestInit) =>
      shop.pay.fetch(new Request(SHOP + spell(`/pay${path}`), init));
    const key = newKey();
    const headers = { "content-type": "application/json", "idempotency-key": key };

    assert.equal((await asOrder(call("/orders/A-1001"))).id, "A-1001");
    const made = await call("/charges", { method: "POST", headers, body: JSON.stringify(pix()) });
    assert.equal(made.status, 201);
    const { id } = await asCharge(made);
    assert.equal((await asCharge(call(`/charges/${id}`))).id, id);
    assert.equal((await asCharge(call("/charges", { headers: { "idempotency-key": key } }))).id, id);
    const stream = await call(`/charges/${id}/events`);
    assert.match(stream.headers.get("content-type") ?? "", /^text\/event-stream/);
    await stream.body?.cancel();
    assert.equal((await call("/webhooks", { method: "POST", body: "{}" })).status, 401);
    for (const path of ["/openapi.json", "/challenge/return", "/healthz"])
      assert.equal((await call(path)).status, 200, path);
    const preflight = await call("/charges", { method: "OPTIONS", headers: { origin: SHOP } });
    assert.equal(preflight.headers.get("access-control-allow-origin"), SHOP);
  });

test("a path below an address is none, also in another spelling", async (t) => {
  const shop = shopFor(t);
  for (const path of ["/orders/", "/orders/A-1001/x", "/webhooks/x", "/", "/orders%2FA-1001", "/orders/%"])
    assert.equal((await shop.call(path)).status, 404, path);
});

test("an order's id stays what it is", async (t) => {
  const ids = [
    "a/b",
    "a%2Fb",
    "a%b",
    "a%41",
    "a b",
    "a;b",
    "ação",
    "a+b",
    "a~b",
    "index.php",
    "a?b#c",
    "A\\b",
  ];
  const orders = Object.fromEntries(ids.map((id) => [id, { amount: 1234, customer: CUSTOMER }]));
  const shop = shopFor(t, { orders });
  for (const id of ids) {
    const encoded = encodeURIComponent(id);
    const lower = encoded.replaceAll(/%../g, (hex) => hex.toLowerCase());
    for (const path of [encoded, lower, `${encoded}/`]) {
      const order = await asOrder(shop.call(`/orders/${path}`));
      assert.equal(order.id, id, path);
    }
  }
});

test("a base path is found however it is percent-encoded", async (t) => {
  const shop = shopFor(t, { basePath: "/pagamento/cartão" });
  for (const base of ["/pagamento/cart%C3%A3o", "/pagamento/cart%c3%a3o", "/pagamento//cart%C3%A3o"])
    assert.equal((await shop.pay.fetch(new Request(`${SHOP}${base}/orders/A-1001`))).status, 200, base);
});

describe("what a server keeps from the public by its path", () => {
  for (const metrics of ["/metrics", "/ops/metrics"])
    test(`${metrics} has no other spelling`, async (t) => {
      const shop = shopFor(t, { metrics });
      const call = (path: string) => shop.pay.fetch(new Request(SHOP + path));
      assert.equal((await call(`/pay${metrics}`)).status, 200);
      const others = [
        `/pay${metrics}/`,
        `/pay/${metrics}`,
        `//pay${metrics}`,
        `/pay${metrics.replace("m", "%6D")}`,
      ];
      for (const path of others) assert.equal((await call(path)).status, 404, path);
    });
});

test("the bank's way back finds its files beside the address that the browser sees", async (t) => {
  const shop = shopFor(t);
  for (const path of ["/challenge/return", "/challenge/return/", "/challenge/return/?lang=en"]) {
    const page = await (await shop.call(path)).text();
    const files = [...page.matchAll(/(?:src|href)="([^"]*return\.(?:js|css))"/g)].map(([, url = ""]) => url);
    assert.equal(files.length, 2);
    for (const file of files) {
      const address = new URL(file, `${SHOP}/pay${path}`);
      assert.equal((await shop.pay.fetch(new Request(address))).status, 200, `${file} of ${path}`);
    }
  }
});
