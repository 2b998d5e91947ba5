// What the shop is told of orders that are paid: each order once, and never for less than it costs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStore, type OrderTotal } from "../../../src/proxy/index.ts";
import {
  asCharge,
  asOrder,
  card,
  CUSTOMER,
  eventually,
  openShop,
  pix,
  shopFor,
  type Shop,
  type ShopOptions,
} from "../../support/shop.ts";
import { item, listingShop } from "./listing.ts";

const MINUTE = 60_000;
const ID = "A-1001";
const order = (shop: Shop) => asOrder(shop.call(`/orders/${ID}`));
const costs = (shop: Shop, amount: number, more: object = {}) =>
  void (shop.orders[ID] = { amount, customer: CUSTOMER, resume: true, ...more });

/** The buyer pays a code, and everything that follows from it has been done. */
async function pays(shop: Shop, charge: Parameters<Shop["payCode"]>[0]) {
  await shop.payCode(charge);
  await shop.delivered();
  await shop.pay.sweep();
}

const record = async (shop: Shop, id: string) =>
  (await shop.pay.charges.get(id)) ?? assert.fail(`There is no charge ${id}.`);

/** What the shop's own code says of the order now, whoever asks. */
const totalOf = (amounts: { total: number }): ShopOptions => ({ orderTotal: () => amounts.total });

test("a paid order is told once, with what it was paid with, however often its charge changes", async (t) => {
  const shop = shopFor(t);
  costs(shop, 10_000, { installments: { monthlyRate: 0.02, interestFree: 1 } });
  const charge = await asCharge(shop.post(card(ID, { installments: 3 })));
  await shop.delivered();
  await shop.pay.sweep();
  await shop.pay.charges.recordRefund(charge.id, { amount: 500, reason: "a scratch" });
  await shop.pay.sweep();
  assert.ok(shop.records.filter(({ status }) => status === "paid").length > 1, "the feed has many changes");
  const [payment, ...others] = shop.payments;
  assert.deepEqual(others, []);
  const { charge: paid, ...rest } = payment ?? assert.fail("nothing was told");
  const paidAt = shop.records.find(({ status }) => status === "paid")?.updatedAt;
  assert.deepEqual(rest, {
    id: charge.id,
    orderId: ID,
    method: "card",
    amount: charge.amount,
    orderAmount: 10_000,
    paidAt,
  });
  assert.deepEqual([paid.id, paid.status, paid.card?.installments], [charge.id, "paid", 3]);
});

test("the second payment of an order is not told", async (t) => {
  const shop = shopFor(t);
  const code = await asCharge(shop.post(pix()));
  const charged = await asCharge(shop.post(card()));
  await pays(shop, code);
  assert.deepEqual(shop.codes(), ["duplicate_payment"]);
  assert.deepEqual(
    shop.payments.map(({ id }) => id),
    [charged.id],
  );
});

test("a payment that became known together with its cancellation is not told", async (t) => {
  const shop = shopFor(t);
  const { deliveries, faults, cards } = shop.sandbox.control;
  deliveries.mode({ how: "never" });
  faults.next("cards.charge", { kind: "cut" });
  const lost = await asCharge(shop.post(card()));
  await cards.cancel(cards.list()[0]?.paymentId ?? "");
  await shop.passes(1_000);
  assert.equal(await shop.status(lost.id), "cancelled");
  assert.deepEqual(shop.payments, []);
});

test("a handler that fails is called again with the same id, and one change of the charge does not wait for it", async (t) => {
  let broken = true;
  const told: string[] = [];
  const shop = shopFor(t, {
    onPaid: ({ id }) => {
      told.push(id);
      if (broken) throw new Error("database down");
    },
  });
  const { id } = await asCharge(shop.post(card()));
  await shop.pay.sweep();
  assert.deepEqual(
    shop.records.map(({ status }) => status),
    ["paid"],
  );
  broken = false;
  await shop.passes(MINUTE);
  await shop.passes(10 * MINUTE);
  assert.deepEqual(told, [id, id]);
});

test("a cart that grows after its code was shown, without a request, is not told as paid", async (t) => {
  const cart = { total: 500 };
  const shop = shopFor(t, totalOf(cart));
  costs(shop, 500);
  const code = await asCharge(shop.post(pix()));
  cart.total = 500_000;
  await pays(shop, code);
  assert.equal(await shop.status(code.id), "paid");
  assert.deepEqual(shop.payments, []);
  assert.equal((await record(shop, code.id)).outstandingAmount, 499_500);
  assert.equal(shop.records.at(-1)?.outstandingAmount, 499_500, "the feed does not say so");
  assert.deepEqual(shop.codes(), ["amount_outdated"]);
  assert.equal("outstandingAmount" in (await shop.charge(code.id)), false, "a browser is told");
});

