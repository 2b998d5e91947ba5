// A reconciliation by another process than the proxy's, on the same SQLite file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reconcileStore, sqliteStore } from "../../../src/proxy/index.ts";
import { asCharge, CARD, CHALLENGED, eventually, pix, SERVICE, silent } from "../../support/shop.ts";
import { readCharges } from "../../support/charge-stream.ts";
import { booksFor, losing, pay, START, type Books } from "../charges/books.ts";

const beside = async ({ file, sandbox }: Books) => {
  const store = sqliteStore(file);
  const service = { baseUrl: `${SERVICE}/v2`, apiKey: "sandbox-key", fetch: sandbox.fetch };
  try {
    return await reconcileStore({ service, store, logger: silent }, { from: START });
  } finally {
    await store.close();
  }
};

test("what it mends, the proxy of the store tells, in order and once", async (t) => {
  const shop = booksFor(t);
  // Looked up again by the proxy only when the challenge ends.
  const { id } = await pay(shop, "A-5000", CHALLENGED);
  const [made] = shop.sandbox.control.cards.list();
  await losing(shop, () => shop.sandbox.control.cards.confirm(made!.paymentId));
  const { closes, counts } = await beside(shop);
  assert.deepEqual([closes, counts.mended], [true, 1]);
  assert.equal(await shop.status(id), "paid");
  await shop.pay.sweep();
  assert.deepEqual(
    shop.records.map(({ status }) => status),
    ["challenge", "paid"],
  );
  assert.deepEqual((await beside(shop)).counts.mended, 0);
  await shop.pay.sweep();
  assert.equal(shop.records.length, 2);
});

test("an open page of the proxy, and its shop, are told by themselves of what another process wrote", async (t) => {
  const shop = booksFor(t);
  const { id } = await pay(shop, "A-5000", CHALLENGED);
  const page = readCharges(await shop.call(`/charges/${id}/events`));
  assert.equal((await page.next())?.status, "challenge");
  const [made] = shop.sandbox.control.cards.list();
  await losing(shop, () => shop.sandbox.control.cards.confirm(made!.paymentId));
  await beside(shop);
  assert.equal((await page.next())?.status, "paid");
  await eventually(() => assert.equal(shop.payments.length, 1));
  await page.leave();
});

test("it leaves alone what the proxy is sending", async (t) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const shop = booksFor(t, {
    async serve(request, sandbox) {
      const answer = await sandbox(request);
      if (request.method === "POST") await held;
      return answer;
    },
  });
  const code = shop.post(pix("A-5000"));
  const paid = shop.post({ ...pix("A-6000"), method: "card", installments: 1, card: CARD });
  await eventually(() => assert.equal(shop.sandbox.control.ledger().length, 2));
  const { counts } = await beside(shop);
  assert.deepEqual([counts.underway, counts.mended, counts.different], [1, 0, 0]);
  release();
  assert.equal((await asCharge(code)).status, "pending");
  assert.equal((await asCharge(paid)).status, "paid");
});
