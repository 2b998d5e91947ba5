import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ORIGIN, setUp, type Received } from "../support.ts";

async function paidCharge(amount = 10_000, options: Parameters<typeof setUp>[0] = {}) {
  const all = setUp(options);
  const { acquirer } = await all.card("4111111111111111", { Amount: amount });
  await all.delivered(1);
  return { ...all, paymentId: acquirer.payment.paymentId };
}

const cancellations = (received: Received[]) => received.filter(({ event }) => event === "payment.cancelled");

describe("PUT /v2/card/charges/{paymentId}/cancel", () => {
  test("without a body cancels all, in the shape of a charge", async () => {
    const { cancel, paymentId, control, delivered } = await paidCharge();
    const { status, body } = await cancel(paymentId);
    assert.equal(status, 200);
    assert.partialDeepStrictEqual(body, {
      success: true,
      data: {
        transactionStatus: "CANCELLED",
        settlementStatus: "NONE",
        netAmount: 0,
        acquirer: { merchantOrderId: "A1001CARD", payment: { paymentId, status: 10, amount: 10_000 } },
      },
    });
    assert.partialDeepStrictEqual(control.ledger(), [
      { status: "CANCELLED", charged: 10_000, cancelled: 10_000 },
    ]);
    assert.partialDeepStrictEqual(cancellations(await delivered(2))[0], {
      key: `payment.cancelled:${paymentId}`,
      json: { data: { paymentId, status: "CANCELLED", amount: 100, changeType: 3 } },
    });
  });

  test("partly, several times, until nothing is left", async () => {
    const { cancel, paymentId, list, control, delivered } = await paidCharge();
    for (const [amount, cancelled, status] of [
      [3000, 30, "PAID"],
      [20, 30.2, "PAID"],
      [6980, 100, "CANCELLED"],
    ] as const) {
      assert.equal((await cancel(paymentId, { amount })).status, 200);
      assert.partialDeepStrictEqual((await list()).items[0], {
        payment: { grossAmount: 100, amountCaptured: 100, amountCancelled: cancelled },
        status: { name: status },
      });
    }
    assert.equal((await cancel(paymentId, { amount: 500 })).status, 400);
    assert.equal(control.ledger()[0]?.cancelled, 10_000);
    const told = cancellations(await delivered(4));
    assert.equal(told.length, 3);
    assert.equal(new Set(told.map(({ key }) => key)).size, 1, "they share an idempotency key");
  });

  test("what is left may be below the minimum, where the whole rest goes", async () => {
    const { cancel, paymentId } = await paidCharge(1000);
    assert.equal((await cancel(paymentId, { amount: 700 })).status, 200);
    assert.equal((await cancel(paymentId, { amount: 300 })).status, 400);
    assert.equal((await cancel(paymentId)).status, 200);
  });

  for (const [name, body, message] of [
    ["more than there is", { amount: 10_001 }, /10000 cents are left/],
    ["less than 5.00", { amount: 499 }, /^amount: /],
    ["21 cents", { amount: 21 }, /^amount: /],
    ["zero", { amount: 0 }, /^amount: /],
    ["a fraction of a cent", { amount: 500.5 }, /^amount: /],
    ["another reason", { reason: "Regret" }, /^reason: /],
    ["a misspelt amount", { Amount: 500 }, /^Amount: no field of this request/],
    ["a misspelt reason", { amount: 500, Reason: "HighRisk" }, /^Reason: /],
  ] as const)
    test(`refuses ${name}`, async () => {
      const { cancel, paymentId, control } = await paidCharge();
      const answer = await cancel(paymentId, body);
      assert.equal(answer.status, 400);
      assert.match((answer.body as { message: string }).message, message);
      assert.equal(control.ledger()[0]?.cancelled, 0);
    });

  for (const [cancelled, data] of [
    ["charge", { acquirer: { payment: { amount: 10_000 } } }],
    ["record", { MerchantOrderId: "A1001CARD", Payment: { Amount: 10_000, VoidedAmount: 3000 } }],
  ] as const)
    test(`is told in the shape of a ${cancelled}, where asked to`, async () => {
      const { cancel, paymentId, control, delivered } = await paidCharge();
      control.deliveries.mode({ cancelled });
      await cancel(paymentId, { amount: 3000 });
      const [event] = cancellations(await delivered(2));
      assert.partialDeepStrictEqual(event, { key: `payment.cancelled:${paymentId}`, json: { data } });
      assert.match(event?.body ?? "", new RegExp(`"payment":\\{[^}]*"paymentId":"${paymentId}"`, "i"));
    });

  test("takes the documented reason", async () => {
    const { cancel, paymentId } = await paidCharge();
    assert.equal((await cancel(paymentId, { reason: "HighRisk" })).status, 200);
  });

  test("is not allowed where nothing was paid", async () => {
    const { card, challenge, cancel, control } = setUp();
    const { acquirer } = await card("4000000000000515");
    await challenge("4000000000001091");
    for (const paymentId of [
      acquirer.payment.paymentId,
      control.challenges.list()[0]?.paymentId,
      "unknown",
    ]) {
      const { status, body } = await cancel(paymentId ?? "");
      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body, { success: false });
    }
  });

  test("voids an authorization as a whole", async () => {
    const { card, cancel, control } = setUp();
    const { paymentId } = (await card("4111111111111111", { Capture: false })).acquirer.payment;
    assert.equal((await cancel(paymentId, { amount: 5000 })).status, 400);
    assert.equal((await cancel(paymentId)).status, 200);
    assert.partialDeepStrictEqual(control.ledger(), [{ status: "CANCELLED", charged: 0 }]);
  });

  test("takes settled money from the balance, fee and all", async () => {
    const { cancel, paymentId, control, list } = await paidCharge(10_000, { balance: 0 });
    await control.cards.settle(paymentId);
    await cancel(paymentId, { amount: 5000 });
    assert.equal(control.balance(), 4850);
    assert.equal((await list()).items[0]?.payment.netAmount, 48.5);
    await cancel(paymentId);
    assert.equal(control.balance(), 0);
    assert.equal((await list()).items[0]?.status.settlement, "REVERSED");
  });
});

