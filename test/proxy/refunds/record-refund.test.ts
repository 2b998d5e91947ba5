// Money that went back outside the service, recorded by the merchant.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asCharge,
  asOrder,
  asProblem,
  card,
  CUSTOMER,
  eventually,
  pix,
  shopFor,
  type Shop,
} from "../../support/shop.ts";
import { rejects, settled } from "./support.ts";

const MED = { amount: 12_345, reason: "MED: fraud, accepted by the bank" };

async function paidByPix(shop: Shop) {
  const { id, pix: code } = await asCharge(shop.post(pix()));
  await shop.sandbox.control.pix.payCode(code?.code ?? "");
  await eventually(async () => assert.equal((await shop.pay.charges.get(id))?.status, "paid"));
  await shop.delivered();
  await shop.pay.sweep();
  return id;
}

test("a partial refund leaves the charge paid, a full one cancels it, and onCharge is called once for each", async (t) => {
  const shop = shopFor(t);
  const id = await paidByPix(shop);
  const { recordRefund } = shop.pay.charges;
  const part = await recordRefund(id, { amount: 2_345, reason: "a missing item" });
  assert.deepEqual([part.status, part.cancelledAmount], ["paid", 2_345]);
  assert.deepEqual(
    part.refunds?.map(({ amount, reason }) => [amount, reason]),
    [[2_345, "a missing item"]],
  );
  assert.ok(Date.parse(part.refunds?.[0]?.at ?? "") > 0);
  const all = await recordRefund(id, MED);
  assert.deepEqual([all.status, all.cancelledAmount, all.refunds?.length], ["cancelled", 12_345, 2]);
  await shop.pay.sweep();
  assert.deepEqual(
    shop.records.filter((record) => record.refunds).map(({ version, status }) => [version, status]),
    [
      [part.version, "paid"],
      [part.version + 1, "cancelled"],
    ],
  );
  assert.deepEqual(await shop.pay.charges.get(id), all);
});

test("the same refund again changes nothing, in turn and at once, also after a later one", async (t) => {
  const shop = shopFor(t);
  const id = await paidByPix(shop);
  const { recordRefund } = shop.pay.charges;
  const first = { amount: 100, reason: "first" };
  const [one, other] = await Promise.all([recordRefund(id, first), recordRefund(id, first)]);
  assert.deepEqual(one, other);
  assert.deepEqual(await recordRefund(id, first), one);
  const later = await recordRefund(id, { amount: 200, reason: "second" });
  assert.deepEqual(await recordRefund(id, first), later);
  await shop.pay.sweep();
  assert.equal(shop.records.filter((record) => record.refunds).length, 2);
});

test("of two refunds at once none is lost", async (t) => {
  const shop = shopFor(t);
  const id = await paidByPix(shop);
  const { recordRefund } = shop.pay.charges;
  await Promise.all([recordRefund(id, { amount: 100, reason: "a" }), recordRefund(id, MED)]);
  const record = await shop.pay.charges.get(id);
  assert.deepEqual(
    [record?.status, record?.cancelledAmount, record?.refunds?.length],
    ["cancelled", 12_345, 2],
  );
});

test("a refund of an amount that the service has reported already is recorded", async (t) => {
  const shop = shopFor(t);
  const { id } = await asCharge(shop.post(card()));
  const paymentId = (await shop.details(id)).paymentId ?? "";
  await shop.pay.service.cards.cancel(paymentId);
  await shop.delivered();
  await eventually(async () => assert.equal((await shop.pay.charges.get(id))?.status, "cancelled"));
  const before = await shop.pay.charges.get(id);
  const explained = await shop.pay.charges.recordRefund(id, MED);
  assert.equal(explained.refunds?.[0]?.reason, MED.reason);
  assert.equal(explained.version, (before?.version ?? 0) + 1);
  await shop.pay.sweep();
  assert.deepEqual(shop.records.at(-1), explained);
});

