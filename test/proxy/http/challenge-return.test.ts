import { runInNewContext } from "node:vm";
import { test } from "node:test";
import assert from "node:assert/strict";
import { asCharge, card, SHOP, shopFor, CHALLENGED } from "../../support/shop.ts";

test("the return page answers GET and POST alike, without a script of its own in it", async (t) => {
  const shop = shopFor(t);
  for (const method of ["GET", "POST"]) {
    const response = await shop.call("/challenge/return", { method });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    const policy = response.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
    const page = await response.text();
    assert.match(page, new RegExp(`<a href="${SHOP}/cart">`));
    assert.doesNotMatch(page, /<script[^>]*>[^<]|style=|<style/);
    const linked = [...page.matchAll(/(?:src|href)="([^"]*return\.(?:js|css))"/g)].map(
      ([, url]) => url ?? "",
    );
    assert.equal(linked.length, 2);
    const at = `${SHOP}/pay/challenge/return`;
    for (const url of linked) assert.equal((await shop.pay.fetch(new Request(new URL(url, at)))).status, 200);
  }
});

test("where TLS ends before the proxy, the page asks for nothing over http", async (t) => {
  const shop = shopFor(t, { publicUrl: undefined });
  const response = await shop.pay.fetch(new Request("http://shop.example/pay/challenge/return"));
  assert.doesNotMatch(await response.text(), /http:/);
});

test("its script posts pay-return to the parent or opener", async (t) => {
  const response = await shopFor(t).call("/challenge/return/return.js");
  assert.match(response.headers.get("content-type") ?? "", /^text\/javascript/);
  const source = await response.text();
  const posted: unknown[] = [];
  const other = { postMessage: (message: unknown) => void posted.push(structuredClone(message)) };
  const run = (window: object) => void runInNewContext(source, { window });
  const alone: Record<string, unknown> = { opener: null };
  alone["parent"] = alone;
  run(alone);
  assert.deepEqual(posted, []);
  run({ opener: null, parent: other });
  let closed = false;
  const tab: Record<string, unknown> = { opener: other, close: () => (closed = true) };
  tab["parent"] = tab;
  run(tab);
  assert.deepEqual(posted, [{ type: "pay-return" }, { type: "pay-return" }]);
  assert.equal(closed, true);
});

test("its language is that of its address, else of Accept-Language, else Portuguese", async (t) => {
  const shop = shopFor(t);
  const languageOf = async (accepted: string, query = "") => {
    const headers = { "accept-language": accepted };
    const page = await (await shop.call(`/challenge/return${query}`, { headers })).text();
    return /<html lang="([^"]+)">/.exec(page)?.[1];
  };
  assert.equal(await languageOf("es-MX,es;q=0.9,en;q=0.8"), "es");
  assert.equal(await languageOf("fr, pt;q=0.2, en-GB;q=0.7"), "en");
  assert.equal(await languageOf("en;q=0, es;q=0.1"), "es");
  assert.equal(await languageOf("es", "?lang=en-US"), "en");
  assert.equal(await languageOf("es", "?lang=xx"), "es");
  assert.equal(await languageOf("est, *;q=0.5"), "pt-BR");
  assert.equal(await languageOf(""), "pt-BR");
  assert.equal(await languageOf(`${"fr,".repeat(4_000)}en`), "en");
});

test("the shop's address is escaped", async (t) => {
  const shop = shopFor(t, { shopUrl: 'https://shop.example/"><script>alert(1)</script>' });
  assert.doesNotMatch(await (await shop.call("/challenge/return")).text(), /<script>alert/);
});

test("without a public address, the request says where the page is", async (t) => {
  let sent: { returnUrl?: string } = {};
  const shop = shopFor(t, {
    publicUrl: undefined,
    serve: async (request, sandbox) => {
      sent = (await request.clone().json()) as typeof sent;
      return sandbox(request);
    },
  });
  assert.equal((await asCharge(shop.post(card("A-1001", CHALLENGED)))).status, "challenge");
  assert.equal(sent.returnUrl, `${SHOP}/pay/challenge/return`);
});
