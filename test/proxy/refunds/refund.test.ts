// Money that is sent back by the service: once, and what became of it is known or reported.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { memoryStore, ServiceError } from "../../../src/proxy/index.ts";
import {
  asCharge,
  card,
  CHALLENGED,
  CUSTOMER,
  DECLINED,
  shopFor,
  type Shop,
  type ShopOptions,
} from "../../support/shop.ts";
import { rejects, settled } from "./support.ts";

const MINUTE = 60_000;
const PAID = 12_345;

/** A shop whose charge was paid by card, and everything about that was told. */
async function paidByCard(t: TestContext, options: ShopOptions = {}) {
  const shop = shopFor(t, options);
  const { id, status } = await asCharge(shop.post(card()));
  assert.equal(status, "paid");
  await settled(shop);
  return {
    shop,
    id,
    refund: (given: object = {}) => shop.pay.charges.refund(id, { key: "r-1", ...given }),
    /** As the shop and its clerk see it. */
    refunds: () => shop.pay.charges.refunds(id),
    state: async () => {
      const { status: now, cancelledAmount } = await shop.charge(id);
      return [now, cancelledAmount ?? 0];
    },
  };
}

/** Moves the clock in the steps at which charges are looked up. */
async function minutes(shop: Shop, count: number) {
  for (let half = 0; half < count * 2; half++) await shop.passes(MINUTE / 2);
}

/** Cents that the service has sent back, and how often it was asked to. */
const sentBack = ({ sandbox }: Shop) => sandbox.control.cards.list()[0]!.cancelled;

const told = ({ refunds }: Shop) => refunds.map(({ amount, status, by }) => [amount, status, by]);

test("a part goes back, then the rest, and shop, record and service agree", async (t) => {
  const { shop, id, refund, refunds, state } = await paidByCard(t);
  const part = await refund({ amount: 5_000, reason: "one item missing" });
  assert.deepEqual(
    [part.status, part.by, part.amount, part.total, part.reason],
    ["done", "shop", 5_000, 5_000, "one item missing"],
  );
  assert.match(part.receiptUrl ?? "", /\/receipt$/);
  assert.deepEqual([part.orderId, part.chargeId], ["A-1001", id]);
  assert.deepEqual(await state(), ["paid", 5_000]);
  const rest = await refund({ key: "r-2" });
  assert.deepEqual([rest.status, rest.amount, rest.total], ["done", PAID - 5_000, PAID]);
  assert.deepEqual(await state(), ["cancelled", PAID]);
  await settled(shop);
  await minutes(shop, 20);
  assert.equal(sentBack(shop), PAID);
  assert.deepEqual(await refunds(), [{ ...part, total: PAID }, rest]);
  assert.deepEqual(told(shop), [
    [5_000, "done", "shop"],
    [PAID - 5_000, "done", "shop"],
  ]);
  assert.deepEqual(shop.codes(), []);
});

test("the same key again gives the same refund, in turn and at once, and nothing is sent", async (t) => {
  const { shop, refund, refunds } = await paidByCard(t);
  const [first, ...others] = await Promise.all([
    refund({ amount: 2_000 }),
    ...Array.from({ length: 5 }, () => refund({ amount: 2_000 })),
  ]);
  assert.equal(first.status, "done");
  for (const { id } of others) assert.equal(id, first.id);
  assert.deepEqual(await refund({ amount: 2_000 }), first);
  assert.deepEqual(await refund(), first);
  await settled(shop);
  assert.equal(sentBack(shop), 2_000);
  assert.equal((await refunds()).length, 1);
  assert.deepEqual(told(shop), [[2_000, "done", "shop"]]);
});

