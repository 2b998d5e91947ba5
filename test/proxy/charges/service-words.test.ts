// The service may call a status otherwise than documented, or something that nobody knows.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  asCharge,
  asProblem,
  assertProblem,
  card,
  CHALLENGED,
  newKey,
  pix,
  shopFor,
} from "../../support/shop.ts";
import { CHALLENGE, item, listingShop, MINUTE, type Listed } from "./listing.ts";

describe("a charge that was paid in other words", () => {
  const WORDS = [
    { name: "Paid", code: 2 },
    { name: "paid" },
    { name: " PAID\n" },
    { name: "APPROVED", code: 2 },
    { name: "CONFIRMED", code: 2 },
    { name: null, code: 2 },
    { code: 2 },
  ];

  for (const status of WORDS)
    test(`is paid, and its order not charged again: ${JSON.stringify(status)}`, async (t) => {
      const shop = listingShop(t, { made: CHALLENGE, items: (reference) => [item(reference, status)] });
      const { id } = await shop.start();
      await assertProblem(shop.post(card("A-1001", CHALLENGED)), 409, "order_paid");
      assert.equal(await shop.status(id), "paid");
      assert.equal(shop.made.length, 1);
      await shop.minutes(11);
      assert.deepEqual([await shop.status(id), shop.codes()], ["paid", []]);
    });
});

test("a charge that is declined in other words frees its order at once", async (t) => {
  const payment = { paymentId: "p1", amount: 12345, status: 3, returnCode: "51" };
  const made = { success: true, data: { transactionStatus: "DECLINED", acquirer: { payment } } };
  const shop = listingShop(t, { made, items: () => [] });
  const { status, reason } = await shop.start();
  assert.deepEqual([status, reason?.code], ["denied", "insufficient_funds"]);
  assert.equal((await shop.post(card())).status, 201);
});

describe("a challenge whose status nobody knows", () => {
  const unknown = { name: "UNDER REVIEW", code: 9 };
  const opened = async (t: Parameters<typeof listingShop>[0], listed: Listed) => {
    const shop = listingShop(t, listed);
    return { shop, ...(await shop.start()) };
  };

  test("is neither superseded nor expired, holds its order, and is reported once", async (t) => {
    const { shop, id } = await opened(t, { made: CHALLENGE, items: (one) => [item(one, unknown)] });
    for (const body of [card("A-1001", CHALLENGED), pix()])
      assert.equal((await asProblem(shop.post(body, newKey()))).code, "charge_underway");
    await shop.minutes(90);
    assert.equal(await shop.status(id), "challenge");
    assert.equal((await asProblem(shop.post(card()))).code, "charge_underway");
    assert.deepEqual([shop.made.length, shop.codes()], [1, ["unknown_status"]]);
    const [problem] = shop.problems;
    assert.match(problem?.message ?? "", /"UNDER REVIEW", code 9/);
    assert.match(problem?.message ?? "", /deliver the order only where it was paid/);
    assert.equal(problem?.charge?.id, id);
  });

  test("is no matter for browsers or the merchant's records", async (t) => {
    const { shop, id } = await opened(t, { made: CHALLENGE, items: (one) => [item(one, unknown)] });
    await shop.minutes(2);
    assert.ok(!("unknownStatus" in (await shop.charge(id))));
    assert.ok(!("unknownStatus" in ((await shop.pay.charges.get(id)) ?? {})));
  });

  for (const [name, status] of [
    ["PAID", "paid"],
    ["DENIED", "denied"],
    ["PENDING", "expired"],
  ] as const)
    test(`is ${status} once it is known to be ${name}`, async (t) => {
      let said: object = unknown;
      const { shop, id } = await opened(t, { made: CHALLENGE, items: (one) => [item(one, said)] });
      await shop.minutes(20);
      said = { name };
      await shop.minutes(2);
      assert.equal(await shop.status(id), status);
    });

  test("is held while only a delivery has said so, and the list lacks it", async (t) => {
    const { shop, id } = await opened(t, { made: CHALLENGE, items: () => [] });
    const { merchantOrderId } = await shop.details(id);
    const data = { paymentId: "p1", merchantOrderId, status: "IN_ANALYSIS" };
    assert.equal((await shop.deliver({ event: "payment.updated", data })).status, 200);
    await shop.minutes(14);
    assert.deepEqual([await shop.status(id), shop.codes()], ["challenge", []]);
    await shop.minutes(30);
    assert.deepEqual([await shop.status(id), shop.codes()], ["challenge", ["unknown_status"]]);
  });
});

test("an answer whose status nobody knows holds the order, until the list says more", async (t) => {
  const payment = { paymentId: "p1", amount: 12345, status: 1 };
  const made = { success: true, data: { transactionStatus: "AUTHORIZED", acquirer: { payment } } };
  let items: unknown[] = [];
  const shop = listingShop(t, { made, items: () => items });
  const { id, status } = await shop.start();
  assert.equal(status, "pending");
  await shop.minutes(30);
  assert.deepEqual([await shop.status(id), shop.codes()], ["pending", ["unknown_status"]]);
  items = [item("", { name: "PAID", code: 2 })];
  await shop.minutes(2);
  assert.equal(await shop.status(id), "paid");
});