test("a shop that is asked for no total learns from orderAmount what came", async (t) => {
  const shop = shopFor(t);
  costs(shop, 500);
  const code = await asCharge(shop.post(pix()));
  costs(shop, 500_000);
  await pays(shop, code);
  assert.deepEqual(
    shop.payments.map(({ orderAmount }) => orderAmount),
    [500],
  );
});

test("a code that was ended because the cart grew is not told as paid when money comes on it", async (t) => {
  const shop = shopFor(t);
  costs(shop, 500);
  const code = await asCharge(shop.post(pix()));
  costs(shop, 500_000);
  await order(shop);
  await pays(shop, code);
  assert.deepEqual(shop.payments, []);
  const paid = shop.records.find(({ status }) => status === "paid");
  assert.equal(paid?.outstandingAmount, 499_500, "the change to paid does not say so at once");
  assert.deepEqual(shop.codes(), ["amount_outdated"]);
});

test("it is told once the order costs no more than what came, as a request for the order says", async (t) => {
  const shop = shopFor(t);
  costs(shop, 500);
  const code = await asCharge(shop.post(pix()));
  costs(shop, 500_000);
  await order(shop);
  await pays(shop, code);
  costs(shop, 800);
  await order(shop);
  await shop.pay.sweep();
  assert.equal((await record(shop, code.id)).outstandingAmount, 300);
  assert.deepEqual(shop.payments, []);
  costs(shop, 400);
  await order(shop);
  await shop.pay.sweep();
  await order(shop);
  await shop.pay.sweep();
  assert.deepEqual(
    shop.payments.map(({ id, orderAmount, paidAt }) => [id, orderAmount, paidAt]),
    [[code.id, 500, shop.records.find(({ status }) => status === "paid")?.updatedAt]],
  );
  assert.equal((await record(shop, code.id)).outstandingAmount, undefined);
  assert.deepEqual(shop.codes(), ["amount_outdated", "amount_outdated"], "once for each amount");
});

test("it is told once the order costs no more than what came, as orderTotal says when it is asked again", async (t) => {
  const cart = { total: 500 };
  let asked = 0;
  const shop = shopFor(t, { orderTotal: () => ((asked += 1), cart.total) });
  costs(shop, 500);
  const code = await asCharge(shop.post(pix()));
  cart.total = 500_000;
  await pays(shop, code);
  await shop.passes(2 * MINUTE);
  await shop.passes(10 * MINUTE);
  assert.deepEqual(shop.payments, []);
  assert.ok(asked > 2, "it is not asked again");
  const before = asked;
  await shop.passes(0);
  assert.equal(asked, before, "it is asked without a pause");
  cart.total = 500;
  await shop.passes(24 * 60 * MINUTE);
  assert.deepEqual(
    shop.payments.map(({ id }) => id),
    [code.id],
  );
  assert.deepEqual(shop.codes(), ["amount_outdated"], "it is reported each time that it is asked");
  const after = asked;
  await shop.passes(48 * 60 * MINUTE);
  assert.equal(asked, after, "it is asked for a payment that was told");
});

test("what went back of a withheld payment is missing as well", async (t) => {
  const cart = { total: 20_000 };
  const shop = shopFor(t, totalOf(cart));
  costs(shop, 10_000);
  const code = await asCharge(shop.post(pix()));
  await pays(shop, code);
  assert.equal((await record(shop, code.id)).outstandingAmount, 10_000);
  await shop.pay.charges.recordRefund(code.id, { amount: 6_000, reason: "an item is gone" });
  cart.total = 10_000;
  await shop.passes(24 * 60 * MINUTE);
  assert.deepEqual(shop.payments, []);
  assert.equal((await record(shop, code.id)).outstandingAmount, 6_000);
  cart.total = 4_000;
  await shop.passes(24 * 60 * MINUTE);
  assert.deepEqual(
    shop.payments.map(({ amount, orderAmount }) => [amount, orderAmount]),
    [[10_000, 4_000]],
  );
});

