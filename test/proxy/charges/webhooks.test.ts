import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import type { service } from "../../../src/contract/index.ts";
import { memoryStore, type Store } from "../../../src/proxy/index.ts";
import {
  asCharge,
  asProblem,
  card,
  CUSTOMER,
  eventually,
  newKey,
  pix,
  SECRET,
  SERVICE,
  shopFor,
  type Shop,
  CHALLENGED,
  PENDING,
} from "../../support/shop.ts";

async function paidCard(shop: Shop) {
  const { id } = await asCharge(shop.post(card()));
  const { paymentId = "", merchantOrderId } = await shop.details(id);
  return { id, paymentId, merchantOrderId };
}

test("an unsigned or wrongly signed delivery is 401 and changes nothing", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const paymentId = (await shop.details(charge.id)).paymentId;
  const body = { event: "deposit", paymentId, status: "PAID", amount: "123.45" };
  for (const how of [
    { signature: "" },
    { signature: "0".repeat(64) },
    { secret: "other" },
    { signature: "x" },
  ]) {
    assert.equal((await shop.deliver(body, how)).status, 401);
  }
  assert.equal(await shop.status(charge.id), "pending");
  assert.equal((await shop.deliver(body)).status, 200);
  assert.equal(await shop.status(charge.id), "paid");
});

test("what is signed and no event is 400", async (t) => {
  const shop = shopFor(t);
  for (const body of ["", "{", "[]", "null", '"deposit"', "{}", '{"event":7}']) {
    assert.equal((await shop.deliver(body)).status, 400, body);
  }
  assert.equal((await shop.deliver(JSON.stringify({ event: "x".repeat(300_000) }))).status, 413);
});

test("both secrets hold while one replaces the other", async (t) => {
  const shop = shopFor(t, { service: { signingSecret: ["new-secret", SECRET] } });
  for (const secret of ["new-secret", SECRET]) {
    assert.equal((await shop.deliver({ event: "something", secret }, { secret })).status, 200);
  }
  await shop.pay.sweep();
  assert.equal(shop.events.length, 2);
});

test("a repeat is told by its body: it changes nothing and is handed on once", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.deliveries.mode({ how: "twice" });
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await eventually(() =>
    assert.equal(
      shop.sandbox.control.deliveries.list().filter(({ state }) => state === "delivered").length,
      2,
    ),
  );
  const delivered = shop.sandbox.control.deliveries.list()[0];
  await shop.sandbox.control.deliveries.resend(delivered?.id ?? "");
  await shop.pay.sweep();
  assert.equal(shop.events.length, 1);
  assert.equal((await shop.charge(charge.id)).version, charge.version + 1);
});

test("a delivery that comes before the answer to its charge is not lost", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.deliveries.mode({ beforeAnswer: true });
  const charge = await asCharge(shop.post(card()));
  assert.equal(charge.status, "paid");
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), []);
  assert.equal((await shop.details(charge.id)).fee !== undefined, true);
});

/** A Pix charge whose deposit overtook its answer, at a proxy that broke down before it looked for that. */
async function depositOfTheLost(t: TestContext) {
  const memory = memoryStore();
  const unmatched = t.mock.fn(memory.unmatched, () => Promise.reject(new Error("The store is away.")), {
    times: 1,
  });
  let body: unknown;
  const store = { ...memory, unmatched };
  const shop: Shop = shopFor(t, {
    store,
    async serve(request, sandbox) {
      const response = await sandbox(request);
      const answer = (await response.clone().json()) as service.PixChargeResponse;
      // Its other name the proxy would know before the answer.
      body = {
        event: "deposit",
        paymentId: answer.data.Payment.PaymentId,
        status: "PAID",
        amount: "123.45",
      };
      await shop.deliver(body);
      return response;
    },
  });
  const key = newKey();
  assert.equal((await shop.post(pix(), key)).status, 503);
  const { id, status } = await asCharge(shop.post(pix(), key));
  assert.equal(status, "pending");
  return { shop, id, store, again: () => shop.deliver(body) };
}

