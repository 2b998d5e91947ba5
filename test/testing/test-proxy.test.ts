// What a shop's developer relies on in unit tests of `order`, `onPaid` and `onRefunded`.
import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { Payment, PayProblem, Refund } from "../../src/proxy/index.ts";
import { CARDS, createTestProxy, type TestProxyOptions } from "../../src/testing/index.ts";
import { newCardKey } from "../support/card-keys.ts";
import { silent } from "../support/shop.ts";

const ORDERS: Record<string, number> = { "A-1": 59_90, "A-2": 120_00 };

/** A shop that sells `ORDERS`, and remembers what it was told. */
function open(t: TestContext, options: Partial<TestProxyOptions> = {}) {
  const payments: Payment[] = [];
  const refunds: Refund[] = [];
  const shop = createTestProxy({
    order: (id) => (Object.hasOwn(ORDERS, id) ? { amount: ORDERS[id]! } : undefined),
    onPaid: (payment) => void payments.push(payment),
    onRefunded: (refund) => void refunds.push(refund),
    ...options,
  });
  t.after(() => shop.close());
  return {
    ...shop,
    payments,
    refunds,
    status: async (id: string) => (await shop.pay.charges.get(id))?.status,
    codes: () => shop.problems.map(({ code }) => code),
    shipped: () => payments.map(({ orderId }) => orderId),
  };
}

