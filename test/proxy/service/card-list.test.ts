// The list of card charges, as a service may write it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createServiceClient } from "../../../src/proxy/service/client.ts";
import { messages } from "../../support/service-messages.ts";

const [documented] = messages.cardListResponse.data.items;
assert.ok(documented);

/** What the client makes of an answer. */
const listOf = (body: unknown, status = 200) =>
  createServiceClient({
    baseUrl: "https://service.example/v2",
    apiKey: "key",
    fetch: async () => Response.json(body, { status }),
  }).cards.list();
const listing = (...items: unknown[]) => listOf({ success: true, data: { items } });
const withPayment = (payment: object) => ({ ...documented, payment: { ...documented.payment, ...payment } });

describe("an item of the list", () => {
  test("needs one of its two ids", async () => {
    for (const paymentId of [null, undefined, "", 7]) {
      const { items, unreadable } = await listing({ ...documented, paymentId });
      assert.deepEqual([items[0]?.paymentId, items[0]?.merchantOrderId], [undefined, "A1001x7k2m9qp"]);
      assert.equal(unreadable, undefined);
    }
    const { items } = await listing({ ...documented, merchantOrderId: null });
    assert.deepEqual([items[0]?.paymentId, items[0]?.merchantOrderId], ["pay-1", undefined]);
    const anonymous = { ...documented, paymentId: null, merchantOrderId: "" };
    const none = await listing(anonymous);
    assert.deepEqual([none.items, none.unreadable], [[], [{ fields: ["paymentId"], item: anonymous }]]);
  });

  for (const [given, cents] of [
    [1234.5, 123450],
    ["1234.50", 123450],
    ["1234.5", 123450],
    [0.1 + 0.2, 30],
    [0, 0],
    [null, undefined],
    [undefined, undefined],
  ] as const)
    test(`may write an amount as ${JSON.stringify(given)}`, async () => {
      const fields = ["grossAmount", "netAmount", "amountCaptured", "amountCancelled"] as const;
      const payment = Object.fromEntries(fields.map((field) => [field, given]));
      const { items, unreadable } = await listing(withPayment(payment));
      assert.deepEqual([items.length, unreadable], [1, undefined]);
      assert.deepEqual(
        fields.map((field) => items[0]?.payment[field]),
        Array(4).fill(cents),
      );
    });

  test("cannot be read with an amount of money that cannot", async () => {
    for (const field of ["grossAmount", "amountCaptured", "amountCancelled"])
      for (const amount of ["about ten", "1.234", "12,34", 12.345, -1, {}, true]) {
        const broken = withPayment({ [field]: amount });
        const { items, unreadable } = await listing(broken);
        assert.deepEqual([items, unreadable], [[], [{ fields: [`payment.${field}`], item: broken }]]);
      }
    assert.equal((await listing(withPayment({ netAmount: "x" }))).items[0]?.payment.netAmount, undefined);
  });

  test("may lack its payment, its status and the fields of both", async () => {
    for (const nothing of [null, undefined, {}]) {
      const { items } = await listing({ ...documented, payment: nothing, status: nothing });
      assert.deepEqual([items[0]?.status.name, items[0]?.payment.grossAmount], [undefined, undefined]);
    }
    const { items } = await listing({ ...documented, status: { name: null, code: "2" } });
    assert.deepEqual([items[0]?.status.name, items[0]?.status.code], [undefined, undefined]);
  });

  test("that cannot be read leaves the others as they are", async () => {
    const { items, unreadable } = await listing(null, documented, "x", 7, [], {
      ...documented,
      status: "PAID",
    });
    assert.deepEqual(
      items.map(({ paymentId }) => paymentId),
      ["pay-1"],
    );
    assert.deepEqual(
      unreadable?.map(({ fields }) => fields),
      [
        ["not a JSON object"],
        ["not a JSON object"],
        ["not a JSON object"],
        ["not a JSON object"],
        ["status"],
      ],
    );
  });

  test("that cannot be read is kept without card numbers", async () => {
    const { unreadable } = await listing({
      customer: { name: "4111 1111 1111 1111" },
      description: "4111111111111111",
    });
    assert.deepEqual(unreadable?.[0]?.item, { customer: { name: "[…]" }, description: "[…]" });
  });
});

describe("an empty list", () => {
  for (const [what, body, status] of [
    ["null", { success: true, data: { items: null } }, 200],
    ["an empty one", { success: true, data: { items: [] } }, 200],
    ["404 as an error is documented", messages.serviceErrorBody, 404],
    ["404 with an empty list", { success: true, data: { items: [] } }, 404],
    ["404 with null", { success: false, data: { items: null } }, 404],
  ] as const)
    test(`may be ${what}`, async () => {
      const { items, unreadable } = await listOf(body, status);
      assert.deepEqual([items, unreadable], [[], undefined]);
    });

  for (const [what, body, status] of [
    ["without success", { success: false, data: { items: [] } }, 200],
    ["without items", { success: true, data: {} }, 200],
    ["of another 404", { message: "no Route matched" }, 404],
    ["of a page", "<h1>Not found</h1>", 404],
    ["with items, yet 404", messages.cardListResponse, 404],
    ["of another error", messages.serviceErrorBody, 500],
  ] as const)
    test(`is no answer ${what}`, () =>
      assert.rejects(listOf(body, status), { code: "unknown_outcome", status }));
});

test("a summary may write its amounts as texts", async () => {
  const { data } = messages.cardListResponse;
  const summary = { ...data.summary, grossAmount: "19.99" };
  assert.equal((await listOf({ success: true, data: { ...data, summary } })).summary?.grossAmount, 1999);
});
