// A Pix charge goes back as a withdrawal to the buyer's key, which the service's deliveries tell of.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { asCharge, pix, shopFor, type Shop, type ShopOptions } from "../../support/shop.ts";
import { rejects, settled } from "./support.ts";

const MINUTE = 60_000;
const PAID = 12_345;
const TO = { pixKey: "52998224725", pixKeyType: "CPF" };

async function paidByPix(t: TestContext, options: ShopOptions = {}) {
  const shop = shopFor(t, options);
  const charge = await asCharge(shop.post(pix()));
  await shop.payCode(charge);
  await settled(shop);
  const { id } = charge;
  assert.equal(await shop.status(id), "paid");
  return {
    shop,
    id,
    refund: (given: object = {}) => shop.pay.charges.refund(id, { key: "r-1", ...TO, ...given }),
    refunds: () => shop.pay.charges.refunds(id),
    withdrawals: () => shop.sandbox.control.withdrawals.list(),
    state: async () => {
      const { status, cancelledAmount = 0 } = await shop.charge(id);
      return [status, cancelledAmount];
    },
  };
}

const told = ({ refunds }: Shop) =>
  refunds.map(({ amount, status, by, total }) => [amount, status, by, total]);
test("a part goes back once the service has said so, then the rest", async (t) => {
  const { shop, id, refund, refunds, withdrawals, state } = await paidByPix(t);
  const part = await refund({ amount: 5_000 });
  assert.equal(part.status, "pending");
  assert.deepEqual(await state(), ["paid", 0]);
  const [sent] = withdrawals();
  assert.deepEqual(
    [sent?.amount, sent?.pixAddressKey, sent?.pixAddressKeyType],
    [5_000, TO.pixKey, TO.pixKeyType],
  );
  await shop.sandbox.control.withdrawals.approve(sent!.withdrawalId);
  await settled(shop);
  assert.deepEqual(await state(), ["paid", 5_000]);
  await refund({ key: "r-2" });
  await shop.sandbox.control.withdrawals.approve(withdrawals()[1]!.withdrawalId, {
    event: "withdrawal_approved",
  });
  await settled(shop);
  assert.deepEqual(await state(), ["cancelled", PAID]);
  assert.deepEqual(told(shop), [
    [5_000, "done", "shop", 5_000],
    [PAID - 5_000, "done", "shop", PAID],
  ]);
  assert.deepEqual(
    (await refunds()).map(({ status }) => status),
    ["done", "done"],
  );
  assert.deepEqual(shop.codes(), []);
  const kept = JSON.stringify([await shop.pay.charges.get(id), await refunds()]);
  assert.ok(!kept.includes(TO.pixKey), kept);
});

for (const reference of ["C000001M7CVV6284Y1C", "4111111111111111", "5500005555555559A"])
  test(`one of the charge ${reference}, in which a card's digits may stand, is found`, async (t) => {
    const { shop, refund, withdrawals, state } = await paidByPix(t, { reference: () => reference });
    await refund();
    await shop.sandbox.control.withdrawals.approve(withdrawals()[0]!.withdrawalId);
    await settled(shop);
    assert.deepEqual(await state(), ["cancelled", PAID]);
  });

test("one that did not go out is told as refused, and nothing went back", async (t) => {
  const { shop, refund, refunds, withdrawals, state } = await paidByPix(t);
  await refund();
  await shop.sandbox.control.withdrawals.fail(withdrawals()[0]!.withdrawalId);
  await settled(shop);
  assert.deepEqual(await state(), ["paid", 0]);
  assert.match((await refunds())[0]?.reason ?? "", /did not go out/);
  assert.deepEqual(told(shop), [[PAID, "refused", "shop", 0]]);
  assert.deepEqual(shop.codes(), []);
  assert.equal((await refund({ key: "r-2" })).status, "pending");
});

