// An order is paid at most once, and money that comes all the same is not lost.
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import {
  asCharge,
  asOrder,
  asProblem,
  card,
  CUSTOMER,
  eventually,
  newKey,
  pix,
  shopFor,
  withNumber,
  type Shop,
  DECLINED,
  CHALLENGED,
  PENDING,
  assertProblem,
} from "../../support/shop.ts";

/** A shop whose service lists no charge until `list` is called. */
function lateListShop(t: TestContext) {
  let isListed = false;
  const shop = shopFor(t, {
    serve: async (request, sandbox) =>
      request.method === "GET" && !isListed
        ? Response.json({ success: true, data: { items: [] } })
        : sandbox(request),
  });
  return { shop, list: () => (isListed = true) };
}

test("a paid order takes no further charge, and names the paid one only where it may be resumed", async (t) => {
  for (const resume of [true, false]) {
    const shop = shopFor(t, { orders: { "A-1001": { amount: 1000, customer: CUSTOMER, resume } } });
    const paid = await asCharge(shop.post(card()));
    for (const body of [pix(), card()]) {
      const problem = await assertProblem(shop.post(body), 409, "order_paid");
      assert.equal(problem.charge, resume ? paid.id : undefined);
    }
    const order = await asOrder(shop.call("/orders/A-1001"));
    assert.equal(order.paid, true);
    assert.equal(order.charge?.id, resume ? paid.id : undefined);
  }
});

test("an order that the shop knows as paid takes no charge", async (t) => {
  const shop = shopFor(t, { orders: { "A-1001": { amount: 1000, customer: CUSTOMER, paid: true } } });
  assert.equal((await asProblem(shop.post(pix()))).code, "order_paid");
});

test("while a card charge is pending, no other is made", async (t) => {
  const shop = shopFor(t);
  const waiting = await asCharge(shop.post(card("A-1001", PENDING)));
  assert.equal(waiting.status, "pending");
  for (const body of [card(), pix()]) {
    const response = await shop.post(body);
    await assertProblem(response, 409, "charge_underway");
    assert.ok(Number(response.headers.get("retry-after")) > 0);
  }
  await shop.sandbox.control.cards.deny(shop.sandbox.control.cards.list()[0]?.paymentId ?? "");
  await eventually(async () => assert.equal(await shop.status(waiting.id), "denied"));
  assert.equal((await asCharge(shop.post(card()))).status, "paid");
});

test("of cards posted at the same time for one order one is charged", async (t) => {
  const shop = shopFor(t);
  const responses = await Promise.all(Array.from({ length: 8 }, () => shop.post(card(), newKey())));
  assert.deepEqual(responses.filter((response) => response.status === 201).length, 1);
  assert.equal(shop.sandbox.control.ledger().length, 1);
});

test("a new card try looks the open challenge up, and takes its place", async (t) => {
  const shop = shopFor(t);
  const first = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  assert.equal(first.status, "challenge");
  const second = await asCharge(shop.post(card()));
  assert.equal(second.status, "paid");
  const superseded = await shop.charge(first.id);
  assert.equal(superseded.status, "expired");
  assert.equal(superseded.reason?.code, "superseded");
});

test("where the open challenge turns out to be paid, nothing more is charged", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.deliveries.mode({ how: "never" });
  const first = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  const session = shop.sandbox.control.challenges.list()[0]?.sessionId ?? "";
  await shop.sandbox.control.challenges.finish(session, { approved: true });
  const response = await shop.post(card());
  assert.equal((await asProblem(response)).code, "order_paid");
  assert.equal(await shop.status(first.id), "paid");
  assert.equal(shop.sandbox.control.ledger().length, 1);
});

test("where the open challenge cannot be looked up, nothing is charged", async (t) => {
  const shop = shopFor(t);
  const first = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  shop.sandbox.control.faults.next("cards.list", { kind: "500" });
  const response = await shop.post(card());
  assert.equal(response.status, 502);
  assert.equal(await shop.status(first.id), "challenge");
  assert.equal(shop.sandbox.control.ledger().length, 1);
});

