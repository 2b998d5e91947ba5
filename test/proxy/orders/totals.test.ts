// Orders that cost otherwise by one method than by another, such as Pix with a discount.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { methodTotal, type Order } from "../../../src/contract/index.ts";
import { memoryStore, type OrderAnswer } from "../../../src/proxy/index.ts";
import {
  asCharge,
  asOrder,
  asProblem,
  card,
  CUSTOMER,
  eventually,
  pix,
  shopFor,
} from "../../support/shop.ts";

const discounted: OrderAnswer = { amount: 28_790, totals: { pix: 27_351 }, customer: CUSTOMER, resume: true };

function open(t: TestContext, answer: OrderAnswer = discounted) {
  const shop = shopFor(t, { orders: { "A-1001": answer } });
  return { ...shop, order: () => asOrder(shop.call("/orders/A-1001")) };
}

test("an order tells what each method costs, where that is not its amount", async (t) => {
  const told = async (answer: Partial<OrderAnswer>) =>
    (await open(t, { ...discounted, ...answer }).order()).totals;
  assert.deepEqual(await told({}), { pix: 27_351 });
  assert.deepEqual(await told({ totals: { pix: 27_351, card: 30_000 } }), { pix: 27_351, card: 30_000 });
  assert.equal(await told({ totals: { pix: 28_790, card: 28_790 } }), undefined);
  assert.equal(await told({ totals: {} }), undefined);
  assert.equal(await told({ methods: ["card"] }), undefined);
});

test("minimums and installments go by what the method costs", async (t) => {
  const shop = open(t, { amount: 1_000, totals: { pix: 499, card: 1_500 }, customer: CUSTOMER });
  const order = await shop.order();
  assert.deepEqual(order.methods, ["card"]);
  assert.deepEqual(
    order.installments.map(({ count, total }) => [count, total]),
    [
      [1, 1_500],
      [2, 1_500],
      [3, 1_500],
    ],
  );
  const refused = await asProblem(shop.post(pix()));
  assert.deepEqual(
    [refused.code, refused.detail],
    ["method_unavailable", "This order cannot be paid by pix."],
  );
});

test("what the shop answers is checked, and a misspelt method is logged", async (t) => {
  const wrong = open(t, { ...discounted, totals: { pix: 273.51 } });
  assert.equal((await wrong.call("/orders/A-1001")).status, 503);
  assert.match(wrong.problems[0]?.message ?? "", /totals\.pix/);
  const misspelt = open(t, { ...discounted, totals: { Pix: 27_351 } as OrderAnswer["totals"] });
  assert.equal((await misspelt.order()).totals, undefined);
  assert.match(JSON.stringify(misspelt.logs), /in totals/);
});

test("paid by the method's total, an order is paid in full", async (t) => {
  const shop = open(t);
  const charge = await asCharge(shop.post(pix("A-1001", { seenTotal: 27_351 })));
  await shop.payCode(charge);
  await eventually(async () => assert.equal(await shop.status(charge.id), "paid"));
  const order = await shop.order();
  assert.deepEqual([order.paid, order.paidAmount, order.charge?.amount], [true, undefined, 27_351]);
  assert.equal((await shop.pay.charges.get(charge.id))?.orderAmount, 27_351);
  assert.deepEqual(shop.codes(), []);
});

test("a discount that changes ends the code of the former total, and a card's challenge goes on", async (t) => {
  const shop = open(t);
  const cheap = await asCharge(shop.post(pix()));
  shop.orders["A-1001"] = { ...discounted, totals: {} };
  const order = await shop.order();
  assert.equal(order.charge, undefined);
  assert.equal((await shop.charge(cheap.id)).reason?.code, "superseded");
  await shop.payCode(cheap);
  await eventually(async () => assert.equal(await shop.status(cheap.id), "paid"));
  assert.equal((await shop.order()).paidAmount, 27_351);
  assert.deepEqual(shop.codes(), ["amount_outdated"]);
});

const cents = fc.integer({ min: 1, max: 2_000_000 });
const answers = fc.record({
  amount: cents,
  totals: fc.option(
    fc.record(
      {
        pix: fc.oneof(cents, fc.constantFrom(20, 99, 100)),
        card: fc.oneof(cents, fc.constantFrom(20, 499, 500)),
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  ),
  installments: fc.record(
    {
      max: fc.integer({ min: 1, max: 12 }),
      interestFree: fc.integer({ min: 0, max: 12 }),
      monthlyRate: fc.constantFrom(0, 0.0099, 0.0199, 0.0349),
    },
    { requiredKeys: [] },
  ),
});

test("buyer, charge, service and delivery agree to the cent, and a total that was not seen is never charged", async (t) => {
  await fc.assert(
    fc.asyncProperty(answers, fc.boolean(), fc.nat(), async (answer, testAmounts, choice) => {
      const shop = shopFor(t, {
        orders: { "A-1001": { ...answer, customer: CUSTOMER } },
        testAmounts,
        store: memoryStore(),
        limits: false,
      });
      const order = await asOrder(shop.call("/orders/A-1001"));
      for (const method of order.methods) {
        const { body, total } = wanted(order, method, choice);
        for (const seenTotal of [total + 1, total - 1, answer.amount].filter(
          (seen) => seen !== total && seen > 0,
        )) {
          const refused = await asProblem(shop.post({ ...body, seenTotal }));
          assert.deepEqual([refused.code, refused.order], ["amount_changed", order]);
        }
        assert.deepEqual(shop.sandbox.control.pix.list(), []);
        assert.deepEqual(shop.sandbox.control.cards.list(), []);
      }
      const method = order.methods[choice % order.methods.length];
      if (!method) return shop.close();
      const { body, total } = wanted(order, method, choice);
      const charge = await asCharge(shop.post({ ...body, seenTotal: total }));
      assert.equal(charge.amount, total);
      const { pix: codes, cards } = shop.sandbox.control;
      assert.deepEqual(
        [...codes.list(), ...cards.list()].map(({ amount }) => amount),
        [total],
      );
      if (method === "pix") await shop.payCode(charge);
      await eventually(async () => assert.equal(await shop.status(charge.id), "paid"));
      assert.equal((await asOrder(shop.call("/orders/A-1001"))).paidAmount, undefined);
      assert.deepEqual(shop.codes(), []);
      await shop.close();
    }),
    { numRuns: 60 },
  );
});

/** A charge by a method, in one of the installments that the order offers, and what it costs the buyer. */
function wanted(order: Order, method: "pix" | "card", choice: number) {
  const plan = order.installments[choice % order.installments.length];
  if (method === "pix" || !plan) return { body: pix(), total: methodTotal(order, "pix") };
  return { body: card("A-1001", { installments: plan.count }), total: plan.total };
}