test("a key is that of one refund: another amount or another charge is refused", async (t) => {
  const { shop, refund } = await paidByCard(t, { orders: { B: { amount: 9_000, customer: CUSTOMER } } });
  await refund({ amount: 2_000 });
  await rejects(refund({ amount: 3_000 }), "idempotency_key_reused", /key of its own/);
  // Whoever frees a key of which nothing was sent would free one of which something was.
  for (const wrong of [{ amount: 0 }, { reason: "" }, { pixKey: "52998224700", pixKeyType: "CPF" }])
    await rejects(refund(wrong), "idempotency_key_reused");
  await rejects(refund({ key: "r-2", amount: 0 }), "amount_invalid");
  const other = await asCharge(shop.post(card("B")));
  assert.equal(other.status, "paid");
  await rejects(shop.pay.charges.refund(other.id, { key: "r-1" }), "idempotency_key_reused");
  assert.deepEqual(await shop.pay.charges.refunds(other.id), []);
});

/** A service that holds its answer to a cancellation back until `answer` is called; `asked` resolves when it is asked. */
function held() {
  let answer = () => {};
  let isAsked = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const serve: ShopOptions["serve"] = async (request, sandbox) => {
    const response = await sandbox(request);
    if (request.method !== "PUT") return response;
    isAsked();
    await answered;
    return response;
  };
  return { serve, asked, answer: () => answer() };
}

test("no request to the proxy is taken for one of the merchant's keys", async (t) => {
  const { shop, refund } = await paidByCard(t);
  const key = "return-1042-of-november";
  await refund({ key, amount: 5_000 });
  const headers = { "idempotency-key": `refund ${key}` };
  assert.equal((await shop.call("/charges", { headers })).status, 404);
  await shop.post(card("A-1001"), "refund return-1043-of-november");
  assert.equal((await refund({ key: "return-1043-of-november", amount: 1_000 })).status, "done");
});

test("one refund of a charge is under way at a time", async (t) => {
  const { serve, asked, answer } = held();
  const { shop, id, refund } = await paidByCard(t, { serve });
  const first = refund({ amount: 2_000 });
  await asked;
  assert.equal((await refund({ amount: 2_000 })).status, "pending");
  await rejects(refund({ key: "r-2", amount: 2_000 }), "refund_underway", /once it is known/);
  const elsewhere = { amount: 2_000, reason: "MED", key: "m-1" };
  await rejects(shop.pay.charges.recordRefund(id, elsewhere), "refund_underway", /once it is known/);
  answer();
  assert.equal((await first).status, "done");
  assert.equal(sentBack(shop), 2_000);
});

for (const [what, processed, becomes, back] of [
  ["had sent the money back", true, "done", 5_000],
  ["had done nothing", false, "refused", 0],
] as const)
  test(`a refund whose answer was lost after the service ${what} is ${becomes} once it is looked up`, async (t) => {
    const { shop, refund, refunds, state } = await paidByCard(t);
    shop.sandbox.control.deliveries.mode({ how: "never" });
    shop.sandbox.control.faults.next("cards.cancel", { kind: "500", processed });
    const asked = await refund({ amount: 5_000 });
    assert.equal(asked.status, "pending");
    assert.deepEqual(told(shop), []);
    await minutes(shop, 17);
    const [known] = await refunds();
    assert.equal(known?.status, becomes);
    assert.deepEqual(await state(), ["paid", back]);
    assert.equal(sentBack(shop), back);
    assert.deepEqual(told(shop), [[5_000, becomes, "shop"]]);
    if (becomes === "refused") assert.match(known?.reason ?? "", /nothing went back/);
    assert.deepEqual(shop.codes(), []);
    // It is not sent again, and a new one may be asked for.
    assert.equal((await refund({ amount: 5_000 })).id, asked.id);
    assert.equal((await refund({ key: "r-2", amount: 1_000 })).status, "done");
    assert.equal(sentBack(shop), back + 1_000);
  });

/** A list that says something else of each charge than the sandbox does. */
const listing = (said: (item: ListItem) => object | undefined): ShopOptions => ({
  async serve(request, sandbox) {
    const response = await sandbox(request);
    if (request.method !== "GET" || new URL(request.url).pathname !== "/v2/card/charges") return response;
    const answer = (await response.json()) as { data: { items: ListItem[] } };
    const items = answer.data.items.flatMap((item) => said(item) ?? []);
    return Response.json({ ...answer, data: { ...answer.data, items } });
  },
});
interface ListItem {
  payment: object;
  status: object;
}