test("a mistake in a new try leaves the open challenge alone", async (t) => {
  const shop = shopFor(t);
  const first = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  assert.equal((await shop.post(card("A-1001", withNumber("4111111111111112")))).status, 400);
  assert.equal(await shop.status(first.id), "challenge");
});

test("when an order becomes paid, its other waiting charges end", async (t) => {
  const shop = shopFor(t);
  const code = await asCharge(shop.post(pix()));
  const open = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  assert.equal((await asCharge(shop.post(card()))).status, "paid");
  for (const [{ id }, why] of [
    [code, "order_paid"],
    [open, "superseded"],
  ] as const) {
    const ended = await shop.charge(id);
    assert.equal(ended.status, "expired");
    assert.equal(ended.reason?.code, why);
  }
});

test("one code of an order waits at a time, the newest, and money for a former one counts", async (t) => {
  const shop = shopFor(t);
  const [first, second, third] = [
    await asCharge(shop.post(pix())),
    await asCharge(shop.post(pix())),
    await asCharge(shop.post(pix())),
  ];
  for (const { id } of [first, second]) {
    const ended = await shop.charge(id);
    assert.deepEqual([ended.status, ended.reason?.code], ["expired", "superseded"]);
  }
  assert.equal(await shop.status(third.id), "pending");
  await shop.payCode(first);
  await eventually(async () => assert.equal(await shop.status(first.id), "paid"));
  assert.equal((await shop.charge(third.id)).reason?.code, "order_paid");
});

test("a Pix try that comes to nothing leaves the waiting code as it is", async (t) => {
  const shop = shopFor(t);
  const code = await asCharge(shop.post(pix()));
  shop.sandbox.control.faults.next("pix.charge", { kind: "400" });
  assert.equal((await shop.post(pix())).status, 502);
  assert.equal(await shop.status(code.id), "pending");
});

test("money that comes twice is kept, shown as paid and reported", async (t) => {
  const shop = shopFor(t);
  const code = await asCharge(shop.post(pix()));
  await shop.post(card());
  await shop.payCode(code);
  await eventually(async () => assert.equal(await shop.status(code.id), "paid"));
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["duplicate_payment"]);
  assert.equal(shop.problems[0]?.charge?.id, code.id);
});

test("a card charge that another payment overtook is looked up all the same, and its money reported", async (t) => {
  const clock = { now: Date.now() };
  const shop = shopFor(t, { now: () => clock.now });
  const { deliveries, faults } = shop.sandbox.control;
  const code = await asCharge(shop.post(pix()));
  deliveries.mode({ how: "never" });
  faults.next("cards.charge", { kind: "cut" });
  const lost = await asCharge(shop.post(card()));
  assert.equal(lost.status, "pending");
  deliveries.mode({ how: "normal" });
  await shop.payCode(code);
  await eventually(async () => assert.equal(await shop.status(code.id), "paid"));
  assert.equal(await shop.status(lost.id), "expired");
  clock.now += 1_000;
  await shop.pay.sweep();
  assert.equal(await shop.status(lost.id), "paid");
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["duplicate_payment"]);
  assert.equal(shop.problems[0]?.charge?.id, lost.id);
});

test("a charge that is overtaken while the service is asked about it is asked about again", async (t) => {
  let asked = () => {};
  let answer = () => {};
  const asking = new Promise<void>((resolve) => (asked = resolve));
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const clock = { now: Date.now() };
  const shop: Shop = shopFor(t, {
    now: () => clock.now,
    serve: async (request, sandbox) => {
      const response = await sandbox(request);
      if (request.method !== "GET") return response;
      asked();
      await answered;
      return response;
    },
  });
  const { cards, deliveries, pix: banks } = shop.sandbox.control;
  const code = await asCharge(shop.post(pix()));
  const waiting = await asCharge(shop.post(card("A-1001", PENDING)));
  clock.now += 60_000;
  const sweeping = shop.pay.sweep();
  await asking;
  await banks.payCode(code.pix?.code ?? "");
  await eventually(async () => assert.equal((await shop.pay.charges.get(waiting.id))?.status, "expired"));
  answer();
  await sweeping;
  deliveries.mode({ how: "never" });
  await cards.confirm(cards.list()[0]?.paymentId ?? "");
  clock.now += 60_000;
  await shop.pay.sweep();
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["duplicate_payment"]);
});

