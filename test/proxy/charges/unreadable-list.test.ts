// Items of the service's list that are not as documented, one's own and those of others.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertProblem, card, CHALLENGED } from "../../support/shop.ts";
import { CHALLENGE, item, listingShop } from "./listing.ts";

const PAID = { name: "PAID", code: 2 };

describe("a charge is found by its reference", () => {
  for (const paymentId of [null, undefined])
    test(`where the list has ${paymentId} for its paymentId`, async (t) => {
      let status: object = { name: "PENDING" };
      const shop = listingShop(t, {
        made: CHALLENGE,
        items: (one) => [item(one, status, {}, { paymentId })],
      });
      const { id } = await shop.start();
      await shop.minutes(2);
      assert.equal(await shop.status(id), "challenge");
      status = PAID;
      await assertProblem(shop.post(card("A-1001", CHALLENGED)), 409, "order_paid");
      const { merchantOrderId, paymentId: known } = await shop.details(id);
      assert.deepEqual([shop.made, known], [[merchantOrderId], undefined]);
    });

  test("also once its paymentId is known, where the list lacks that", async (t) => {
    let more: object = { paymentId: "p9" };
    const shop = listingShop(t, { items: (one) => [item(one, { name: "PENDING" }, {}, more)] });
    const { id } = await shop.start();
    await shop.minutes(1);
    assert.equal((await shop.details(id)).paymentId, "p9");
    more = { paymentId: null };
    await shop.minutes(20);
    assert.deepEqual([await shop.status(id), shop.codes()], ["pending", []]);
  });
});

test("a list of others that goes on is no absence of the charge", async (t) => {
  const pagination = {
    page: 1,
    limit: 1,
    totalItems: 9,
    totalPages: 9,
    hasNextPage: true,
    hasPreviousPage: false,
  };
  const data = { items: [item("another", PAID)], pagination };
  const shop = listingShop(t, { items: () => Response.json({ success: true, data }) });
  const { id } = await shop.start();
  await shop.minutes(20);
  assert.deepEqual([await shop.status(id), shop.codes()], ["pending", ["lookup_unanswered"]]);
});

for (const [name, settlement] of [
  ["PENDING", "settled"],
  ["PENDING", "Pending release"],
  ["DENIED", "REVERSED"],
  ["DENIED", "ADVANCED"],
])
  test(`a charge that is listed as ${name} with the settlement ${settlement} is not charged again`, async (t) => {
    const shop = listingShop(t, { items: (one) => [item(one, { name, settlement })] });
    await shop.start();
    await shop.minutes(20);
    assert.notEqual((await shop.post(card())).status, 201);
    assert.deepEqual([shop.made.length, shop.codes()], [1, ["unknown_status"]]);
  });

test("a charge that is first heard of as PAID with its money taken back is not told as paid", async (t) => {
  const shop = listingShop(t, { items: (one) => [item(one, { ...PAID, settlement: "REVERSED" })] });
  const { id } = await shop.start();
  await shop.minutes(20);
  assert.deepEqual([await shop.status(id), shop.payments, shop.codes()], ["pending", [], ["unknown_status"]]);
});

describe("the amount of a listed charge", () => {
  for (const [what, payment, status] of [
    ["as text", { grossAmount: "123.45" }, "paid"],
    ["with a comma", { grossAmount: "123,45" }, "pending"],
    ["not told", { grossAmount: null }, "paid"],
    ["captured in part", { amountCaptured: 5 }, "pending"],
    [
      "captured in part, of which the rest went back",
      { amountCaptured: 100, amountCancelled: 23.45 },
      "paid",
    ],
    ["told by what was captured", { grossAmount: null, amountCaptured: 123.45 }, "paid"],
    ["told as another by what was captured", { grossAmount: null, amountCaptured: 1 }, "pending"],
    ["of another sum, as text", { grossAmount: "1.00" }, "pending"],
    ["that cannot be read", { grossAmount: "about R$ 123" }, "pending"],
  ] as const)
    test(`${what} makes it ${status}`, async (t) => {
      const shop = listingShop(t, { items: (one) => [item(one, PAID, payment)] });
      const { id } = await shop.start();
      await shop.minutes(2);
      assert.equal(await shop.status(id), status);
    });

  test("of which a part was cancelled counts from the charge's own where the list lacks it", async (t) => {
    const payment = { grossAmount: null, amountCancelled: "3.45" };
    const shop = listingShop(t, { items: (one) => [item(one, { name: "CANCELLED" }, payment)] });
    const { id } = await shop.start();
    await shop.minutes(1);
    const { status, cancelledAmount } = await shop.charge(id);
    assert.deepEqual([status, cancelledAmount], ["paid", 345]);
  });
});

describe("somebody else's item that cannot be read", () => {
  const others = [
    { paymentId: "other", merchantOrderId: "B2", payment: { grossAmount: "many" }, status: PAID },
    { merchantOrderId: "B2", payment: 7 },
  ];

  test("does not hide the charge", async (t) => {
    const shop = listingShop(t, { items: (one) => [null, ...others, item(one, PAID)] });
    const { id } = await shop.start();
    await shop.minutes(1);
    assert.equal(await shop.status(id), "paid");
  });

  test("does not keep its absence from being one", async (t) => {
    const shop = listingShop(t, { items: () => others });
    const { id } = await shop.start();
    await shop.minutes(18);
    assert.deepEqual([await shop.status(id), shop.codes()], ["failed", ["unknown_outcome"]]);
  });
});

describe("an item that cannot be read and may be the charge", () => {
  const open = (one: string): [string, unknown][] => [
    ["names nobody", null],
    ["has no id", { payment: { grossAmount: 123.45 }, status: PAID }],
    ["has the charge's reference", { merchantOrderId: one, payment: { grossAmount: "?" }, status: PAID }],
    ["names the charge deep within", { paymentId: "x", payment: 7, order: { ids: [{ ref: one }] } }],
  ];

  for (const [at, [what]] of open("").entries())
    test(`is no absence where it ${what}: the order stays as it is, and it is reported`, async (t) => {
      const shop = listingShop(t, { made: CHALLENGE, items: (one) => [open(one)[at]?.[1]] });
      const { id } = await shop.start();
      await assertProblem(shop.post(card("A-1001", CHALLENGED)), 502, "service_unavailable");
      await shop.minutes(30);
      assert.deepEqual([await shop.status(id), shop.codes()], ["challenge", ["lookup_unanswered"]]);
      assert.match(shop.problems[0]?.message ?? "", /in an item that cannot be read \(/);
      assert.equal(shop.made.length, 1);
    });

  test("is no decline where another item of it is one, and a payment stays one", async (t) => {
    let status: object = { name: "DENIED" };
    const twin = (one: string) => ({ paymentId: "p2", merchantOrderId: one, payment: 7 });
    const shop = listingShop(t, { items: (one) => [item(one, status), twin(one)] });
    const { id } = await shop.start();
    await shop.minutes(5);
    assert.equal(await shop.status(id), "pending");
    status = PAID;
    await shop.minutes(2);
    assert.equal(await shop.status(id), "paid");
  });
});

describe("an empty list", () => {
  for (const [what, answer] of [
    ["null", () => null],
    [
      "404",
      () => Response.json({ success: false, message: "Nenhuma transação", error: null }, { status: 404 }),
    ],
  ] as const)
    test(`written as ${what} is an answer without the charge`, async (t) => {
      const shop = listingShop(t, { items: answer });
      const { id } = await shop.start();
      await shop.minutes(18);
      assert.deepEqual([await shop.status(id), shop.codes()], ["failed", ["unknown_outcome"]]);
    });
});