test("an answer whose status nobody knows, after a delivery of the decline, holds the order no longer than it is looked up", async (t) => {
  const payment = { paymentId: "p1", amount: 12345 };
  const made = { success: true, data: { transactionStatus: "DECLINED", acquirer: { payment } } };
  // An item that names no charge is no answer.
  let items: object[] = [{ status: { name: "DECLINED" } }];
  const shop = shopFor(t, {
    async serve(request) {
      if (request.method === "GET") return Response.json({ success: true, data: { items } });
      const { payload } = (await request.json()) as { payload: { MerchantOrderId: string } };
      const data = { paymentId: "p1", merchantOrderId: payload.MerchantOrderId, status: "DECLINED" };
      await shop.deliver({ event: "payment.denied", data });
      return Response.json(made, { status: 201 });
    },
  });
  const { status } = await asCharge(shop.post(card()));
  assert.equal(status, "denied");
  await assertProblem(shop.post(card()), 409, "charge_underway");
  for (let minute = 0; minute < 17; minute++) await shop.passes(MINUTE);
  assert.deepEqual(shop.codes(), ["lookup_unanswered"]);
  items = [item("", { name: "DENIED" })];
  for (let minute = 0; minute < 2; minute++) await shop.passes(MINUTE);
  assert.equal((await shop.post(card())).status, 201);
});

test("a charge of which the service says nothing known after it ended holds its order from then on", async (t) => {
  let said: object = { name: "PENDING" };
  const shop = listingShop(t, {
    made: CHALLENGE,
    items: (reference) => [item(reference, said), item(shop.made[0] ?? "", said)],
  });
  const first = await shop.start();
  const second = await shop.start();
  assert.deepEqual([await shop.status(first.id), second.status], ["expired", "challenge"]);
  said = { name: "SETTLING", code: 9 };
  await shop.minutes(1);
  assert.deepEqual(
    [await shop.status(first.id), shop.codes()],
    ["expired", ["unknown_status", "unknown_status"]],
  );
  await assertProblem(shop.post(card()), 409, "charge_underway");
  said = { name: "DENIED" };
  await shop.minutes(2);
  assert.deepEqual([await shop.status(first.id), await shop.status(second.id)], ["denied", "denied"]);
  assert.equal((await shop.post(card("A-1001", CHALLENGED))).status, 201);
});

describe("a paid charge", () => {
  for (const status of ["REFUNDED", "CHARGEBACK", "VOIDED", "reversed", null, undefined])
    test(`is looked up after payment.updated with ${String(status)}`, async (t) => {
      let listed = { name: "PAID", code: 2 };
      const payment = { paymentId: "p1", amount: 12345, status: 2 };
      const made = { success: true, data: { transactionStatus: "PAID", acquirer: { payment } } };
      const shop = listingShop(t, { made, items: (one) => [item(one, listed)] });
      const { id } = await shop.start();
      listed = { name: "REVERSED", code: 2 };
      await shop.deliver({ event: "payment.updated", data: { paymentId: "p1", status } });
      await shop.pay.sweep();
      assert.equal(await shop.status(id), "reversed");
    });

  test("that is listed under a name nobody knows stays paid, and is reported once for each name", async (t) => {
    let name = "REFUNDED";
    const payment = { paymentId: "p1", amount: 12345, status: 2 };
    const made = { success: true, data: { transactionStatus: "PAID", acquirer: { payment } } };
    const shop = listingShop(t, { made, items: (one) => [item(one, { name, code: 7 })] });
    const { id } = await shop.start();
    await shop.deliver({ event: "payment.updated", data: { paymentId: "p1", status: name } });
    await shop.minutes(20);
    assert.deepEqual([await shop.status(id), shop.codes()], ["paid", ["unknown_status"]]);
    assert.match(shop.problems[0]?.message ?? "", /stays paid here.*recordRefund/);
    name = "CHARGEBACK";
    await shop.deliver({ event: "payment.updated", data: { paymentId: "p1", status: name } });
    await shop.minutes(20);
    assert.deepEqual(shop.codes(), ["unknown_status", "unknown_status"]);
  });
});

