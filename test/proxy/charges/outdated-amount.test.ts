// An order whose price changes while a charge of it waits, or after it was paid.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asCharge,
  asOrder,
  card,
  CUSTOMER,
  eventually,
  pix,
  shopFor,
  withNumber,
  type Shop,
  PENDING,
} from "../../support/shop.ts";

const CHALLENGED = withNumber("4000000000001109");
const order = (shop: Shop) => asOrder(shop.call("/orders/A-1001"));
const costs = (shop: Shop, amount: number, more: object = {}) =>
  void (shop.orders["A-1001"] = { amount, customer: CUSTOMER, resume: true, ...more });

test("a request for an order whose amount grew ends its code, and the next code has the new amount", async (t) => {
  const shop = shopFor(t);
  costs(shop, 10_000);
  const cheap = await asCharge(shop.post(pix()));
  assert.equal((await order(shop)).charge?.id, cheap.id);
  costs(shop, 15_000);
  const grown = await order(shop);
  assert.deepEqual([grown.amount, grown.charge, grown.paid], [15_000, undefined, false]);
  const ended = await shop.charge(cheap.id);
  assert.deepEqual([ended.status, ended.reason?.code], ["expired", "superseded"]);
  assert.equal((await asCharge(shop.post(pix()))).amount, 15_000);
});

test("money that comes on a code of the former amount pays the order, says how much came, and is reported", async (t) => {
  const shop = shopFor(t);
  costs(shop, 10_000);
  const cheap = await asCharge(shop.post(pix()));
  costs(shop, 15_000);
  await order(shop);
  await shop.payCode(cheap);
  await eventually(async () => assert.equal(await shop.status(cheap.id), "paid"));
  const paid = await order(shop);
  assert.deepEqual([paid.amount, paid.paid, paid.paidAmount], [15_000, true, 10_000]);
  await order(shop);
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["amount_outdated"]);
  assert.match(shop.problems[0]?.message ?? "", /R\$ 100,00 .* R\$ 150,00/);
});

test("an order that grew after it was paid is reported once, and an order that costs less is not", async (t) => {
  const shop = shopFor(t);
  costs(shop, 10_000);
  await shop.post(card());
  assert.equal((await order(shop)).paidAmount, undefined);
  costs(shop, 9_000);
  assert.equal((await order(shop)).paidAmount, 10_000);
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), []);
  costs(shop, 15_000);
  for (let n = 0; n < 3; n++) assert.equal((await order(shop)).paidAmount, 10_000);
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["amount_outdated"]);
});

test("an order that the shop itself marked as paid says with how much, and is reported where it was too little", async (t) => {
  const shop = shopFor(t);
  costs(shop, 10_000);
  const { id } = await asCharge(shop.post(card()));
  costs(shop, 15_000, { paid: true });
  for (let n = 0; n < 3; n++) {
    const paid = await order(shop);
    assert.deepEqual([paid.paid, paid.paidAmount], [true, 10_000]);
  }
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["amount_outdated"]);
  assert.equal((await shop.pay.charges.get(id))?.outstandingAmount, 5_000);
});

test("interest is no part of what the order cost", async (t) => {
  const shop = shopFor(t);
  costs(shop, 10_000, { installments: { monthlyRate: 0.02, interestFree: 1 } });
  const charge = await asCharge(shop.post(card("A-1001", { installments: 3 })));
  assert.ok(charge.amount > 10_000);
  assert.equal((await order(shop)).paidAmount, undefined);
  assert.equal((await shop.pay.charges.get(charge.id))?.orderAmount, 10_000);
  assert.equal("orderAmount" in charge, false, "the browser is told what the backend keeps");
});

test("a challenge over the former amount is looked up before it ends, and what was paid stays paid", async (t) => {
  const shop = shopFor(t);
  costs(shop, 10_000);
  const open = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  costs(shop, 15_000);
  shop.sandbox.control.faults.next("cards.list", { kind: "500" });
  assert.equal((await order(shop)).charge?.status, "challenge", "it was ended without the service's word");
  await order(shop);
  assert.equal(await shop.status(open.id), "expired");
});

test("a card charge whose outcome is unknown is left alone when its order grows", async (t) => {
  const shop = shopFor(t);
  costs(shop, 10_000);
  const unknown = await asCharge(shop.post(card("A-1001", PENDING)));
  assert.equal(unknown.status, "pending");
  costs(shop, 15_000);
  await order(shop);
  assert.equal(await shop.status(unknown.id), "pending");
  assert.equal((await shop.post(card())).status, 409);
});

test("spellings of one order id are one order, for limits and for being paid once", async (t) => {
  const shop = shopFor(t, {
    order: (id) => ({ id: id.toUpperCase(), amount: 12_345, customer: CUSTOMER }),
    limits: { order: { pix: 2 } },
  });
  const spelled = await asOrder(shop.call("/orders/a-1"));
  assert.equal(spelled.id, "A-1");
  const code = await asCharge(shop.post(pix("a-1")));
  assert.equal(code.orderId, "A-1");
  assert.equal((await shop.post(pix("A-1"))).status, 201);
  assert.equal((await shop.post(pix("A-1"))).status, 429);
  assert.equal((await asCharge(shop.post(card("a-1")))).status, "paid");
  assert.equal((await asOrder(shop.call("/orders/A-1"))).paid, true);
  assert.equal((await shop.post(card("A-1"))).status, 409);
  assert.equal((await shop.pay.charges.byOrder("A-1")).length, 3);
});

test("an id that order() answers must be one", async (t) => {
  const shop = shopFor(t, { order: () => ({ id: "x".repeat(201), amount: 12_345 }) });
  assert.equal((await shop.call("/orders/A-1")).status, 503);
  await shop.pay.sweep();
  assert.match(shop.problems[0]?.message ?? "", /id: /);
});
