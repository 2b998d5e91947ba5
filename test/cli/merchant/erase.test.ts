// An erasure from a terminal, beside the shop's running proxy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asCharge, pix } from "../../support/shop.ts";
import { pay, settled } from "../../proxy/charges/books.ts";
import { clerkFor } from "./support.ts";

test("the buyer's data of an order is erased beside the running proxy, and the charge stays", async (t) => {
  const { shop, run } = await clerkFor(t);
  const { id } = await pay(shop, "A-6000");
  await settled(shop);
  await shop.pay.sweep();
  const named = async () => {
    const { items } = await shop.store.scan!("deliveries", undefined, 100);
    return items.filter(({ body }) => /Maria da Silva/i.test(body)).length;
  };
  assert.ok((await named()) > 0, "there is nothing to erase");

  const { code, stdout, stderr } = await run(["erase", "A-6000"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(
    stdout,
    /^The buyer's data of order A-6000 is erased, of 1 charge\. Amounts, .+ stay\.\nBackups .+\n$/,
  );
  assert.equal(await shop.status(id), "paid");
  assert.equal(await named(), 0);
  const erasure = (await shop.pay.charges.history(id)).find(({ kind }) => kind === "erased");
  assert.match(String(erasure?.by), / on the command line$/);
  assert.deepEqual(JSON.parse((await run(["erase", "A-6000", "--json"])).stdout), {
    orderId: "A-6000",
    charges: [id],
  });
});

test("not while a charge may still change, and not of an order that is not there: exit 1", async (t) => {
  const { shop, run } = await clerkFor(t);
  await asCharge(shop.post(pix("A-6000")));
  const waiting = await run(["erase", "A-6000"]);
  assert.deepEqual([waiting.code, waiting.stdout], [1, ""]);
  assert.match(waiting.stderr, /^pay-elements erase: Charge \S+ is pending and may still change[^\n]+\n$/);
  const missing = await run(["erase", "A-7000"]);
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /no charge of an order "A-7000"/);
});