for (const [what, said] of [
  ["names no cancelled amount", (item) => ({ ...item, payment: { ...item.payment, amountCancelled: null } })],
  ["lacks the charge", () => undefined],
  [
    "calls the charge cancelled and names nothing",
    ({ payment, status, ...item }) => ({
      ...item,
      payment: { ...payment, amountCancelled: 0 },
      status: { ...status, name: "CANCELLED" },
    }),
  ],
] as [string, (item: ListItem) => object | undefined][])
  test(`a refund whose answer was lost is left to a person if the service's list ${what}`, async (t) => {
    const { shop, id, refund, refunds } = await paidByCard(t, listing(said));
    shop.sandbox.control.deliveries.mode({ how: "never" });
    shop.sandbox.control.faults.next("cards.cancel", { kind: "500", processed: true });
    await refund({ amount: 5_000 });
    await minutes(shop, 20);
    assert.equal((await refunds())[0]?.status, "unknown");
    assert.deepEqual(shop.codes(), ["refund_ambiguous"]);
    assert.deepEqual(told(shop)[0], [5_000, "unknown", "shop"]);
    assert.match(
      shop.problems[0]?.message ?? "",
      new RegExp(
        `R\\$ 50,00 of charge ${id}.*did not answer.*(does not say how much went back|lists R\\$ 123,45 as)`,
      ),
    );
  });

test("a refund whose answer was lost is left to a person if it may be in what was recorded before", async (t) => {
  const { shop, id, refund, refunds } = await paidByCard(t);
  await shop.pay.charges.recordRefund(id, { amount: 5_000, reason: "bank transfer" });
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.cancel", { kind: "500", processed: true });
  const { id: refundId } = await refund({ amount: 4_000 });
  await minutes(shop, 20);
  assert.equal((await refunds()).find((one) => one.id === refundId)?.status, "unknown");
  assert.deepEqual(shop.codes(), ["refund_ambiguous"]);
});

test("a refund that a person says is done counts, where the list does not show it, and is not sent again", async (t) => {
  const { shop, id, refund, state } = await paidByCard(t);
  await shop.pay.charges.recordRefund(id, { amount: 5_000, reason: "bank transfer" });
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.cancel", { kind: "500", processed: true });
  const { id: refundId } = await refund({ amount: 4_000 });
  await minutes(shop, 20);
  const known = await shop.pay.charges.settleRefund(id, refundId, { status: "done" });
  assert.equal(known.total, 9_000);
  await rejects(refund({ key: "r-2", amount: PAID - 5_000 }), "refund_above_paid", /R\$ 33,45 left/);
  assert.equal((await refund({ key: "r-3" })).amount, PAID - 9_000);
  assert.equal(sentBack(shop), PAID - 5_000);
  assert.deepEqual(await state(), ["cancelled", PAID]);
});

test("the look-ups of a lost refund take as long as ever, if others were under way before", async (t) => {
  const store = memoryStore();
  const { serve, asked, answer } = held();
  // The process that is gone waits for it when the test closes it.
  t.after(answer);
  const { shop, id, refund } = await paidByCard(t, { store, serve });
  const { paymentId = "" } = await shop.details(id);
  shop.sandbox.control.deliveries.mode({ how: "never" });
  await shop.deliver({ event: "payment.updated", data: { paymentId, changeType: 1 } });
  await minutes(shop, 14);
  void refund({ amount: 5_000 }).catch(() => {});
  await asked;
  // The process dies; the list shows the cancellation only later.
  let isShown = false;
  const before = ({ payment, status, ...item }: ListItem) =>
    isShown
      ? { payment, status, ...item }
      : { ...item, payment: { ...payment, amountCancelled: 0 }, status: { ...status, name: "PAID" } };
  const next = shopFor(t, {
    store: { ...store, close: async () => {} },
    service: { fetch: (request: Request) => listing(before).serve!(request, shop.service) },
  });
  await next.passes(14 * MINUTE);
  const [known] = await next.pay.charges.refunds(id);
  assert.equal(known?.status, "pending");
  await minutes(next, 5);
  assert.equal((await next.pay.charges.refunds(id))[0]?.status, "pending");
  isShown = true;
  await minutes(next, 5);
  assert.equal((await next.pay.charges.refunds(id))[0]?.status, "done");
});