test("a challenge that is passed after it was superseded is found, though no delivery tells of it", async (t) => {
  const shop = shopFor(t);
  const { challenges, deliveries } = shop.sandbox.control;
  const first = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  const second = await asCharge(shop.post(card("A-1001", DECLINED)));
  assert.deepEqual([await shop.status(first.id), second.status], ["expired", "denied"]);
  deliveries.mode({ how: "never" });
  await challenges.finish(challenges.list()[0]?.sessionId ?? "", { approved: true });
  await shop.passes(1_000);
  assert.equal(await shop.status(first.id), "paid");
  assert.equal((await asOrder(shop.call("/orders/A-1001"))).paid, true);
});

test("a charge that the proxy ended is looked up for 15 minutes, or for an hour where it is pending at the service", async (t) => {
  for (const [isListed, minutes] of [
    [false, 15],
    [true, 70],
  ] as const) {
    const shop = shopFor(t, {
      serve: async (request, sandbox) =>
        isListed || request.method === "POST"
          ? sandbox(request)
          : Response.json({ success: true, data: { items: [] } }),
    });
    const first = await asCharge(shop.post(card("A-1001", CHALLENGED)));
    await shop.post(card("A-1001", DECLINED));
    for (let minute = 0; minute < minutes + 2; minute++) await shop.passes(60_000);
    assert.equal(await shop.status(first.id), "expired");
    const count = shop.lookups();
    for (let minute = 0; minute < 5; minute++) await shop.passes(60_000);
    assert.ok(count > minutes - 5, String(count));
    assert.equal(shop.lookups(), count);
    assert.deepEqual(shop.codes(), isListed ? ["charge_pending"] : []);
  }
});

test("an order of which money was given back is not charged while the list knows nothing of it yet", async (t) => {
  const { shop, list } = lateListShop(t);
  const open = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  const { merchantOrderId } = await shop.details(open.id);
  // The delivery of the payment was lost.
  await shop.deliver({
    event: "payment.cancelled",
    data: { paymentId: "p-1", merchantOrderId, status: "CANCELLED" },
  });
  for (const body of [card(), pix()]) await assertProblem(shop.post(body), 409, "charge_underway");
  list();
  await shop.passes(60_000);
  for (const body of [card(), pix()]) await assertProblem(shop.post(body), 409, "charge_underway");
});

test("an order is not charged again after a delivery of money that cannot be read, before its charge is found", async (t) => {
  const ways = (merchantOrderId: string) => [
    // No amount; the ids in another case; a kind that is not documented.
    { event: "payment.confirmed", data: { paymentId: null, merchantOrderId } },
    { event: "payment.updated", data: { MerchantOrderId: merchantOrderId, status: "PAID", amount: 123.45 } },
    { event: "payment.captured", data: { merchantOrderId, status: "Paid", statusCode: 2 } },
  ];
  for (const at of ways("").keys()) {
    const { shop } = lateListShop(t);
    const open = await asCharge(shop.post(card("A-1001", CHALLENGED)));
    const { merchantOrderId } = await shop.details(open.id);
    await shop.deliver(ways(merchantOrderId)[at]);
    for (const body of [card(), pix()]) await assertProblem(shop.post(body), 409, "charge_underway");
  }
});

test("a delivery of an unknown kind that speaks of no money leaves an open challenge to the next card", async (t) => {
  const shop = shopFor(t);
  const open = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  const { merchantOrderId } = await shop.details(open.id);
  await shop.deliver({ event: "payment.created", data: { merchantOrderId, status: "PENDING" } });
  assert.equal((await shop.post(card("A-1001", CHALLENGED))).status, 201);
});

test("an order is not charged again after a delivery of an unknown kind in unknown words, before the list has answered", async (t) => {
  for (const said of [{ status: "CHARGEBACK", statusCode: 11 }, { transactionStatus: "CANCELLED" }, {}]) {
    const { shop, list } = lateListShop(t);
    const open = await asCharge(shop.post(card("A-1001", CHALLENGED)));
    const { merchantOrderId } = await shop.details(open.id);
    await shop.deliver({ event: "payment.refunded", data: { merchantOrderId, ...said } });
    for (const body of [card(), pix()]) await assertProblem(shop.post(body), 409, "charge_underway");
    list();
    await shop.passes(60_000);
    assert.equal((await shop.post(card("A-1001", CHALLENGED))).status, 201);
  }
});