describe("a charge that waits", () => {
  test("for an hour, listed as pending, is reported once", async (t) => {
    const shop = listingShop(t, { items: (one) => [item(one, { name: "PENDING" })] });
    const { id } = await shop.start();
    await shop.minutes(58);
    assert.deepEqual(shop.codes(), []);
    await shop.minutes(3);
    assert.deepEqual(shop.codes(), ["charge_pending"]);
    assert.match(shop.problems[0]?.message ?? "", /lists it as pending.*until it has an outcome/s);
    await shop.minutes(60);
    assert.deepEqual([shop.codes(), await shop.status(id)], [["charge_pending"], "pending"]);
  });

  test("is reported after an hour also where list and silence take turns", async (t) => {
    let minute = 0;
    const shop = listingShop(t, { items: () => (Math.floor(minute++ / 10) % 2 === 0 ? [] : undefined) });
    await shop.start();
    await shop.minutes(62);
    assert.deepEqual(shop.codes(), ["charge_pending"]);
    assert.match(shop.problems[0]?.message ?? "", /has not said how it stands/);
  });

  test("and expired here is looked up for an hour after its challenge's end, then reported once", async (t) => {
    const shop = listingShop(t, { made: CHALLENGE, items: (one) => [item(one, { name: "PENDING" })] });
    const { id } = await shop.start();
    await shop.minutes(68);
    assert.deepEqual([await shop.status(id), shop.codes()], ["expired", []]);
    await shop.minutes(3);
    assert.deepEqual(shop.codes(), ["charge_pending"]);
    assert.match(shop.problems[0]?.message ?? "", /expired here and no longer looked up/);
    const count = shop.lookups();
    await shop.minutes(10);
    assert.deepEqual([shop.lookups(), shop.codes()], [count, ["charge_pending"]]);
  });

  test("and is not answered for 15 minutes on end is reported once, and again after an answer between", async (t) => {
    let items: unknown;
    const shop = listingShop(t, { items: () => items });
    const { id } = await shop.start();
    await shop.minutes(14);
    assert.deepEqual(shop.codes(), []);
    await shop.minutes(20);
    assert.deepEqual(shop.codes(), ["lookup_unanswered"]);
    const [problem] = shop.problems;
    assert.match(problem?.message ?? "", /since \d{4}-\d\d-\d\dT.*the service answered 502/);
    assert.deepEqual([problem?.charge?.id, problem?.orderId], [id, "A-1001"]);
    items = [];
    await shop.minutes(2);
    items = undefined;
    await shop.minutes(18);
    assert.deepEqual(shop.codes(), ["lookup_unanswered", "lookup_unanswered"]);
  });

  test("is reported as unanswered though deliveries ask for it again and again", async (t) => {
    const shop = listingShop(t, { items: () => undefined });
    const { id } = await shop.start();
    const { merchantOrderId } = await shop.details(id);
    for (let minute = 0; minute < 18; minute++) {
      const data = { paymentId: "p1", merchantOrderId, changeType: minute };
      await shop.deliver({ event: "payment.updated", data });
      await shop.minutes(1);
    }
    assert.deepEqual(shop.codes(), ["lookup_unanswered"]);
  });
});

test("a challenge that took another amount is neither superseded nor expired", async (t) => {
  const shop = listingShop(t, {
    made: CHALLENGE,
    items: (one) => [item(one, { name: "PAID" }, { grossAmount: 1 })],
  });
  const { id } = await shop.start();
  await assertProblem(shop.post(card("A-1001", CHALLENGED)), 409, "charge_underway");
  await shop.minutes(20);
  assert.deepEqual([await shop.status(id), shop.codes()], ["challenge", ["wrong_amount"]]);
});

for (const kind of ["payment.confirmed", "payment.updated"])
  test(`a charge of which less was captured is not paid by an older ${kind} that names what was asked for`, async (t) => {
    const shop = listingShop(t, {
      made: CHALLENGE,
      items: (one) => [item(one, { name: "PAID" }, { grossAmount: 123.45, amountCaptured: 100 })],
    });
    const { id } = await shop.start();
    // The answer to a challenge does not say the paymentId by which this delivery alone names the charge.
    await shop.deliver({ event: kind, data: { paymentId: "p1", amount: 123.45, status: "PAID" } });
    await shop.minutes(20);
    assert.deepEqual(
      [await shop.status(id), shop.codes()],
      ["challenge", ["unknown_charge", "wrong_amount"]],
    );
  });

for (const [what, expiresAt] of [
  ["without a zone", (now: number) => new Date(now - 170 * MINUTE).toISOString().slice(0, -1)],
  ["behind our clock", (now: number) => new Date(now - MINUTE).toISOString()],
] as const)
  test(`a challenge whose end is told ${what} is open for ten minutes`, async (t) => {
    const now = Date.now();
    const made = { ...CHALLENGE, data: { ...CHALLENGE.data, expiresAt: expiresAt(now) } };
    const shop = listingShop(
      t,
      { made, items: (one) => [item(one, { name: "PENDING" })] },
      { now: () => clock },
    );
    let clock = now;
    const { id, challenge } = await shop.start();
    assert.equal(Date.parse(challenge?.expiresAt ?? "") - now, 10 * MINUTE);
    for (; clock < now + 9 * MINUTE; clock += MINUTE) await shop.pay.sweep();
    assert.equal(await shop.status(id), "challenge");
    clock = now + 11 * MINUTE;
    await shop.pay.sweep();
    assert.equal(await shop.status(id), "expired");
  });