/** A refund of 5,000 of which nobody knows what became of it: 700 were cancelled at the service meanwhile. */
async function ambiguous(t: TestContext, processed: boolean) {
  const paid = await paidByCard(t);
  const { control } = paid.shop.sandbox;
  control.deliveries.mode({ how: "never" });
  control.faults.next("cards.cancel", { kind: "500", processed });
  const { id } = await paid.refund({ amount: 5_000 });
  await control.cards.cancel(control.cards.list()[0]!.paymentId, { amount: 700 });
  await minutes(paid.shop, 2);
  return { ...paid, refundId: id };
}

test("a refund that was lost while something else of the charge was cancelled is left to a person", async (t) => {
  const { shop, refund, refunds, state, id } = await ambiguous(t, false);
  assert.deepEqual(
    (await refunds()).map(({ status, amount, total }) => [status, amount, total]),
    [["unknown", 5_000, 700]],
  );
  assert.deepEqual(await state(), ["paid", 700]);
  assert.deepEqual(told(shop), [[5_000, "unknown", "shop"]]);
  assert.deepEqual(shop.codes(), ["refund_ambiguous"]);
  assert.match(
    shop.problems[0]?.message ?? "",
    new RegExp(`R\\$ 50,00 of charge ${id}.*R\\$ 7,00 as gone back`),
  );
  // The person looks at the service, and asks for what did not go back.
  assert.equal((await refund({ key: "r-2", amount: 5_000 })).total, 5_700);
});

for (const [status, processed, back, others] of [
  ["done", true, 5_700, [[700, "done", "service"]]],
  ["refused", false, 700, [[700, "done", "service"]]],
] as const)
  test(`a person says that an unknown refund is ${status}, and the rest of what went back is the service's`, async (t) => {
    const { shop, id, refundId, refunds, state } = await ambiguous(t, processed);
    const settle = () => shop.pay.charges.settleRefund(id, refundId, { status });
    const settledRefund = await settle();
    assert.deepEqual([settledRefund.id, settledRefund.status, settledRefund.total], [refundId, status, back]);
    // Said once more it changes nothing.
    await settle();
    await minutes(shop, 1);
    assert.deepEqual(await state(), ["paid", back]);
    assert.equal(sentBack(shop), back);
    assert.deepEqual(told(shop), [[5_000, "unknown", "shop"], [5_000, status, "shop"], ...others]);
    assert.equal((await refunds()).length, 2);
  });

test("only an unknown refund can be settled, as done or refused", async (t) => {
  const { shop, id, refund } = await paidByCard(t);
  const { id: refundId } = await refund({ amount: 5_000 });
  const { settleRefund } = shop.pay.charges;
  await rejects(settleRefund(id, refundId, { status: "refused" }), "refund_known", /is done/);
  await rejects(settleRefund(id, "nobody", { status: "done" }), "refund_not_found", /"nobody"/);
  await rejects(settleRefund("nobody", refundId, { status: "done" }), "charge_not_found");
  for (const status of ["pending", "unknown", 1, undefined])
    await rejects(settleRefund(id, refundId, { status } as { status: "done" }), "status_invalid");
});

test("what the service refuses is told in its words, and nothing went back", async (t) => {
  const { shop, refund, refunds, state } = await paidByCard(t);
  shop.sandbox.control.faults.next("cards.cancel", { kind: "400" });
  const { status, reason = "" } = await refund({ amount: 5_000, reason: "regret" });
  assert.equal(status, "refused");
  assert.notEqual(reason, "regret");
  assert.deepEqual(await state(), ["paid", 0]);
  assert.equal((await refunds()).length, 1);
  await settled(shop);
  assert.deepEqual(told(shop), [[5_000, "refused", "shop"]]);
});

