// What happens where another process writes an order in between.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type Commit } from "../../../src/proxy/index.ts";
import { asCharge, eventually, pix, shopFor } from "../../support/shop.ts";

test("a change is decided anew where another process wrote the order in the meantime", async (t) => {
  const store = memoryStore();
  let conflicts = 0;
  const commit = async (change: Commit) => {
    if (change.delivery === undefined || conflicts === 3) return store.commit(change);
    conflicts += 1;
    return "conflict" as const;
  };
  const shop = shopFor(t, { store: { ...store, commit } });
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await eventually(async () => {
    assert.equal(await shop.status(charge.id), "paid");
  });
  // The first answer already: the service had no need to deliver it again.
  const [delivery] = shop.sandbox.control.deliveries.list();
  assert.deepEqual(
    delivery?.attempts.map(({ status }) => status),
    [200],
  );
  assert.equal(conflicts, 3);
});
