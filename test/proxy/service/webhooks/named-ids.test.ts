import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { namedIds } from "../../../../src/proxy/service/webhooks/named-ids.ts";

const ids = (paymentIds: string[], merchantOrderIds: string[] = []) => ({ paymentIds, merchantOrderIds });

test("ids are found at any depth and in any letter case", () => {
  for (const payload of [
    { paymentId: "p1" },
    { data: { PaymentID: "p1" } },
    { data: { payment_id: "p1" } },
    { data: { acquirer: { payment: { paymentId: "p1" } } } },
    { data: { Payment: { PaymentId: "p1" } } },
    { charges: [{ PAYMENTID: "p1" }] },
  ])
    assert.deepEqual(namedIds(payload), ids(["p1"]), JSON.stringify(payload));
  assert.deepEqual(
    namedIds({ data: { MerchantOrderId: "A1", x: { merchant_order_id: "A2" } } }),
    ids([], ["A1", "A2"]),
  );
});

test("those in data come first, then the less deep ones, each once", () => {
  const payload = {
    paymentId: "p4",
    other: { paymentId: "p5" },
    data: { x: { paymentId: "p2" }, paymentId: "p1" },
  };
  assert.deepEqual(namedIds(payload), ids(["p1", "p2", "p4", "p5"]));
  assert.deepEqual(namedIds({ paymentId: "p1", data: { paymentId: "p1" } }), ids(["p1"]));
});

test("what the buyer typed, what only looks like an id, and texts are left out", () => {
  for (const payload of [
    { customer: { paymentId: "p1" } },
    { data: { Customer: { Address: { paymentId: "p1" } } } },
    { data: { buyer: { paymentId: "p1" }, payer: [{ paymentId: "p1" }], cardHolder: { paymentId: "p1" } } },
    { data: { paymentId: 7 } },
    { data: { paymentId: "" } },
    { data: { paymentId: "p 1" } },
    { data: { paymentId: "p\n1" } },
    { data: { paymentId: "x".repeat(201) } },
    { data: { paymentId: { id: "p1" }, id: "p1", myPaymentId: "p1" } },
    { description: '{"paymentId":"p1"}' },
  ])
    assert.deepEqual(namedIds(payload), ids([]), JSON.stringify(payload));
});

test("what is deeper or larger than any message of a service is not searched to its end", () => {
  const nested = (depth: number): object =>
    depth === 0 ? { paymentId: "p1" } : { inner: nested(depth - 1) };
  assert.deepEqual(namedIds({ data: nested(7) }), ids(["p1"]));
  assert.deepEqual(namedIds({ data: nested(8) }), ids([]));
  const wide = Array.from({ length: 2_000 }, (_, at) => ({ paymentId: at < 1_900 ? 7 : "p1" }));
  assert.deepEqual(namedIds({ data: wide }), ids([]));
  const many = Array.from({ length: 100 }, (_, at) => ({ paymentId: `p${at}` }));
  assert.deepEqual(namedIds({ data: many }), ids(["p0", "p1", "p2", "p3"]));
});

test("any JSON object can be searched", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
      const { paymentIds, merchantOrderIds } = namedIds(payload);
      assert.ok(paymentIds.length <= 4 && merchantOrderIds.length <= 4);
    }),
  );
});