for (const [what, status, code] of [
  ["could not be reached", undefined, "not_sent"],
  ["does not know the key", 401, "unauthorized"],
] as const)
  test(`where the service ${what} nothing is sent, which is told, and the same key may be used again`, async (t) => {
    let isDown = true;
    const { shop, refund, refunds } = await paidByCard(t, {
      serve(request, sandbox) {
        if (request.method !== "PUT" || !isDown) return sandbox(request);
        return status
          ? Promise.resolve(Response.json({ success: false, message: "Chave inválida." }, { status }))
          : Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
      },
    });
    await assert.rejects(refund({ amount: 5_000 }), (error) => {
      assert.ok(error instanceof ServiceError, String(error));
      assert.equal(error.code, code);
      return true;
    });
    const [unsent] = await refunds();
    assert.deepEqual([unsent?.status, unsent?.reason], ["refused", "Nothing was sent."]);
    isDown = false;
    const sent = await refund({ amount: 5_000 });
    assert.equal(sent.status, "done");
    assert.deepEqual(
      (await refunds()).map(({ id }) => id),
      [unsent?.id, sent.id],
    );
    assert.equal(sentBack(shop), 5_000);
    await settled(shop);
    assert.deepEqual(told(shop), [
      [5_000, "refused", "shop"],
      [5_000, "done", "shop"],
    ]);
    assert.deepEqual(shop.codes(), code === "unauthorized" ? ["service_unauthorized"] : []);
  });

test("a refund that a second call was answered with is known afterwards, though nothing was sent of it", async (t) => {
  const { serve, asked, answer } = held();
  let isDown = true;
  const { shop, refund, refunds } = await paidByCard(t, {
    async serve(request, sandbox) {
      if (request.method !== "PUT" || !isDown) return sandbox(request);
      await serve(request, async () => new Response());
      throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    },
  });
  const first = refund({ amount: 2_000 });
  await asked;
  const { id, status } = await refund({ amount: 2_000 });
  assert.equal(status, "pending");
  answer();
  await assert.rejects(first, { code: "not_sent" });
  await settled(shop);
  assert.deepEqual(
    shop.refunds.map((one) => [one.id, one.status]),
    [[id, "refused"]],
  );
  isDown = false;
  assert.equal((await refund({ amount: 2_000 })).status, "done");
  assert.equal((await refunds()).length, 2);
});

test("money that was cancelled at the service is told as the service's refund", async (t) => {
  const { shop, refunds, state } = await paidByCard(t);
  const { cards } = shop.sandbox.control;
  await cards.cancel(cards.list()[0]!.paymentId, { amount: 1_000 });
  await settled(shop);
  await minutes(shop, 2);
  assert.deepEqual(await state(), ["paid", 1_000]);
  assert.deepEqual(told(shop), [[1_000, "done", "service"]]);
  await cards.cancel(cards.list()[0]!.paymentId);
  await settled(shop);
  await minutes(shop, 2);
  assert.deepEqual(told(shop), [
    [1_000, "done", "service"],
    [PAID - 1_000, "done", "service"],
  ]);
  const ids = (await refunds()).map(({ id }) => id);
  assert.equal(new Set(ids).size, 2);
});

test("a process that dies with the call on its way leaves a refund that the next one looks up", async (t) => {
  const store = memoryStore();
  const { serve, asked, answer } = held();
  // The process that is gone waits for it when the test closes it.
  t.after(answer);
  const { shop, id, refund } = await paidByCard(t, {
    store,
    serve,
  });
  shop.sandbox.control.deliveries.mode({ how: "never" });
  void refund({ amount: 5_000 }).catch(() => {});
  await asked;
  const next = shopFor(t, {
    store: { ...store, close: async () => {} },
    service: { fetch: shop.service },
    now: () => Date.now() + 5 * MINUTE,
  });
  await next.pay.sweep();
  const [known] = await next.pay.charges.refunds(id);
  assert.equal(known?.status, "done");
  assert.deepEqual(told(next), [[5_000, "done", "shop"]]);
});