describe("createTestProxy", () => {
  it("tells the shop of a Pix that is paid, and of nothing before", async (t) => {
    const { bank, startPix, handled, payments } = open(t);
    const charge = await startPix("A-1");
    await handled();
    assert.deepEqual(payments, []);
    await bank.payPix(charge.pix!.code);
    await handled();
    assert.equal(payments.length, 1);
    assert.partialDeepStrictEqual(payments[0], { orderId: "A-1", method: "pix", amount: 59_90 });
  });

  it("tells the shop of a card that is paid, and of none that is declined", async (t) => {
    const { payByCard, handled, payments, shipped } = open(t);
    const declined = await payByCard("A-1", CARDS.insufficientFunds);
    assert.deepEqual([declined.status, declined.reason?.code], ["denied", "insufficient_funds"]);
    await handled();
    assert.deepEqual(shipped(), []);
    const charge = await payByCard("A-1", CARDS.approved, { installments: 3 });
    assert.deepEqual([charge.status, charge.card?.installments], ["paid", 3]);
    await handled();
    assert.deepEqual([shipped(), payments[0]?.method], [["A-1"], "card"]);
  });

  it("types what the order asks of the buyer, and lets the bank ask", async (t) => {
    const { payByCard, bank, handled, shipped, status } = open(t);
    const asked = await payByCard("A-1", CARDS.challenge, { name: "Rui Alves", expiry: "01/39" });
    assert.equal(asked.status, "challenge");
    await bank.answerChallenge(asked.challenge!.url, "approve");
    await handled();
    assert.deepEqual([await status(asked.id), shipped()], ["paid", ["A-1"]]);
    const [card] = await bank.control.cards.list();
    assert.equal(card?.customer.name, "Rui Alves");
  });

  it("encrypts the card where the shop has a key", async (t) => {
    const { payByCard } = open(t, { cardKeys: [await newCardKey("k1")] });
    assert.equal((await payByCard("A-1", CARDS.approved)).status, "paid");
  });

  it("tells the shop of refunds, of a card's parts and of a Pix", async (t) => {
    const { payByCard, startPix, refund, bank, handled, refunds } = open(t);
    const card = await payByCard("A-1", CARDS.approved);
    await refund(card, { amount: 10_00 });
    await refund(card);
    await handled();
    assert.deepEqual(
      refunds.map(({ amount, total, status }) => [amount, total, status]),
      [
        [10_00, 10_00, "done"],
        [49_90, 59_90, "done"],
      ],
    );
    const pix = await startPix("A-2");
    await bank.payPix(pix.pix!.code);
    await handled();
    const back = await refund(pix, { pixKey: "marina@example.com", pixKeyType: "EMAIL" });
    assert.equal(back.status, "pending");
    const [withdrawal] = await bank.control.withdrawals.list();
    await bank.control.withdrawals.approve(withdrawal!.withdrawalId);
    await handled();
    assert.partialDeepStrictEqual(refunds.at(-1), { id: back.id, status: "done", amount: 120_00 });
  });

  it("runs codes out without waiting, and takes money that comes after that", async (t) => {
    const { startPix, bank, handled, status, shipped, codes } = open(t);
    const { id, pix, expiresAt, createdAt } = await startPix("A-1");
    const life = (Date.parse(expiresAt!) - Date.parse(createdAt)) / 1000;
    await bank.advance(life - 1);
    assert.equal(await status(id), "pending");
    await bank.advance(1);
    assert.equal(await status(id), "expired");
    await bank.payPix(pix!.code);
    await handled();
    assert.deepEqual([await status(id), shipped(), codes()], ["paid", ["A-1"], ["late_payment"]]);
  });

  it("ends a challenge that nobody answers", async (t) => {
    const { payByCard, bank, status } = open(t);
    const { id } = await payByCard("A-1", CARDS.challenge);
    await bank.advance(599);
    assert.equal(await status(id), "challenge");
    await bank.advance(1);
    assert.equal(await status(id), "denied");
  });

  it("delivers late and again, and tells the shop once", async (t) => {
    const { startPix, bank, handled, shipped } = open(t);
    const { pix } = await startPix("A-1");
    await bank.holdDeliveries();
    await bank.payPix(pix!.code);
    await handled();
    assert.deepEqual(shipped(), []);
    await bank.deliver();
    await bank.deliverAgain();
    await handled();
    assert.deepEqual(shipped(), ["A-1"]);
    assert.equal((await bank.control.deliveries.list())[0]?.attempts.length, 2);
  });

  it("calls each handler twice where that is asked for", async (t) => {
    const { payByCard, refund, handled, payments, refunds } = open(t, { tellTwice: true });
    await refund(await payByCard("A-1", CARDS.approved));
    await handled();
    assert.deepEqual([payments.length, refunds.length], [2, 2]);
    assert.equal(payments[0]?.id, payments[1]?.id);
  });

  it("calls a handler that failed again once its time has come", async (t) => {
    let calls = 0;
    const { payByCard, bank, handled } = open(t, {
      logger: silent,
      onPaid() {
        if (++calls === 1) throw new Error("the database is away");
      },
    });
    await payByCard("A-1", CARDS.approved);
    await handled();
    await handled();
    assert.equal(calls, 1);
    await bank.advance(1);
    assert.equal(calls, 2);
  });

  it("waits for what handlers bring about", async (t) => {
    const heard: string[] = [];
    const shop = open(t, {
      onPaid: ({ charge }) => shop.refund(charge),
      onEvent: ({ event }) => void heard.push(event),
    });
    await shop.payByCard("A-1", CARDS.approved);
    await shop.handled();
    assert.deepEqual(heard, ["payment.confirmed", "payment.cancelled"]);
    assert.equal(shop.refunds.length, 1);
  });

  it("says why the proxy refuses, and sends the buyer's cookie", async (t) => {
    const { startPix, payByCard } = open(t, {
      headers: { cookie: "session=rui" },
      order: (id, request) =>
        request.headers.get("cookie") === "session=rui" && id === "A-1" ? { amount: 1 } : undefined,
    });
    await assert.rejects(startPix("A-2"), {
      name: "TestingError",
      code: "refused",
      problem: "order_not_found",
      message: /^The proxy refused the order \(404 order_not_found\): /,
    });
    await assert.rejects(payByCard("A-1", CARDS.approved), { problem: "method_unavailable" });
  });

  it("reports to the shop as the proxy does", async (t) => {
    const heard: PayProblem[] = [];
    const { startPix, bank, handled, codes } = open(t, { onProblem: (problem) => heard.push(problem) });
    const { pix } = await startPix("A-1");
    await bank.payPix(pix!.code, { amount: 1_00 });
    await handled();
    assert.deepEqual(codes(), ["wrong_amount"]);
    assert.deepEqual(
      heard.map(({ code }) => code),
      codes(),
    );
  });

  it("is reached below another path", async (t) => {
    const { startPix, bank, handled, shipped } = open(t, { basePath: "/checkout/api" });
    await bank.payPix((await startPix("A-1")).pix!.code);
    await handled();
    assert.deepEqual(shipped(), ["A-1"]);
  });
});