for (const [what, processed] of [
  ["had sent it", true],
  ["had done nothing", false],
] as const)
  test(`one whose answer was lost after the service ${what} is unknown and reported, until a delivery says more`, async (t) => {
    const { shop, id, refund, refunds, withdrawals, state } = await paidByPix(t);
    shop.sandbox.control.faults.next("pix.withdraw", { kind: "500", processed });
    assert.equal((await refund()).status, "unknown");
    await settled(shop);
    assert.deepEqual(shop.codes(), ["payout_unknown"]);
    assert.match(shop.problems[0]?.message ?? "", new RegExp(`R\\$ 123,45 of the Pix charge ${id}`));
    assert.equal(withdrawals().length, Number(processed));
    assert.equal((await refund()).status, "unknown");
    assert.equal(withdrawals().length, Number(processed));
    if (!processed) return;
    await shop.sandbox.control.withdrawals.approve(withdrawals()[0]!.withdrawalId);
    await settled(shop);
    assert.deepEqual(await state(), ["cancelled", PAID]);
    assert.deepEqual(told(shop), [
      [PAID, "unknown", "shop", 0],
      [PAID, "done", "shop", PAID],
    ]);
    assert.equal(new Set(shop.refunds.map((each) => each.id)).size, 1);
    assert.equal((await refunds())[0]?.status, "done");
  });

for (const [status, state] of [
  ["done", ["cancelled", PAID]],
  ["refused", ["paid", 0]],
] as const)
  test(`a person says that an unknown one is ${status}; until then as much may have gone back`, async (t) => {
    const { shop, id, refund, withdrawals, state: stateNow } = await paidByPix(t);
    shop.sandbox.control.faults.next("pix.withdraw", { kind: "500", processed: status === "done" });
    const { id: refundId } = await refund({ reason: "One item was missing" });
    await rejects(
      refund({ key: "r-2", amount: 5_000 }),
      "refund_above_paid",
      /may have gone back.*settleRefund/,
    );
    const ended = await shop.pay.charges.settleRefund(id, refundId, { status });
    assert.deepEqual(
      [ended.status, ended.reason],
      [status, status === "done" ? "One item was missing" : "Nothing went back."],
    );
    await settled(shop);
    assert.deepEqual(await stateNow(), state);
    assert.deepEqual(told(shop).at(-1), [PAID, status, "shop", status === "done" ? PAID : 0]);
    // What the service tells then changes nothing.
    for (const { withdrawalId } of withdrawals())
      await shop.sandbox.control.withdrawals.approve(withdrawalId);
    await settled(shop);
    assert.deepEqual(await stateNow(), state);
    if (status === "refused") assert.equal((await refund({ key: "r-2" })).status, "pending");
  });

test("what the service tells counts more than what a person has said", async (t) => {
  const { shop, id, refund, withdrawals, state } = await paidByPix(t);
  shop.sandbox.control.faults.next("pix.withdraw", { kind: "500" });
  const { id: refundId } = await refund();
  await shop.pay.charges.settleRefund(id, refundId, { status: "refused" });
  await shop.sandbox.control.withdrawals.approve(withdrawals()[0]!.withdrawalId);
  await settled(shop);
  assert.deepEqual(await state(), ["cancelled", PAID]);
  assert.equal((await shop.pay.charges.refunds(id))[0]?.reason, undefined);
  assert.deepEqual(
    told(shop).map(([, status]) => status),
    ["unknown", "refused", "done"],
  );
});

test("one that comes back after it went out is reported, and counts as gone out", async (t) => {
  const { shop, id, refund, withdrawals, state } = await paidByPix(t);
  const { id: refundId } = await refund();
  const [sent] = withdrawals();
  await shop.sandbox.control.withdrawals.approve(sent!.withdrawalId);
  await settled(shop);
  const { withdrawalId, description } = sent!;
  await shop.deliver({ event: "withdrawal_returned", withdrawalId, status: "RETURNED", description });
  await settled(shop);
  assert.deepEqual(shop.codes(), ["payout_unknown"]);
  const { message = "", charge } = shop.problems[0] ?? {};
  assert.match(
    message,
    new RegExp(`refund ${refundId} of R\\$ 123,45 went out, and now, by "withdrawal_returned"`),
  );
  assert.equal(charge?.id, id);
  assert.deepEqual(await state(), ["cancelled", PAID]);
  assert.equal(told(shop).length, 1);
});