test("the rest of a charge of which a part went back outside of the service is sent by its amount, or not at all", async (t) => {
  const { shop, id, refund, state } = await paidByCard(t);
  const record = (amount: number, key: string) =>
    shop.pay.charges.recordRefund(id, { amount, key, reason: "bank transfer" });
  await record(5_000, "t-1");
  assert.equal((await refund({ amount: PAID - 5_000 - 300 })).status, "done");
  assert.equal(sentBack(shop), PAID - 5_000 - 300);
  // Without its amount the service would cancel what was recorded too.
  await rejects(refund({ key: "r-2" }), "refund_below_minimum", /return R\$ 3,00 in another way/);
  await settled(shop);
  await minutes(shop, 2);
  assert.equal(sentBack(shop), PAID - 5_000 - 300);
  await record(300, "t-2");
  assert.deepEqual(await state(), ["cancelled", PAID]);
});

test("a charge that the service lists as cancelled without an amount went back whole, which is told", async (t) => {
  const { shop, state } = await paidByCard(
    t,
    listing(({ payment, ...item }) => ({ ...item, payment: { ...payment, amountCancelled: 0 } })),
  );
  const { cards } = shop.sandbox.control;
  await cards.cancel(cards.list()[0]!.paymentId);
  await settled(shop);
  await minutes(shop, 2);
  assert.deepEqual(await state(), ["cancelled", PAID]);
  assert.deepEqual(told(shop), [[PAID, "done", "service"]]);
});

test("what cannot go back is refused before anything is sent, and said in words that help", async (t) => {
  const { shop, id, refund, refunds } = await paidByCard(t);
  await rejects(shop.pay.charges.refund("nobody", { key: "x" }), "charge_not_found");
  for (const amount of [0, -1, 1.5, NaN, "100", null]) await rejects(refund({ amount }), "amount_invalid");
  for (const key of [undefined, "", " ", 7, "k".repeat(201)]) await rejects(refund({ key }), "key_invalid");
  for (const reason of ["", 7, "r".repeat(201)]) await rejects(refund({ reason }), "reason_invalid");
  await rejects(refund({ amount: PAID + 1 }), "refund_above_paid", /R\$ 123,45 left/);
  await rejects(refund({ amount: 499 }), "refund_below_minimum", /R\$ 5,00 or more, or all that is left/);
  assert.deepEqual(await refunds(), []);
  assert.equal(sentBack(shop), 0);
  await refund({ amount: PAID - 300 });
  // Less than the service takes by name, and all that is left.
  assert.equal((await refund({ key: "r-2", amount: 300 })).status, "done");
  await rejects(refund({ key: "r-3" }), "refund_above_paid", /R\$ 0,00 left/);
  assert.equal(sentBack(shop), PAID);
  assert.equal(await shop.status(id), "cancelled");
});

for (const [what, more] of [
  ["declined", DECLINED],
  ["waiting for the bank", CHALLENGED],
] as const)
  test(`a charge that is ${what} has nothing to give back`, async (t) => {
    const shop = shopFor(t);
    const { id } = await asCharge(shop.post(card("A-1001", more)));
    await rejects(shop.pay.charges.refund(id, { key: "r-1" }), "charge_not_paid", /nothing can go back/);
  });

test("a card number in a note is removed", async (t) => {
  const { refund } = await paidByCard(t);
  const { reason = "" } = await refund({ amount: 5_000, reason: "for 4111 1111 1111 1111" });
  assert.doesNotMatch(reason, /4111/);
});

test("a key is that of one note and one Pix key too, and names its refund", async (t) => {
  const { shop, id, refund } = await paidByCard(t);
  const first = await refund({ amount: 2_000, reason: "One item was missing" });
  await refund({ key: "r-2", amount: 3_000 });
  await rejects(refund({ amount: 2_000, reason: "Another one" }), "idempotency_key_reused");
  await rejects(refund({ amount: 2_000 }), "idempotency_key_reused");
  assert.deepEqual(await refund({ reason: "One item was missing" }), { ...first, total: 5_000 });
  assert.deepEqual(
    (await shop.pay.charges.refunds(id, { key: "r-1" })).map(({ amount }) => amount),
    [2_000],
  );
  assert.deepEqual(await shop.pay.charges.refunds(id, { key: "r-3" }), []);
});
