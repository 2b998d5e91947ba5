// What a buyer's page tells of what it saw: kept in the history of the charge, bounded, and nothing else follows from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIGNALS } from "../../../src/contract/index.ts";
import { memoryStore } from "../../../src/proxy/index.ts";
import { asCharge, assertProblem, pix, shopFor, type Shop } from "../../support/shop.ts";

const signal = (shop: Shop, id: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.call(`/charges/${id}/signals`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function signalsOf(shop: Shop, id: string) {
  const history = await shop.pay.charges.history(id);
  return history.filter(({ kind }) => kind === "signal").map(({ detail }) => detail?.["signal"]);
}

test("each signal is in the history in the order in which it came, and the charge stays as it is", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const told = shop.records.length;
  for (const each of SIGNALS) {
    const { status, headers } = await signal(shop, charge.id, { signal: each });
    assert.deepEqual([status, headers.get("cache-control")], [204, "no-store"]);
  }
  assert.deepEqual(await signalsOf(shop, charge.id), SIGNALS);
  assert.deepEqual(await shop.charge(charge.id), charge);
  assert.equal(shop.records.length, told, "onCharge is told of nothing");
  const [entry] = (await shop.pay.charges.history(charge.id)).filter(({ kind }) => kind === "signal");
  assert.equal(entry?.text, "The buyer copied the Pix code");
});

test("twenty are kept of a charge, however many come at once", async (t) => {
  const shop = shopFor(t);
  const { id } = await asCharge(shop.post(pix()));
  const answers = await Promise.all(Array.from({ length: 50 }, () => signal(shop, id, { signal: "left" })));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]));
  assert.equal((await signalsOf(shop, id)).length, 20);
});

test("what is no signal is refused, and nothing that was sent is kept", async (t) => {
  const shop = shopFor(t);
  const { id } = await asCharge(shop.post(pix()));
  await assertProblem(signal(shop, "unknown", { signal: "copied" }), 404, "charge_not_found");
  await assertProblem(signal(shop, id, { signal: "paid" }), 400, "invalid_request");
  await assertProblem(signal(shop, id, "copied"), 400, "invalid_request");
  await assertProblem(signal(shop, id, { signal: "x".repeat(2_000) }), 413, "payload_too_large");
  const plain = { "content-type": "text/plain" };
  await assertProblem(signal(shop, id, { signal: "copied" }, plain), 415, "unsupported_media_type");
  const origin = { origin: "https://evil.example" };
  await assertProblem(signal(shop, id, { signal: "copied" }, origin), 403, "origin_not_allowed");
  assert.equal((await signal(shop, id, { signal: "copied", name: "Maria" })).status, 204);
  const history = await shop.pay.charges.history(id);
  assert.deepEqual(history.at(-1)?.detail, { signal: "copied" });
});

test("with signals: false it is no call, and a store without a journal keeps none", async (t) => {
  const off = shopFor(t, { signals: false });
  const { id } = await asCharge(off.post(pix()));
  await assertProblem(signal(off, id, { signal: "copied" }), 404, "invalid_request");
  const { journal: _journal, ...store } = memoryStore();
  const without = shopFor(t, { store });
  const charge = await asCharge(without.post(pix()));
  assert.equal((await signal(without, charge.id, { signal: "copied" })).status, 204);
});