for (const [what, total, told] of [
  ["withheld where orderTotal says that it is too little", 12_345, []],
  ["told with what is left of it where the shop is asked for no total", undefined, [[12_345, 6_345]]],
] as const)
  test(`a payment of which a part went back before it was known is ${what}`, async (t) => {
    const payment = { amountCaptured: 123.45, amountCancelled: 60 };
    const shop = listingShop(
      t,
      { items: (one) => [item(one, { name: "PAID", code: 2 }, payment)] },
      { orderTotal: () => total },
    );
    await shop.start();
    await shop.minutes(3);
    assert.deepEqual(
      shop.payments.map(({ amount, orderAmount }) => [amount, orderAmount]),
      told,
    );
    assert.deepEqual(shop.codes(), total === undefined ? [] : ["amount_outdated"]);
    for (const { message } of shop.problems) assert.match(message, / R\$ 60,00 of it went back\. /);
  });

test("money that goes back after the shop was told leaves nothing to be paid", async (t) => {
  const shop = shopFor(t, totalOf({ total: 10_000 }));
  costs(shop, 10_000);
  const code = await asCharge(shop.post(pix()));
  await pays(shop, code);
  await shop.pay.charges.recordRefund(code.id, { amount: 6_000, reason: "an item came back" });
  await order(shop);
  assert.equal((await record(shop, code.id)).outstandingAmount, undefined);
  assert.deepEqual([shop.payments.length, shop.codes()], [1, []]);
});

test("an order that is paid with interest is compared without it", async (t) => {
  const cart = { total: 10_000 };
  const shop = shopFor(t, totalOf(cart));
  costs(shop, 10_000, { installments: { monthlyRate: 0.05, interestFree: 1 } });
  const charge = await asCharge(shop.post(card(ID, { installments: 12 })));
  assert.ok(charge.amount > 11_000);
  cart.total = 11_000;
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), []);
  const other = shopFor(t, { orderTotal: () => 11_000 });
  costs(other, 10_000, { installments: { monthlyRate: 0.05, interestFree: 1 } });
  await other.post(card(ID, { installments: 12 }));
  await other.pay.sweep();
  assert.deepEqual(other.payments, []);
  assert.equal(other.records.at(-1)?.outstandingAmount, 1_000);
});

test("orderTotal is asked for the method that was paid with", async (t) => {
  const asked: unknown[] = [];
  const orderTotal: OrderTotal = (...given) => {
    asked.push(given);
    return given[1] === "pix" ? 9_500 : 10_000;
  };
  const shop = shopFor(t, { orderTotal });
  costs(shop, 10_000, { totals: { pix: 9_500 } });
  await pays(shop, await asCharge(shop.post(pix())));
  assert.deepEqual(asked, [[ID, "pix"]]);
  assert.deepEqual(
    shop.payments.map(({ orderAmount }) => orderAmount),
    [9_500],
  );
});

for (const [what, orderTotal] of [
  ["throws", () => assert.fail("database down")],
  ["gives no amount", () => "500.00" as unknown as number],
  ["gives half a cent", () => 499.5],
] as const)
  test(`where orderTotal ${what} nothing is told on a guess`, async (t) => {
    const state: { ask: OrderTotal } = { ask: orderTotal };
    const shop = shopFor(t, { orderTotal: (...given) => state.ask(...given) });
    costs(shop, 500);
    const code = await asCharge(shop.post(pix()));
    await pays(shop, code);
    for (let n = 0; n < 4; n++) await shop.passes(MINUTE);
    assert.deepEqual(shop.payments, []);
    assert.deepEqual(shop.codes(), ["handler_failed"]);
    assert.match(shop.problems[0]?.message ?? "", /^onPaid .*orderTotal\(\)/);
    assert.equal(shop.problems[0]?.orderId, ID);
    state.ask = () => undefined;
    await shop.passes(5 * MINUTE);
    assert.deepEqual(
      shop.payments.map(({ id }) => id),
      [code.id],
    );
  });

test("what is asked again survives a restart, and an orderTotal that fails meanwhile", async (t) => {
  const store = memoryStore();
  const before = openShop({ store, orderTotal: () => 900 });
  costs(before, 500);
  const code = await asCharge(before.post(pix()));
  await pays(before, code);
  assert.deepEqual(before.payments, []);
  await before.close();
  const state: { ask: OrderTotal } = { ask: () => assert.fail("database down") };
  const after = shopFor(t, { store, orderTotal: (...given) => state.ask(...given) });
  await after.passes(10 * MINUTE);
  assert.deepEqual(after.payments, []);
  assert.equal((await record(after, code.id)).outstandingAmount, 400);
  state.ask = () => 500;
  await after.passes(60 * MINUTE);
  assert.deepEqual(
    after.payments.map(({ id }) => id),
    [code.id],
  );
});

