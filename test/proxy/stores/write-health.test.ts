import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type Store } from "../../../src/proxy/index.ts";
import { assertProblem, pix, shopFor } from "../../support/shop.ts";

/** A store that may be full. */
function ownStore() {
  const kept = memoryStore();
  const probes: string[][] = [];
  return {
    ...kept,
    isFull: false,
    probes,
    async commit(...given: Parameters<Store["commit"]>) {
      if (this.isFull) throw new Error("no space left");
      return kept.commit(...given);
    },
    async hit(...given: Parameters<Store["hit"]>) {
      if (this.isFull) throw new Error("no space left");
      if (given[0][0]?.startsWith("health")) probes.push([...given[0]]);
      return kept.hit(...given);
    },
  };
}

const FULL = "The store cannot be written: health answers 503 until it can";

test("a store is written to by the health check only after a write that failed", async (t) => {
  const store = ownStore();
  const shop = shopFor(t, { store, limits: false });
  assert.equal((await shop.call("/healthz")).status, 200);
  assert.equal(store.probes.length, 0);
  store.isFull = true;
  assert.equal((await shop.call("/healthz")).status, 200, "and nothing has failed yet");
  await assertProblem(shop.post(pix()), 503, "service_unavailable");
  assert.equal((await shop.call("/healthz")).status, 503);
  store.isFull = false;
  assert.equal((await shop.call("/healthz")).status, 200);
  assert.equal((await shop.call("/healthz")).status, 200);
  assert.equal(store.probes.length, 1);
});

test("a payment that can be written proves as much as a health check", async (t) => {
  const store = ownStore();
  const shop = shopFor(t, { store, limits: false });
  store.isFull = true;
  await assertProblem(shop.post(pix()), 503, "service_unavailable");
  store.isFull = false;
  assert.equal((await shop.post(pix())).status, 201);
  assert.equal((await shop.call("/healthz")).status, 200);
  assert.equal(store.probes.length, 0);
});

test("the log has one line a minute while writes fail, with how many did, and one when they succeed again", async (t) => {
  const store = ownStore();
  const shop = shopFor(t, { store, limits: false });
  const said = () =>
    (shop.logs as [string, { count?: number; message?: string }?][]).flatMap(([message, fields]) =>
      message === FULL ? [fields?.count ?? fields?.message] : message.includes("again") ? [message] : [],
    );
  store.isFull = true;
  for (let tries = 0; tries < 3; tries++) await shop.post(pix());
  assert.deepEqual(said(), ["no space left"]);
  await shop.passes(61_000);
  await shop.post(pix());
  const counts = said();
  assert.equal(counts.length, 2);
  assert.ok(Number(counts[1]) >= 2, String(counts[1]));
  store.isFull = false;
  await shop.call("/healthz");
  assert.deepEqual(said().slice(2), ["The store can be written again"]);
});