test("an unmatched deposit is applied at the next start, where the process that was to match it died", async (t) => {
  const { id, store } = await depositOfTheLost(t);
  const next = shopFor(t, { store });
  await eventually(async () => assert.equal(await next.status(id), "paid"));
});

test("a code does not expire before unmatched deposits are looked for", async (t) => {
  const { shop, id } = await depositOfTheLost(t);
  await shop.passes(31 * 60_000);
  assert.equal(await shop.status(id), "paid");
});

test("an unmatched deposit is applied when it is delivered again", async (t) => {
  const { shop, id, again } = await depositOfTheLost(t);
  assert.equal((await again()).status, 200);
  assert.equal(await shop.status(id), "paid");
  assert.equal(shop.events.length, 1);
});

test("an early delivery that names only an unknown paymentId is kept, and applied when that is known", async (t) => {
  const paymentId = "pay-1";
  const shop = shopFor(t, {
    serve: async () => {
      const deposit = { event: "deposit", paymentId, status: "PAID", amount: "123.45" };
      assert.equal((await shop.deliver(deposit)).status, 200);
      const Payment = { QrCodeString: "000201", Amount: 123.45, PaymentId: paymentId };
      return Response.json({ success: true, data: { Payment } });
    },
  });
  assert.equal((await asCharge(shop.post(pix()))).status, "paid");
  await shop.pay.sweep();
  assert.equal(shop.events.length, 1);
});

test("a delivery of an unknown charge is kept, answered 200, passed on and reported", async (t) => {
  const shop = shopFor(t);
  const deposit = {
    event: "deposit",
    paymentId: "nobody",
    status: "PAID",
    amount: "5.00",
    merchantOrderId: "nobody",
  };
  assert.equal((await shop.deliver(deposit)).status, 200);
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["unknown_charge"]);
  assert.deepEqual(
    shop.events.map(({ kind }) => kind),
    ["deposit"],
  );
});

test("a deposit pays however its amount is written, by its reference where it names no paymentId", async (t) => {
  for (const more of [
    { amount: 123.45 },
    { amount: "0123.45" },
    { paymentId: undefined },
    { paymentId: undefined, amount: 123.45 },
  ]) {
    const shop = shopFor(t);
    const { id } = await asCharge(shop.post(pix()));
    const { paymentId, merchantOrderId } = await shop.details(id);
    const deposit = { event: "deposit", paymentId, merchantOrderId, status: "PAID", amount: "123.45" };
    assert.equal((await shop.deliver({ ...deposit, ...more })).status, 200);
    assert.equal(await shop.status(id), "paid", JSON.stringify(more));
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), []);
  }
});

test("a deposit that cannot be read is kept, answered 200, handed on and reported once", async (t) => {
  for (const more of [
    { amount: "123,45" },
    { status: undefined },
    { status: "PENDING" },
    { paymentId: "nobody", amount: null },
  ]) {
    const shop = shopFor(t);
    const { id } = await asCharge(shop.post(pix()));
    const { paymentId } = await shop.details(id);
    const deposit = { event: "deposit", paymentId, status: "PAID", amount: "123.45", ...more };
    for (let twice = 0; twice < 2; twice++) assert.equal((await shop.deliver(deposit)).status, 200);
    await shop.pay.sweep();
    assert.equal(await shop.status(id), "pending");
    assert.deepEqual(shop.codes(), ["unreadable_delivery"]);
    assert.equal(shop.events.length, 1);
    assert.equal(shop.problems[0]?.charge?.id, more.paymentId === undefined ? id : undefined);
  }
});

test("a card delivery that cannot be read is reported, and its charge looked up", async (t) => {
  const shop = shopFor(t, { sandbox: { webhookUrl: undefined } });
  const { id } = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  const [session] = shop.sandbox.control.challenges.list();
  await shop.sandbox.control.challenges.finish(session?.sessionId ?? "", { approved: true });
  const merchantOrderId = (await shop.details(id)).merchantOrderId;
  const data = { merchantOrderId, amount: "R$ 123,45", status: "PAID" };
  assert.equal((await shop.deliver({ event: "payment.confirmed", data })).status, 200);
  await eventually(async () => assert.equal(await shop.status(id), "paid"));
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["unreadable_delivery"]);
  assert.match(shop.problems[0]?.message ?? "", /data\.paymentId.*data\.amount/);
});

