// Handlers that keep failing: what waits for them, what is told of them, and what the merchant can do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type FailingEntry, type Store } from "../../../src/proxy/index.ts";
import { asCharge, pix, shopFor, type Shop, type ShopOptions } from "../../support/shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A shop whose onCharge fails for charges that wait, as where a column knows no such status. */
function pickyShop(t: Parameters<typeof shopFor>[0], options: ShopOptions = {}) {
  const told: string[] = [];
  const picky = { isBroken: true, message: "invalid status" };
  const shop = shopFor(t, {
    onCharge: ({ status, version }) => {
      if (picky.isBroken && status === "pending") throw new Error(picky.message);
      told.push(`${status} ${version}`);
    },
    ...options,
  });
  return { shop, told, picky };
}

async function failThrice(shop: Shop) {
  for (let n = 0; n < 3; n++) await shop.passes(10_000);
}

const only = (entries: FailingEntry[]) => {
  const [entry, ...others] = entries;
  assert.ok(entry);
  assert.deepEqual(others, []);
  return entry;
};

test("paid does not wait for a pending of its charge that keeps failing", async (t) => {
  const { shop, told, picky } = pickyShop(t);
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await shop.delivered();
  assert.deepEqual(told, []);
  await failThrice(shop);
  assert.deepEqual(told, ["paid 3"]);
  picky.isBroken = false;
  await shop.passes(MINUTE);
  assert.deepEqual(told, ["paid 3", "pending 2"], "the older change has the lower version");
  assert.deepEqual(await shop.pay.outbox.failing(), []);
});

test("a failing call is listed with what it is about, its tries, its error and its times", async (t) => {
  const { shop, picky } = pickyShop(t);
  picky.message = `card 4111 1111 1111 1111 ${"x".repeat(2_000)}`;
  const { id } = await asCharge(shop.post(pix()));
  await shop.pay.sweep();
  await shop.passes(10_000);
  assert.deepEqual(await shop.pay.outbox.failing(), [], "two failures are none to report");
  await shop.passes(10_000);
  const entry = only(await shop.pay.outbox.failing());
  assert.equal(entry.handler, "onCharge");
  assert.deepEqual(entry.about, { orderId: "A-1001", chargeId: id, status: "pending", version: 2 });
  assert.equal(entry.tries, 3);
  assert.match(entry.error, /^card \[…\] x+$/);
  assert.ok(entry.error.length <= 500);
  assert.equal(Date.parse(entry.nextTry) - Date.parse(entry.since) > 20_000, true);
  assert.deepEqual(await shop.pay.outbox.failing({ after: entry.id }), []);
  assert.match(shop.problems[0]?.message ?? "", new RegExp(`pay\\.outbox\\.retry\\(${entry.id}\\)`));
});

test("a failing call is made at once where it is asked for, and leaves the list when it succeeds", async (t) => {
  const { shop, told, picky } = pickyShop(t);
  await shop.post(pix());
  // Its next try is minutes away.
  for (let n = 0; n < 9; n++) await shop.passes(5 * MINUTE);
  const { id, tries } = only(await shop.pay.outbox.failing());
  await shop.pay.sweep();
  assert.equal(only(await shop.pay.outbox.failing()).tries, tries);
  picky.isBroken = false;
  assert.equal(await shop.pay.outbox.retry(id), true);
  await shop.pay.sweep();
  assert.deepEqual(told, ["expired 3", "pending 2"]);
  assert.deepEqual([await shop.pay.outbox.retry(id), await shop.pay.outbox.drop(id)], [false, false]);
});

test("a call that was dropped is never made again, and the log says what was dropped", async (t) => {
  const { shop, told, picky } = pickyShop(t);
  const { id: charge } = await asCharge(shop.post(pix()));
  await shop.pay.sweep();
  assert.equal(await shop.pay.outbox.drop(1), false, "only what keeps failing is dropped");
  await failThrice(shop);
  const { id } = only(await shop.pay.outbox.failing());
  assert.equal(await shop.pay.outbox.drop(id), true);
  picky.isBroken = false;
  await shop.passes(10 * MINUTE);
  assert.deepEqual(told, []);
  assert.deepEqual(await shop.pay.outbox.failing(), []);
  const [message, fields] = (shop.logs as [string, Record<string, unknown>][]).find(([text]) =>
    text.includes("dropped"),
  )!;
  assert.match(message, /^onCharge is no longer called/);
  assert.deepEqual([fields["entry"], fields["charge"], fields["order"]], [id, charge, "A-1001"]);
  await assert.rejects(shop.pay.outbox.drop("1" as never), TypeError);
});

test("a failing call is reported again each day, and after a day it is made once an hour", async (t) => {
  let calls = 0;
  const { shop } = pickyShop(t, {
    onCharge: ({ status }) => {
      if (status !== "pending") return;
      calls++;
      throw new Error("no");
    },
  });
  await shop.post(pix());
  await failThrice(shop);
  const reports = () => shop.codes().filter((code) => code === "handler_failed").length;
  assert.equal(reports(), 1);
  for (let n = 0; n < 23; n++) await shop.passes(HOUR);
  assert.equal(reports(), 1);
  for (let n = 0; n < 2; n++) await shop.passes(HOUR);
  assert.equal(reports(), 2);
  const before = calls;
  for (let n = 0; n < 24; n++) for (let quarter = 0; quarter < 4; quarter++) await shop.passes(15 * MINUTE);
  assert.ok(calls - before <= 25, `${calls - before} calls in a day`);
  assert.equal(reports(), 3);
});

test("a failing onProblem and onEvent are listed by name", async (t) => {
  const broken = () => {
    throw new Error("no");
  };
  const shop = shopFor(t, { onEvent: broken, onProblem: broken });
  await shop.payCode(await asCharge(shop.post(pix())));
  await shop.delivered();
  for (let n = 0; n < 6; n++) await shop.passes(10_000);
  const failing = await shop.pay.outbox.failing();
  const named = failing.map(({ handler, about }) => [handler, about.event ?? about.problem]);
  assert.deepEqual(named, [
    ["onEvent", "deposit"],
    ["onProblem", "handler_failed"],
  ]);
});

test("a store that keeps no failures has them reported once, and cannot list them", async (t) => {
  const { listOutbox: _list, backlog: _backlog, ...store } = memoryStore();
  const plain: Store = { ...store, nack: (id, at) => store.nack(id, at) };
  const { shop } = pickyShop(t, { store: plain });
  await shop.post(pix());
  for (let n = 0; n < 9; n++) await shop.passes(10 * MINUTE);
  assert.equal(shop.codes().filter((code) => code === "handler_failed").length, 1);
  await assert.rejects(shop.pay.outbox.failing(), /lacks listOutbox/);
});
