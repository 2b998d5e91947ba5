import { test } from "node:test";
import assert from "node:assert/strict";
import { memoryStore } from "../../../src/proxy/index.ts";
import { shopFor, SHOP, assertProblem } from "../../support/shop.ts";

test("where the store answers, so does the health check", async (t) => {
  const shop = shopFor(t);
  const response = await shop.call("/healthz", { headers: { origin: "https://elsewhere.example" } });
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { status: "ok" });
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("access-control-allow-origin"), null);
  const head = await shop.call("/healthz", { method: "HEAD", headers: { origin: SHOP } });
  assert.equal(head.status, 200);
  assert.equal(await head.text(), "");
});

test("where the store fails, the health check says so without its words, and the log with them", async (t) => {
  const store = memoryStore();
  const shop = shopFor(t, { store });
  store.nextOutbox = () => Promise.reject(new Error("redis://user:password@cache.example is away"));
  const problem = await assertProblem(shop.call("/healthz"), 503, "service_unavailable");
  assert.doesNotMatch(JSON.stringify(problem), /redis/);
  assert.match(JSON.stringify(shop.logs), /cache\.example is away/);
});

test("a store that never answers counts as one that does not", async (t) => {
  const store = memoryStore();
  const shop = shopFor(t, { store });
  await shop.pay.sweep();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  store.nextOutbox = () => new Promise(() => {});
  const asked = shop.call("/healthz");
  await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(2_000);
  assert.equal((await asked).status, 503);
});