test("money that comes late is kept and reported", async (t) => {
  const shop = shopFor(t);
  const code = await asCharge(shop.post(pix()));
  await shop.passes(31 * 60_000);
  const expired = await shop.charge(code.id);
  assert.deepEqual([expired.status, expired.reason?.code], ["expired", "code_expired"]);
  await shop.payCode(code);
  await eventually(async () => assert.equal(await shop.status(code.id), "paid"));
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["late_payment"]);
});

test("money of another amount does not pay the order", async (t) => {
  const shop = shopFor(t);
  const code = await asCharge(shop.post(pix()));
  await shop.payCode(code, { amount: 12344 });
  await eventually(async () => {
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), ["wrong_amount"]);
  });
  assert.equal(await shop.status(code.id), "pending");
  assert.equal((await asOrder(shop.call("/orders/A-1001"))).paid, false);
});

test("a card charged with another amount holds its order until the money has gone back", async (t) => {
  let listed = { name: "PAID", cancelled: 0 };
  const orders = { "A-1001": { amount: 12345, customer: CUSTOMER, reopen: true } };
  const shop = shopFor(t, {
    orders,
    serve: async (request) => {
      if (request.method === "POST") throw new TypeError("fetch failed", { cause: new Error("cut") });
      const merchantOrderId = new URL(request.url).searchParams.get("merchantOrderId");
      const payment = { grossAmount: 200, amountCancelled: listed.cancelled };
      const item = { paymentId: "p1", merchantOrderId, payment, status: { name: listed.name } };
      return Response.json({ success: true, data: { items: [item] } });
    },
  });
  const { id } = await asCharge(shop.post(card()));
  await shop.passes(60_000);
  await shop.pay.sweep();
  assert.equal(await shop.status(id), "pending");
  assert.deepEqual(shop.codes(), ["wrong_amount"]);
  assert.match(shop.problems[0]?.message ?? "", /until this one is cancelled/);
  for (const body of [pix(), card()])
    assert.equal((await asProblem(shop.post(body))).code, "charge_underway");
  listed = { name: "CANCELLED", cancelled: 200 };
  await shop.passes(60_000);
  assert.equal(await shop.status(id), "cancelled");
  assert.equal((await shop.post(card())).status, 201);
});

test("a cancelled order is closed, also where the shop was told that it is paid, unless it may be paid anew", async (t) => {
  for (const { reopen, told } of [
    { reopen: false, told: false },
    { reopen: false, told: true },
    { reopen: true, told: false },
  ]) {
    const shop = shopFor(t, { orders: { "A-1001": { amount: 1000, customer: CUSTOMER, reopen } } });
    const paid = await asCharge(shop.post(card()));
    await shop.pay.service.cards.cancel((await shop.details(paid.id)).paymentId ?? "");
    await eventually(async () => assert.equal(await shop.status(paid.id), "cancelled"));
    if (told) shop.orders["A-1001"]!.paid = true;
    const order = await asOrder(shop.call("/orders/A-1001"));
    assert.deepEqual([order.paid, order.closed], [false, reopen ? undefined : true]);
    const response = await shop.post(pix());
    if (reopen) assert.equal(response.status, 201);
    else assert.equal((await asProblem(response)).code, "order_closed");
  }
});

test("a payment that is found together with its cancellation has paid the order all the same", async (t) => {
  const shop = shopFor(t);
  const { deliveries, faults, cards } = shop.sandbox.control;
  deliveries.mode({ how: "never" });
  const code = await asCharge(shop.post(pix()));
  faults.next("cards.charge", { kind: "cut" });
  const lost = await asCharge(shop.post(card()));
  await cards.cancel(cards.list()[0]?.paymentId ?? "");
  await shop.passes(1_000);
  assert.equal(await shop.status(lost.id), "cancelled");
  assert.equal((await shop.charge(code.id)).reason?.code, "order_paid");
  assert.equal((await asProblem(shop.post(pix()))).code, "order_closed");
});
