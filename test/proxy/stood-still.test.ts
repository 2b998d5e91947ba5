// A process that stands still between storing a call and making it, as on a machine that was suspended: others have looked the
// call up by then, and may have made it anew, so it is no longer made.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { memoryStore, ServiceError, type Commit } from "../../src/proxy/index.ts";
import { asCharge, card, openShop, pix, type ShopOptions } from "../support/shop.ts";
import { settled } from "./refunds/support.ts";

const MINUTE = 60_000;
const KEY = { pixKey: "529.982.247-25", pixKeyType: "CPF" };

/**
 * Two proxies on one store and one service: the first stands still for half an hour once it has written what `isIt` names, while
 * the second goes on.
 */
function shops(t: TestContext, isIt: (commit: Commit) => boolean, options: ShopOptions = {}) {
  const store = memoryStore();
  let time = Date.now();
  let stands = false;
  const first = openShop({
    now: () => time,
    ...options,
    store: {
      ...store,
      close: async () => {},
      async commit(commit) {
        const result = await store.commit(commit);
        if (!stands || !isIt(commit)) return result;
        stands = false;
        for (let minute = 0; minute < 30; minute++) {
          time += MINUTE;
          await second.pay.sweep();
        }
        return result;
      },
    },
  });
  const second = openShop({ now: () => time, ...options, store, service: { fetch: first.service } });
  t.after(async () => {
    await first.close();
    await second.close();
  });
  return { first, second, standStill: () => (stands = true) };
}

const notSent = (error: unknown) => {
  assert.ok(error instanceof ServiceError, String(error));
  assert.equal(error.code, "not_sent");
  assert.match(error.message, /stood still/);
  return true;
};

test("the card is charged by the process that went on alone", async (t) => {
  const { first, second, standStill } = shops(t, ({ charges = [] }) =>
    charges.some(({ sending }) => sending),
  );
  standStill();
  const late = await first.post(card());
  const { status } = await asCharge(second.post(card()));
  assert.equal(status, "paid");
  assert.notEqual(late.status, 500);
  assert.deepEqual(
    first.sandbox.control.cards.list().map(({ captured }) => captured > 0),
    [true],
  );
});

test("a card's money goes back by the process that went on alone", async (t) => {
  const { first, second, standStill } = shops(t, ({ charges = [] }) =>
    charges.some(({ refunds = [] }) => refunds.length > 0),
  );
  const { id } = await asCharge(first.post(card()));
  await settled(first);
  standStill();
  await assert.rejects(first.pay.charges.refund(id, { key: "r-1", amount: 6_000 }), notSent);
  const [refund] = await second.pay.charges.refunds(id);
  assert.equal(refund?.status, "refused");
  assert.equal((await second.pay.charges.refund(id, { key: "r-2", amount: 6_000 })).status, "done");
  assert.equal(first.sandbox.control.cards.list()[0]!.cancelled, 6_000);
});

test("the Pix of a refund is not sent, which then counts as refused and can be asked for again", async (t) => {
  const { first, second, standStill } = shops(t, ({ charges = [] }) =>
    charges.some(({ refunds = [] }) => refunds.length > 0),
  );
  const charge = await asCharge(first.post(pix()));
  await first.payCode(charge);
  await settled(first);
  standStill();
  await assert.rejects(first.pay.charges.refund(charge.id, { key: "r-1", ...KEY }), notSent);
  assert.deepEqual(first.sandbox.control.withdrawals.list(), []);
  const [refund] = await second.pay.charges.refunds(charge.id);
  assert.deepEqual([refund?.status, refund?.reason], ["refused", "Nothing was sent."]);
  assert.equal((await second.pay.charges.refund(charge.id, { key: "r-1", ...KEY })).status, "pending");
  assert.equal(first.sandbox.control.withdrawals.list().length, 1);
});

test("a payout is not sent, which then counts as refused and can be asked for again", async (t) => {
  const { first, second, standStill } = shops(t, ({ payouts = [] }) => payouts.length > 0);
  standStill();
  const given = { key: "p-1", amount: 10_000, ...KEY };
  await assert.rejects(first.pay.payouts.create(given), notSent);
  assert.deepEqual(first.sandbox.control.withdrawals.list(), []);
  assert.equal((await second.pay.payouts.create(given)).status, "pending");
  assert.equal(first.sandbox.control.withdrawals.list().length, 1);
});