test("a confirmation with its amount as a text pays", async (t) => {
  const shop = shopFor(t, { sandbox: { webhookUrl: undefined } });
  const { id } = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  const merchantOrderId = (await shop.details(id)).merchantOrderId;
  const data = { paymentId: "pay-1", merchantOrderId, amount: "123.45", status: "PAID", netAmount: "120.00" };
  assert.equal((await shop.deliver({ event: "payment.confirmed", data })).status, 200);
  assert.equal(await shop.status(id), "paid");
  assert.equal((await shop.details(id)).netAmount, 12000);
});

test("the reference counts only where the paymentId is not known", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const { merchantOrderId } = await shop.details(charge.id);
  const other = { event: "deposit", paymentId: "another", status: "PAID", amount: "123.45", merchantOrderId };
  assert.equal((await shop.deliver(other)).status, 200);
  assert.equal(await shop.status(charge.id), "pending");
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["unknown_charge"]);
});

test("a delivery of a payment that names no charge is reported, whatever its kind", async (t) => {
  const shop = shopFor(t);
  for (const event of ["payment.cancelled", "payment.refunded", "payment.new"])
    await shop.deliver({ event, data: { transactionId: 100, transactionStatus: "CANCELLED" } });
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["unreadable_delivery", "unknown_charge", "unknown_charge"]);
  assert.deepEqual(shop.problems.at(-1)!.event?.payload["data"], {
    transactionId: 100,
    transactionStatus: "CANCELLED",
  });
});

test("kinds that are not documented are passed on", async (t) => {
  const shop = shopFor(t);
  for (const event of ["withdrawal_failed", "something.new"]) {
    assert.equal((await shop.deliver({ event, more: { like: "this" } })).status, 200);
  }
  await shop.deliver({ event: "withdrawal", withdrawalId: "w1", status: "APPROVED", amount: "50.00" });
  await shop.pay.sweep();
  assert.deepEqual(shop.events.map(({ event }) => event).toSorted(), [
    "something.new",
    "withdrawal",
    "withdrawal_failed",
  ]);
  assert.deepEqual(shop.codes(), []);
});

for (const cancelled of ["charge", "record"] as const)
  test(`a cancellation in the shape of a ${cancelled} is applied, and nothing is reported`, async (t) => {
    const shop = shopFor(t);
    const { id, paymentId } = await paidCard(shop);
    await shop.delivered();
    shop.sandbox.control.deliveries.mode({ cancelled });
    await shop.sandbox.control.cards.cancel(paymentId, { amount: 2345 });
    await shop.delivered();
    await eventually(async () => assert.equal((await shop.charge(id)).cancelledAmount, 2345));
    await shop.sandbox.control.cards.cancel(paymentId);
    await shop.delivered();
    await eventually(async () => assert.equal(await shop.status(id), "cancelled"));
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), []);
  });

test("a cancellation that names a charge only by its reference is looked up", async (t) => {
  const shop = shopFor(t);
  const { id, paymentId, merchantOrderId } = await paidCard(shop);
  await shop.delivered();
  shop.sandbox.control.deliveries.sendTo(undefined);
  await shop.sandbox.control.cards.cancel(paymentId);
  await shop.deliver({ event: "payment.cancelled", data: { MerchantOrderId: merchantOrderId } });
  await eventually(async () => assert.equal(await shop.status(id), "cancelled"));
});

test("a withdrawal without an id is reported and handed on", async (t) => {
  const shop = shopFor(t);
  await shop.deliver({ event: "withdrawal", status: "APPROVED", amount: 50 });
  await shop.deliver({ event: "withdrawal_failed", transferId: "w1", status: "FAILED", amount: 50 });
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["unreadable_delivery"]);
  assert.match(
    shop.problems[0]?.message ?? "",
    /withdrawalId.*compare it with the withdrawal at the service/,
  );
  assert.equal(shop.events.length, 2);
  assert.partialDeepStrictEqual(
    shop.events.find(({ event }) => event === "withdrawal_failed"),
    { kind: "unknown", withdrawalId: "w1", status: "FAILED", amount: 5000 },
  );
});

