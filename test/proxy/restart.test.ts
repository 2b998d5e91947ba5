import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import assert from "node:assert/strict";
import { service, signWebhook } from "../../src/contract/index.ts";
import { createPayProxy, sqliteStore } from "../../src/proxy/index.ts";
import { asCharge, asProblem, newKey, openShop, pix, SECRET, SERVICE, shopFor } from "./support/shop.ts";

test("a charge, its key and its payment are known after a restart", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pay-restart-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "pay.db");
  const key = newKey();
  const before = openShop({ store: sqliteStore(file) });
  const charge = await asCharge(before.post(pix(), key));
  await before.pay.close();

  const shop = shopFor(t, { store: sqliteStore(file) });
  assert.equal((await asCharge(shop.post(pix(), key))).id, charge.id);
  assert.deepEqual(await asCharge(shop.call(`/charges/${charge.id}`)), charge);
  before.sandbox.control.deliveries.mode({ how: "never" });
  await before.sandbox.control.pix.payCode(charge.pix?.code ?? "");
  const [delivery] = before.sandbox.control.deliveries.list();
  assert.ok(delivery);
  const headers = { [service.SIGNATURE_HEADER]: await signWebhook(delivery.body, SECRET) };
  assert.equal((await shop.call("/webhooks", { method: "POST", headers, body: delivery.body })).status, 200);
  assert.equal((await asCharge(shop.call(`/charges/${charge.id}`))).status, "paid");
  assert.equal((await asProblem(shop.post(pix()))).code, "order_paid");
  before.sandbox.close();
});

test("a code that ran out while the proxy was down has expired when it is back", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pay-restart-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "pay.db");
  const before = openShop({ store: sqliteStore(file) });
  const charge = await asCharge(before.post(pix()));
  await before.close();
  const shop = shopFor(t, { store: sqliteStore(file) });
  await shop.passes(31 * 60_000);
  assert.equal((await asCharge(shop.call(`/charges/${charge.id}`))).status, "expired");
});

test("options that cannot be right are refused at the start, in words", () => {
  const given = { baseUrl: `${SERVICE}/v2`, apiKey: "key", signingSecret: SECRET };
  const start = (options: object) => () =>
    createPayProxy({ service: given, order: () => undefined, ...options } as never);
  const none = undefined as never;
  assert.throws(() => createPayProxy(none), { name: "TypeError", message: /^service is missing.*apiKey/ });
  for (const service of [undefined, null, "key"])
    assert.throws(start({ service }), { name: "TypeError", message: /^service is missing.*apiKey/ });
  for (const order of [undefined, {}])
    assert.throws(start({ order }), { name: "TypeError", message: /^order is missing.*function/ });
  assert.throws(start({ service: { ...given, signingSecret: undefined } }), /signingSecret/);
  assert.throws(start({ service: { ...given, signingSecret: "" } }), /signingSecret/);
  assert.throws(start({ service: { ...given, signingSecret: " secret" } }), /white space/);
  assert.throws(start({ service: { ...given, baseUrl: "pay.example" } }), /baseUrl/);
  assert.throws(start({ service: { ...given, apiKey: "" } }), /apiKey/);
  assert.throws(start({ publicUrl: "shop.example" }), /publicUrl/);
  for (const shopUrl of ["javascript:alert(1)", "/cart", "shop.example"])
    assert.throws(start({ shopUrl }), { name: "TypeError", message: /^shopUrl is .*https:\/\/.*\.$/ });
  assert.throws(start({ allowedOrigins: ["friend"] }), /allowedOrigins/);
});