test("of two payments the one that covers the order is told, where the first is short", async (t) => {
  const shop = shopFor(t);
  costs(shop, 500);
  const cheap = await asCharge(shop.post(pix()));
  costs(shop, 5_000);
  const full = await asCharge(shop.post(pix()));
  await pays(shop, cheap);
  assert.deepEqual(shop.payments, []);
  await pays(shop, full);
  assert.deepEqual(
    shop.payments.map(({ id }) => id),
    [full.id],
  );
  assert.equal((await order(shop)).charge?.id, full.id);
  assert.equal((await order(shop)).paidAmount, undefined);
  costs(shop, 500);
  await order(shop);
  await shop.pay.sweep();
  assert.equal(shop.payments.length, 1, "the order was told twice");
});

test("of two payments at once the one that covers the order is told", async (t) => {
  const cart = { total: 500 };
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const shop = shopFor(t, { orderTotal: () => gate.then(() => cart.total) });
  costs(shop, 500);
  const cheap = await asCharge(shop.post(pix()));
  costs(shop, 5_000);
  const full = await asCharge(shop.post(card()));
  cart.total = 5_000;
  // The full one came first, and is the one to tell; the other is the second.
  open();
  await pays(shop, cheap);
  assert.deepEqual(
    shop.payments.map(({ id }) => id),
    [full.id],
  );
});

test("where the first of two payments went back before it was told, the second is told", async (t) => {
  let broken = true;
  const told: string[] = [];
  const shop = shopFor(t, {
    onPaid: ({ id }) => {
      if (broken) throw new Error("database down");
      told.push(id);
    },
  });
  const code = await asCharge(shop.post(pix()));
  const charged = await asCharge(shop.post(card()));
  await pays(shop, code);
  await shop.pay.charges.recordRefund(charged.id, { amount: charged.amount, reason: "paid twice" });
  broken = false;
  await shop.passes(10 * MINUTE);
  assert.deepEqual(told, [code.id]);
});

test("money that went back before it was told is not told", async (t) => {
  let broken = true;
  const told: string[] = [];
  const shop = shopFor(t, {
    onPaid: ({ id }) => {
      if (broken) throw new Error("database down");
      told.push(id);
    },
  });
  const charge = await asCharge(shop.post(card()));
  await shop.pay.sweep();
  await shop.pay.charges.recordRefund(charge.id, { amount: charge.amount, reason: "changed their mind" });
  broken = false;
  await shop.passes(10 * MINUTE);
  assert.deepEqual(told, []);
});

test("an order that is paid anew after its money went back is told anew", async (t) => {
  const shop = shopFor(t);
  costs(shop, 500, { reopen: true });
  const first = await asCharge(shop.post(card()));
  await shop.pay.charges.recordRefund(first.id, { amount: 500, reason: "changed their mind" });
  const again = await asCharge(shop.post(card()));
  await shop.pay.sweep();
  assert.deepEqual(
    shop.payments.map(({ id }) => id),
    [first.id, again.id],
  );
});

test("money that went back is no longer missing", async (t) => {
  const shop = shopFor(t, { orderTotal: () => 5_000 });
  costs(shop, 500);
  const code = await asCharge(shop.post(pix()));
  await pays(shop, code);
  assert.equal((await record(shop, code.id)).outstandingAmount, 4_500);
  await shop.pay.charges.recordRefund(code.id, { amount: 500, reason: "too little" });
  assert.equal((await record(shop, code.id)).outstandingAmount, undefined);
});

test("a shop without onPaid that answers orderTotal hears of money that is too little", async (t) => {
  const shop = shopFor(t, { onPaid: undefined, orderTotal: () => 5_000 });
  costs(shop, 500);
  await pays(shop, await asCharge(shop.post(pix())));
  assert.deepEqual(shop.codes(), ["amount_outdated"]);
});

test("an order that was paid with too little can be erased", async (t) => {
  const shop = shopFor(t, { orderTotal: () => 5_000 });
  costs(shop, 500);
  const code = await asCharge(shop.post(pix()));
  await pays(shop, code);
  const [erased] = await eventually(() => shop.pay.charges.erase(ID));
  assert.deepEqual([erased?.id, erased?.outstandingAmount], [code.id, 4_500]);
});