test("a delivery about a Pix charge that is no deposit is reported, changes nothing, and is handed on", async (t) => {
  for (const event of ["pix.refunded", "payment.updated"]) {
    const shop = shopFor(t);
    const charge = await asCharge(shop.post(pix()));
    const { paymentId, merchantOrderId } = await shop.details(charge.id);
    await shop.payCode(charge);
    await shop.delivered();
    const body = { event, data: { PaymentId: paymentId, merchantOrderId, status: "REFUNDED" } };
    for (let twice = 0; twice < 2; twice++) assert.equal((await shop.deliver(body)).status, 200);
    await shop.pay.sweep();
    assert.equal(await shop.status(charge.id), "paid");
    assert.deepEqual(shop.codes(), ["unreadable_delivery"], event);
    assert.equal(shop.problems[0]?.charge?.id, charge.id);
    assert.equal(shop.events.filter((each) => each.event === event).length, 1);
  }
});

test("a delivery that names two charges is reported, and changes none: the cards are looked up", async (t) => {
  const shop = shopFor(t, { orders: { "A-1002": { amount: 12345, customer: CUSTOMER } } });
  const first = await paidCard(shop);
  const { id: second } = await asCharge(shop.post(card("A-1002", PENDING)));
  const { merchantOrderId, paymentId } = await shop.details(second);
  await shop.delivered();
  const before = shop.lookups();
  const ofFirst = shop.lookups(first.paymentId);
  const data = { paymentId: first.paymentId, merchantOrderId, amount: 123.45, status: "REVERSED" };
  for (const body of [
    { event: "payment.updated", data },
    { event: "payment.cancelled", data: [{ paymentId }, { Payment: { PaymentId: first.paymentId } }] },
  ])
    for (let twice = 0; twice < 2; twice++) assert.equal((await shop.deliver(body)).status, 200);
  await eventually(() => {
    assert.ok(shop.lookups() >= before + 2);
    assert.ok(shop.lookups(first.paymentId) > ofFirst);
  });
  await shop.pay.sweep();
  assert.deepEqual([await shop.status(first.id), await shop.status(second)], ["paid", "pending"]);
  assert.deepEqual(shop.codes(), ["unreadable_delivery", "unreadable_delivery"]);
  for (const id of [first.id, second]) assert.ok(shop.problems[0]?.message.includes(id));
});

test("a delivery names its card's brand as the shop does, whatever the service calls it", async (t) => {
  const shop = shopFor(t, { service: { brands: { Mastercard: "MC" } } });
  const { paymentId } = await paidCard(shop);
  const data = { paymentId, status: "DENIED", card: { brand: "MC" } };
  await shop.deliver({ event: "payment.denied", data });
  await eventually(() => {
    const denied = shop.events.find(({ kind }) => kind === "payment.denied");
    assert.ok(denied?.kind === "payment.denied");
    assert.equal(denied.card?.brand, "Mastercard");
  });
});

test("a late denial does not undo a payment", async (t) => {
  const shop = shopFor(t);
  const { id, paymentId, merchantOrderId } = await paidCard(shop);
  const data = {
    paymentId,
    merchantOrderId,
    status: "DENIED",
    statusCode: 3,
    acquirer: { returnCode: "51" },
  };
  assert.equal((await shop.deliver({ event: "payment.denied", data })).status, 200);
  const record = await shop.pay.charges.get(id);
  assert.deepEqual([record?.status, record?.service.statusCode, record?.reason], ["paid", 2, undefined]);
});

test("cancellations are read from the list, part by part", async (t) => {
  const shop = shopFor(t, { orders: { "A-1001": { amount: 3000, customer: CUSTOMER } } });
  const { id, paymentId } = await paidCard(shop);
  for (const [amount, expected] of [
    [1000, 1000],
    [1000, 2000],
  ] as const) {
    await shop.pay.service.cards.cancel(paymentId, { amount });
    await eventually(async () => {
      const charge = await shop.charge(id);
      assert.deepEqual([charge.status, charge.cancelledAmount], ["paid", expected]);
    });
  }
  await shop.pay.service.cards.cancel(paymentId);
  await eventually(async () => {
    const charge = await shop.charge(id);
    assert.deepEqual([charge.status, charge.cancelledAmount], ["cancelled", 3000]);
  });
  const { service: details } = (await shop.pay.charges.get(id)) ?? {};
  assert.match(details?.receiptUrl ?? "", new RegExp(`/card/charges/${paymentId}/receipt$`));
});