test("an invalid refund throws an error that says why, and changes nothing", async (t) => {
  const shop = shopFor(t, { orders: { "A-2": { amount: 500, customer: CUSTOMER } } });
  const waiting = await asCharge(shop.post(pix("A-2")));
  const id = await paidByPix(shop);
  const before = await shop.pay.charges.recordRefund(id, { amount: 200, reason: "part" });
  const { recordRefund } = shop.pay.charges;
  const reason = "x";
  for (const amount of [0, -1, 1.5, NaN, Infinity, "100", undefined, null])
    await rejects(
      recordRefund(id, { amount: amount as number, reason }),
      "amount_invalid",
      /integer of 1 to/,
    );
  await rejects(recordRefund(id, { amount: 199, reason }), "amount_below_recorded", /199 .* 200/);
  await rejects(recordRefund(id, { amount: 12_346, reason }), "amount_above_charge", /12346 .* 12345/);
  for (const words of ["", "  ", "x".repeat(201), 7, undefined])
    await rejects(recordRefund(id, { amount: 300, reason: words as string }), "reason_invalid", /1 to 200/);
  for (const unknown of ["nobody's", "x".repeat(5_000)])
    await rejects(recordRefund(unknown, { amount: 300, reason }), "charge_not_found", /no charge/);
  await rejects(recordRefund(waiting.id, { amount: 300, reason }), "charge_unpaid", /pending/);
  assert.deepEqual(await shop.pay.charges.get(id), before);
});

test("a card number in the reason is not kept, and a repeat is recognized all the same", async (t) => {
  const shop = shopFor(t);
  const id = await paidByPix(shop);
  const refund = { amount: 100, reason: "back to 4111 1111 1111 1111" };
  const first = await shop.pay.charges.recordRefund(id, refund);
  assert.equal(first.refunds?.[0]?.reason, "back to […]");
  assert.deepEqual(await shop.pay.charges.recordRefund(id, refund), first);
});

test("an order whose money went back is closed, and its page is told without the reason", async (t) => {
  const shop = shopFor(t);
  const id = await paidByPix(shop);
  const part = await shop.pay.charges.recordRefund(id, { amount: 100, reason: "secret words" });
  const { version } = await shop.pay.charges.recordRefund(id, { ...MED, reason: "secret words" });
  // A stream ends once its charge is paid: the page comes back with the version that it saw last.
  const headers = { "last-event-id": String(part.version) };
  const told = await (await shop.call(`/charges/${id}/events`, { headers })).text();
  assert.match(told, new RegExp(`^id: ${version}$`, "m"));
  assert.match(told, /"status":"cancelled"/);
  const asked = await (await shop.call(`/charges/${id}`)).text();
  assert.doesNotMatch(told + asked, /secret words|refunds/);
  assert.equal((await asOrder(shop.call("/orders/A-1001"))).paid, false);
  assert.equal((await asProblem(shop.post(pix()))).code, "order_closed");
});

test("refunds with keys of their own add up, and the same key again changes nothing", async (t) => {
  const shop = shopFor(t);
  const id = await paidByPix(shop);
  const { recordRefund, refunds } = shop.pay.charges;
  await recordRefund(id, { amount: 1_000, reason: "an item missing", key: "m-1" });
  await recordRefund(id, { amount: 1_000, reason: "an item missing", key: "m-2" });
  const again = await recordRefund(id, { amount: 1_000, reason: "an item missing", key: "m-2" });
  assert.deepEqual([again.status, again.cancelledAmount], ["paid", 2_000]);
  await rejects(
    recordRefund(id, { amount: 1_001, reason: "an item missing", key: "m-2" }),
    "idempotency_key_reused",
  );
  await rejects(
    recordRefund(id, { amount: 12_345, reason: "all", key: "m-3" }),
    "amount_above_charge",
    /12345/,
  );
  await shop.pay.sweep();
  assert.deepEqual(
    shop.refunds.map(({ amount, total, by, status, reason }) => [amount, total, by, status, reason]),
    [
      [1_000, 1_000, "recorded", "done", "an item missing"],
      [1_000, 2_000, "recorded", "done", "an item missing"],
    ],
  );
  assert.equal((await refunds(id)).length, 2);
});

test("what the service sends back after a refund was recorded is told in full", async (t) => {
  const shop = shopFor(t);
  const { id } = await asCharge(shop.post(card()));
  await settled(shop);
  await shop.pay.charges.recordRefund(id, { amount: 3_000, reason: "bank transfer", key: "t-1" });
  const { paymentId = "" } = await shop.details(id);
  await shop.pay.service.cards.cancel(paymentId, { amount: 2_000 });
  await settled(shop);
  await eventually(async () => assert.equal((await shop.pay.charges.get(id))?.cancelledAmount, 5_000));
  await shop.pay.sweep();
  assert.deepEqual(
    shop.refunds.map(({ amount, total, by }) => [amount, total, by]),
    [
      [3_000, 3_000, "recorded"],
      [2_000, 5_000, "service"],
    ],
  );
});