test("one that goes out at once adds to another of which it becomes known meanwhile that it went out", async (t) => {
  let isLost = true;
  const { shop, refund, withdrawals, state } = await paidByPix(t, {
    async serve(request, sandbox) {
      const response = await sandbox(request);
      if (!request.url.endsWith("/pix/withdraw") || isLost) return response;
      const { withdrawalId, description } = withdrawals()[0]!;
      await shop.deliver({ event: "withdrawal", withdrawalId, status: "APPROVED", description });
      return Response.json({ ...((await response.json()) as object), status: "APPROVED" });
    },
  });
  shop.sandbox.control.faults.next("pix.withdraw", { kind: "500", processed: true });
  assert.equal((await refund({ amount: 5_000 })).status, "unknown");
  isLost = false;
  assert.equal((await refund({ key: "r-2", amount: 5_000 })).status, "done");
  assert.deepEqual(await state(), ["paid", 10_000]);
  await rejects(refund({ key: "r-3", amount: 5_000 }), "refund_above_paid", /R\$ 23,45 left/);
});

test("one of which nothing is heard for an hour is reported, once", async (t) => {
  const { shop, refund, refunds } = await paidByPix(t);
  await refund();
  await shop.passes(50 * MINUTE);
  assert.deepEqual(shop.codes(), []);
  await shop.passes(15 * MINUTE);
  await shop.passes(60 * MINUTE);
  assert.deepEqual(shop.codes(), ["payout_unknown"]);
  assert.equal((await refunds())[0]?.status, "unknown");
});

test("the same key again sends nothing", async (t) => {
  const { refund, withdrawals } = await paidByPix(t);
  const [first, second] = await Promise.all([refund(), refund()]);
  assert.equal(first.id, second.id);
  assert.equal((await refund()).id, first.id);
  assert.equal(withdrawals().length, 1);
});

test("what the service refuses is told in its words", async (t) => {
  const { shop, refund, withdrawals } = await paidByPix(t);
  shop.sandbox.control.faults.next("pix.withdraw", { kind: "400" });
  const { status, reason } = await refund();
  assert.equal(status, "refused");
  assert.ok(reason);
  assert.equal(withdrawals().length, 0);
});

test("without the buyer's key, or for less than the service sends, it is refused before anything is sent", async (t) => {
  const { shop, id, refund, withdrawals } = await paidByPix(t);
  await rejects(shop.pay.charges.refund(id, { key: "r-1" }), "pix_key_needed", /pixKey and pixKeyType/);
  await rejects(refund({ pixKeyType: undefined }), "pix_key_needed");
  await rejects(
    refund({ pixKey: "52998224700", pixKeyType: "CPF" }),
    "pix_key_invalid",
    /^pixKey is not a valid CPF\.$/,
  );
  await rejects(
    refund({ amount: 4_999 }),
    "refund_below_minimum",
    /R\$ 50,00 or more.*record it on the desk or by .*recordRefund/,
  );
  assert.equal(withdrawals().length, 0);
});

test("a withdrawal of somebody else's whose description looks like a refund changes nothing", async (t) => {
  const { shop, id, state } = await paidByPix(t);
  const { merchantOrderId } = await shop.details(id);
  for (const description of [`${merchantOrderId}R1`, "A1R1", "R1", `${merchantOrderId}R`]) {
    const delivery = {
      event: "withdrawal",
      withdrawalId: "w",
      status: "APPROVED",
      amount: "60.00",
      description,
      key_pix: "k",
    };
    assert.equal((await shop.deliver(delivery)).status, 200);
  }
  await settled(shop);
  assert.deepEqual(await state(), ["paid", 0]);
  assert.deepEqual(told(shop), []);
});