test("a cancellation whose list cannot be read is read later", async (t) => {
  const shop = shopFor(t);
  const { id, paymentId } = await paidCard(shop);
  shop.sandbox.control.faults.next("cards.list", { kind: "500" });
  await shop.pay.service.cards.cancel(paymentId);
  await eventually(() => assert.equal(shop.sandbox.control.faults.list().length, 0));
  await shop.passes(5_000);
  assert.equal(await shop.status(id), "cancelled");
});

test("a cancellation that the list shows late is read when it is there", async (t) => {
  let behind: string | undefined;
  const shop = shopFor(t, {
    sandbox: { webhookUrl: undefined },
    serve: async (request, sandbox) => {
      const answer = await sandbox(request);
      const isList = request.method === "GET" && new URL(request.url).pathname.endsWith("/card/charges");
      return isList && behind !== undefined ? new Response(behind) : answer;
    },
  });
  const list = (by: string) =>
    shop.sandbox
      .fetch(new Request(`${SERVICE}/v2/card/charges?${by}`, { headers: { "x-api-key": "sandbox-key" } }))
      .then((answer) => answer.text());
  const { id, paymentId } = await paidCard(shop);
  behind = await list(`paymentId=${paymentId}`);
  await shop.pay.service.cards.cancel(paymentId);
  assert.equal((await shop.deliver({ event: "payment.cancelled", data: { paymentId } })).status, 200);
  for (let minute = 0; minute < 10; minute++) await shop.passes(60_000);
  assert.equal(await shop.status(id), "paid");
  behind = undefined;
  await shop.passes(60_000);
  assert.equal(await shop.status(id), "cancelled");
});

test("a cancellation that overtook its confirmation is waited for, and nothing is told as paid, though the list still says so", async (t) => {
  const shop = shopFor(t, { sandbox: { webhookUrl: undefined } });
  shop.sandbox.control.faults.next("cards.charge", { kind: "cut" });
  const { id } = await asCharge(shop.post(card()));
  const merchantOrderId = (await shop.details(id)).merchantOrderId;
  const paymentId = shop.sandbox.control.cards.list()[0]?.paymentId ?? "";
  const data = { paymentId, merchantOrderId };
  assert.equal((await shop.deliver({ event: "payment.cancelled", data })).status, 200);
  await shop.passes(60_000);
  assert.equal(await shop.status(id), "pending");
  await shop.pay.service.cards.cancel(paymentId);
  await shop.passes(60_000);
  assert.deepEqual([await shop.status(id), shop.payments], ["cancelled", []]);
});

test("a change that never comes is not looked up forever", async (t) => {
  const shop = shopFor(t);
  const { paymentId } = await paidCard(shop);
  await shop.deliver({ event: "payment.cancelled", data: { paymentId } });
  for (let minute = 0; minute < 20; minute++) await shop.passes(60_000);
  const asked = shop.lookups();
  assert.ok(asked > 0);
  for (let minute = 0; minute < 5; minute++) await shop.passes(60_000);
  assert.equal(shop.lookups(), asked);
});

test("two partial cancellations with the same body are both read", async (t) => {
  const shop = shopFor(t, {
    orders: { "A-1001": { amount: 3000, customer: CUSTOMER } },
    sandbox: { webhookUrl: undefined },
  });
  const { id, paymentId } = await paidCard(shop);
  for (const expected of [1000, 2000]) {
    await shop.pay.service.cards.cancel(paymentId, { amount: 1000 });
    assert.equal((await shop.deliver({ event: "payment.cancelled", data: { paymentId } })).status, 200);
    await eventually(async () => assert.equal((await shop.charge(id)).cancelledAmount, expected));
  }
});

