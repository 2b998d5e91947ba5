// A short form of `npm run test:hostile`: the same attack, smaller, and nothing is timed.
import { test } from "node:test";
import assert from "node:assert/strict";
import { COMMAND_LINE } from "../../support/command-line.ts";
import { openStore } from "../../../src/cli/lib/open-store.ts";
import { drawn, openStores } from "../../support/stores.ts";
import type { Scale } from "./messages.ts";
import { guessCodes, MAY_GUESS } from "./guessed-codes.ts";
import { HONEST_BUYERS, mayPass, ORDERS, tryStolenCards } from "./stolen-cards.ts";
import { hostileTrial } from "./trial.ts";

const SCALE: Scale = {
  halfOpen: 500,
  slowBodies: 240,
  streamers: 1,
  orders: 20,
  tries: 40,
  deliveries: 200,
  ids: 60,
  perSecond: 100,
};

const OPTIONS = {
  timeout: 60_000,
  skip: process.platform !== "linux" && "Linux alone tells a process's peak memory",
};

const name = drawn(["sqlite", "redis"]);

test(
  `buyers pay while hostile clients hold connections and flood the proxy, on ${name}`,
  OPTIONS,
  async (t) => {
    const { store, remove } = await openStores(name);
    t.after(remove);
    const seed = Math.floor(Math.random() * 2 ** 32);
    const { broken, answers } = await hostileTrial({
      program: COMMAND_LINE,
      seed,
      store,
      scale: SCALE,
      purchases: { quiet: 0, attack: 1 },
      thinks: [0, 300],
    });
    assert.deepEqual(broken, [], `npm run test:hostile -- --seed ${seed} --store ${name}`);
    // The attack happened, and met the limits.
    assert.equal(answers["stream"]?.["200"], 300);
    assert.ok((answers["stream"]?.["429"] ?? 0) >= 41);
    assert.ok((answers["slow body"]?.["503"] ?? 0) > 0);
    assert.ok((answers["delivery"]?.["401"] ?? 0) > 0);
    assert.ok((answers["one order"]?.["429"] ?? 0) + (answers["long id"]?.["404"] ?? 0) > 0);
  },
);

for (const orders of ORDERS)
  test(`stolen cards tried at once on ${orders} orders pass two proxies as often as the limits say, and buyers pay`, async (t) => {
    const { store, remove } = await openStores("sqlite");
    t.after(remove);
    assert.deepEqual(await tryStolenCards([openStore(store), openStore(store)], orders), {
      passed: mayPass(orders),
      paid: HONEST_BUYERS,
    });
  });

const shared = drawn(["sqlite", "redis", "postgres"]);

test(`of one number no more codes are guessed at once where the bank's challenge ends by itself: two proxies on ${shared}`, async (t) => {
  const { store, remove } = await openStores(shared);
  t.after(remove);
  const result = await guessCodes([openStore(store), openStore(store)]);
  assert.deepEqual(result, { passed: MAY_GUESS, declined: MAY_GUESS, paid: HONEST_BUYERS });
});