describe("GET /v2/card/charges/{paymentId}/cancellation", () => {
  test("answers every documented field", async () => {
    const { cancel, call, paymentId, control } = await paidCharge();
    await cancel(paymentId, { amount: 3000 });
    await cancel(paymentId, { amount: 2000 });
    const { status, body } = await call("GET", `/v2/card/charges/${paymentId}/cancellation`);
    const [record] = control.cards.list();
    assert.equal(status, 200);
    assert.deepEqual(body, {
      success: true,
      data: {
        MerchantOrderId: "A1001CARD",
        AcquirerOrderId: record?.tid,
        Customer: { Name: "Ana Souza", Identity: "12345678909", Email: "ana@example.com", Address: null },
        Payment: {
          Amount: 10_000,
          VoidedAmount: 5000,
          VoidedDate: "2026-11-21 12:00:00",
          Status: "CANCELLED",
          PaymentId: paymentId,
          ProofOfSale: record?.proofOfSale,
          AuthorizationCode: record?.authorizationCode,
          ReceivedDate: "2026-11-21 12:00:00",
          Brand: "Visa",
          CardNumber: "411111******1111",
          Installments: 1,
        },
        ReceiptUrl: `${ORIGIN}/v2/card/charges/${paymentId}/receipt`,
      },
    });
  });

  test("refuses a charge of which nothing was cancelled", async () => {
    const { call, paymentId } = await paidCharge();
    const { status, body } = await call("GET", `/v2/card/charges/${paymentId}/cancellation`);
    assert.equal(status, 400);
    assert.partialDeepStrictEqual(body, { success: false });
  });

  test("names the receipt by the public address", async () => {
    const { cancel, call, paymentId } = await paidCharge(10_000, { publicUrl: "https://pagamentos.example" });
    await cancel(paymentId);
    const { body } = await call("GET", `/v2/card/charges/${paymentId}/cancellation`);
    assert.partialDeepStrictEqual(body, {
      data: { ReceiptUrl: `https://pagamentos.example/v2/card/charges/${paymentId}/receipt` },
    });
  });

  test("the receipt is a page that needs no key", async () => {
    const { cancel, fetch, paymentId } = await paidCharge();
    const receipt = () => fetch(new Request(`${ORIGIN}/v2/card/charges/${paymentId}/receipt`));
    assert.equal((await receipt()).status, 404);
    await cancel(paymentId, { amount: 3000 });
    const response = await receipt();
    const page = await response.text();
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(page, /R\$\s30,00/);
    assert.match(page, /411111\*{6}1111/);
    assert.doesNotMatch(response.headers.get("content-security-policy") ?? "", /frame-ancestors/);
  });
});