test("a charge back reverses, and settlement is kept for the merchant", async (t) => {
  const shop = shopFor(t);
  const { id, paymentId } = await paidCard(shop);
  await shop.sandbox.control.cards.settle(paymentId);
  await eventually(async () => assert.equal((await shop.details(id)).settlementStatus, "SETTLED"));
  await shop.sandbox.control.cards.chargeBack(paymentId);
  await eventually(async () => assert.equal(await shop.status(id), "reversed"));
});

test("a 3DS charge is known by its reference, then by its paymentId", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  assert.equal((await shop.details(charge.id)).paymentId, undefined);
  const session = shop.sandbox.control.challenges.list()[0];
  await shop.sandbox.control.challenges.finish(session?.sessionId ?? "", { approved: false });
  await eventually(async () => assert.equal(await shop.status(charge.id), "denied"));
  const record = await shop.pay.charges.get(charge.id);
  assert.equal(record?.service.paymentId, session?.paymentId);
});

test("deliveries out of order come to the same", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.deliveries.mode({ how: "hold" });
  const { id, paymentId } = await paidCard(shop);
  await shop.sandbox.control.cards.settle(paymentId);
  await shop.sandbox.control.cards.cancel(paymentId, { amount: 2345 });
  await shop.sandbox.control.deliveries.release({ reversed: true });
  await eventually(async () => assert.equal((await shop.charge(id)).cancelledAmount, 2345));
  const record = await shop.pay.charges.get(id);
  assert.deepEqual([record?.status, record?.service.settlementStatus], ["paid", "SETTLED"]);
});

test("where the store cannot write, a delivery is not answered 200", async (t) => {
  const store = memoryStore();
  const shop = shopFor(t, {
    store: { ...store, commit: async () => Promise.reject(new Error("disk full")) },
  });
  const response = await shop.deliver({ event: "something" });
  assert.equal(response.status, 503);
  assert.equal(JSON.stringify(await asProblem(response)).includes("disk full"), false);
});

test("a payment of a charge that is being removed is reported as of an unknown charge", async (t) => {
  const store = memoryStore();
  let found = () => {};
  let goOn = () => {};
  const isFound = new Promise<void>((resolve) => (found = resolve));
  const isTakenBack = new Promise<void>((resolve) => (goOn = resolve));
  const match: Store["match"] = async (by) => {
    const stored = await store.match(by);
    if (stored) found();
    if (stored) await isTakenBack;
    return stored;
  };
  let delivering: Promise<Response> | undefined;
  const shop: Shop = shopFor(t, {
    store: { ...store, match },
    serve: async () => {
      const [charge] = await shop.pay.charges.byOrder("A-1001");
      const { merchantOrderId } = charge?.service ?? {};
      delivering = shop.deliver({ event: "deposit", merchantOrderId, status: "PAID", amount: "123.45" });
      await isFound;
      return new Response("{}", { status: 401 });
    },
  });
  assert.equal((await shop.post(pix())).status, 502);
  goOn();
  assert.equal((await delivering)?.status, 200);
  await shop.pay.sweep();
  assert.deepEqual(shop.codes().toSorted(), ["service_unauthorized", "unknown_charge"]);
});

test("a cancellation that overtakes the payment which first names the charge is applied after it", async (t) => {
  const shop = shopFor(t);
  const { deliveries, challenges, cards } = shop.sandbox.control;
  deliveries.mode({ how: "never" });
  const { id } = await asCharge(shop.post(card("A-1001", CHALLENGED)));
  const { merchantOrderId, paymentId: known } = await shop.details(id);
  assert.equal(known, undefined);
  await challenges.finish(challenges.list()[0]!.sessionId, { approved: true });
  const { paymentId } = cards.list()[0]!;
  await cards.cancel(paymentId);
  await shop.deliver({
    event: "payment.cancelled",
    data: { paymentId, amount: 123.45, status: "CANCELLED" },
  });
  const data = { paymentId, merchantOrderId, amount: 123.45, status: "PAID", statusCode: 2 };
  await shop.deliver({ event: "payment.confirmed", data });
  await shop.passes(60_000);
  assert.equal(await shop.status(id), "cancelled");
});
