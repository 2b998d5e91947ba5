import { test } from "node:test";
import assert from "node:assert/strict";
import { asCharge, card, eventually, pix, shopFor, CHALLENGED, assertProblem } from "../support/shop.ts";

test("a Pix charge is made, paid at the bank, and the merchant is told", async (t) => {
  const shop = shopFor(t);
  const response = await shop.post(pix());
  assert.equal(response.status, 201);
  assert.equal(response.headers.get("cache-control"), "no-store");
  const charge = await asCharge(response);
  assert.equal(charge.status, "pending");
  assert.equal(charge.amount, 12345);
  assert.ok(charge.expiresAt);
  const code = charge.pix?.code ?? "";
  assert.equal(code, shop.sandbox.control.pix.list()[0]?.code);
  await shop.sandbox.control.pix.payCode(code);
  const paid = await eventually(async () => {
    const now = await shop.charge(charge.id);
    assert.equal(now.status, "paid");
    return now;
  });
  assert.equal(paid.version, charge.version + 1);
  await shop.pay.sweep();
  assert.deepEqual(
    shop.records.map(({ status, version }) => [status, version]),
    [
      ["pending", 2],
      ["paid", 3],
    ],
  );
  assert.deepEqual(
    shop.events.map(({ kind }) => kind),
    ["deposit"],
  );
  assert.deepEqual(shop.problems, []);
  assert.deepEqual(shop.logs, []);
});

test("a card is charged at once", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(card("A-1001", { installments: 3 })));
  assert.equal(charge.status, "paid");
  assert.deepEqual(charge.card, { brand: "Visa", last4: "1111", installments: 3 });
  assert.equal("service" in charge, false);
  await assertProblem(shop.post(pix()), 409, "order_paid");
});

test("a challenge is opened on the service's origin and ends as the bank says", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  assert.equal(charge.status, "challenge");
  assert.match(charge.challenge?.url ?? "", /^https:\/\/service\.example\/v2\/card\/auth\/checkout\//);
  const open = shop.sandbox.control.challenges.list()[0];
  await shop.sandbox.control.challenges.finish(open?.sessionId ?? "", { approved: true });
  await eventually(async () => {
    const now = await shop.charge(charge.id);
    assert.equal(now.status, "paid");
    assert.equal(now.challenge, undefined);
  });
});
