// Cards that are tried at the same moment at two proxies on one store, as in `npm run test:hostile`.
import { test } from "node:test";
import assert from "node:assert/strict";
import { openStore } from "../../../src/cli/lib/open-store.ts";
import { drawn, openStores } from "../../support/stores.ts";
import { guessCodes, MAY_GUESS } from "./guessed-codes.ts";
import { HONEST_BUYERS, mayPass, ORDERS, tryStolenCards } from "./stolen-cards.ts";

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
