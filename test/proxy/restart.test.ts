import { join } from "node:path";
import { test } from "node:test";
import assert from "node:assert/strict";
import { sqliteStore } from "../../src/proxy/index.ts";
import { asCharge, asProblem, newKey, openShop, pix, shopFor } from "../support/shop.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a charge, its key and its payment are known after a restart", async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, "pay.db");
  const key = newKey();
  const before = openShop({ store: sqliteStore(file) });
  const charge = await asCharge(before.post(pix(), key));
  await before.pay.close();

  const shop = shopFor(t, { store: sqliteStore(file) });
  assert.equal((await asCharge(shop.post(pix(), key))).id, charge.id);
  assert.deepEqual(await shop.charge(charge.id), charge);
  before.sandbox.control.deliveries.mode({ how: "never" });
  await before.payCode(charge);
  const [delivery] = before.sandbox.control.deliveries.list();
  assert.ok(delivery);
  assert.equal((await shop.deliver(delivery.body)).status, 200);
  assert.equal(await shop.status(charge.id), "paid");
  assert.equal((await asProblem(shop.post(pix()))).code, "order_paid");
  before.sandbox.close();
});

test("a code that ran out while the proxy was down has expired when it is back", async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, "pay.db");
  const before = openShop({ store: sqliteStore(file) });
  const charge = await asCharge(before.post(pix()));
  await before.close();
  const shop = shopFor(t, { store: sqliteStore(file) });
  await shop.passes(31 * 60_000);
  assert.equal(await shop.status(charge.id), "expired");
});
