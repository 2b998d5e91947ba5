import assert from "node:assert/strict";
import { describe, test } from "node:test";
import jsqr from "jsqr";
import { PNG } from "pngjs";
import { readBrCode } from "../../../src/contract/index.ts";
import { TEST_AMOUNTS } from "../../../src/sandbox/index.ts";
import { pixBody, setUp } from "../support.ts";

const codeOf = (image: string | undefined) => {
  const { data, width, height } = PNG.sync.read(Buffer.from(image?.split(",")[1] ?? "", "base64"));
  return jsqr(new Uint8ClampedArray(data), width, height)?.data;
};

describe("POST /v2/pix/qrcode", () => {
  test("refuses a code that would outlive all dates", async () => {
    const { call } = setUp();
    const body = pixBody(19.99, { QrCode: { Expiration: 2 ** 53 - 1 } });
    assert.equal((await call("POST", "/v2/pix/qrcode", body)).status, 400);
  });

  test("answers every documented field", async () => {
    const { status, body } = await setUp().call("POST", "/v2/pix/qrcode", pixBody(19.99));
    assert.equal(status, 200);
    assert.partialDeepStrictEqual(body, {
      success: true,
      data: { Payment: { Amount: 19.99, statusName: "PENDING" } },
    });
    const { data } = body as { data: { Service: object; Payment: object } };
    assert.deepEqual(Object.keys(data.Service).sort(), ["company_name", "message"]);
    assert.deepEqual(Object.keys(data.Payment).sort(), [
      "Amount",
      "PaymentId",
      "QrCodeImageUrl",
      "QrCodeString",
      "statusName",
    ]);
  });

  test("gives a sound dynamic code of the amount, and a picture that reads back as that code", async () => {
    const payment = await setUp({ payee: "Ateliê Pinho" }).pix(19.99);
    const code = readBrCode(payment.QrCodeString);
    assert(code.ok);
    assert.equal(code.kind, "dynamic");
    assert.equal(code.amount, 1999);
    assert.equal(code.merchantName, "ATELIE PINHO");
    assert.match(payment.QrCodeImageUrl ?? "", /^data:image\/png;base64,/);
    assert.equal(codeOf(payment.QrCodeImageUrl), payment.QrCodeString);
  });

  test("no two codes are equal", async () => {
    const { pix } = setUp();
    assert.notEqual((await pix(10)).QrCodeString, (await pix(10)).QrCodeString);
  });

  test("the documented amounts change the code as they say", async () => {
    const { pix } = setUp();
    const read = new Map<string, ReturnType<typeof readBrCode>>();
    for (const each of TEST_AMOUNTS) {
      if (each.method !== "pix") continue;
      const payment = await pix(each.amount / 100);
      assert.equal(codeOf(payment.QrCodeImageUrl), payment.QrCodeString);
      read.set(each.oddity, readBrCode(payment.QrCodeString));
    }
    assert.partialDeepStrictEqual(read.get("static"), { ok: true, kind: "static", amount: 7001 });
    assert.partialDeepStrictEqual(read.get("double-space"), { ok: true, merchantName: "LOJA  DO  SANDBOX" });
    assert.partialDeepStrictEqual(read.get("without-amount"), { ok: true, kind: "dynamic" });
    assert.equal(Object.hasOwn(read.get("without-amount") ?? {}, "amount"), false);
    assert.partialDeepStrictEqual(read.get("other-amount"), { ok: true, amount: 7005 });
    assert.deepEqual(read.get("broken-crc"), { ok: false, error: "crc_mismatch" });
    assert.equal(read.size, 5);
  });

  for (const [name, sent, field] of [
    ["below 5.00", pixBody(4.99), "payload.Payment.Amount"],
    ["a third decimal place", pixBody(10.001), "payload.Payment.Amount"],
    ["a negative amount", pixBody(-10), "payload.Payment.Amount"],
    ["an amount as text", pixBody("10.00"), "payload.Payment.Amount"],
    ["another type", pixBody(10, { Type: "Boleto" }), "payload.Payment.Type"],
    [
      "an expiration of zero",
      pixBody(10, { QrCode: { Expiration: 0 } }),
      "payload.Payment.QrCode.Expiration",
    ],
    ["no payload", {}, "payload"],
  ] as const)
    test(`refuses ${name}, and names the field`, async () => {
      const { status, body } = await setUp().call("POST", "/v2/pix/qrcode", sent);
      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body, { success: false, error: null });
      assert.match((body as { message: string }).message, new RegExp(`^${field}: `));
      assert(field in (body as { errors: object }).errors);
    });

  test("takes exactly 5.00", async () => {
    assert.equal((await setUp().pix(5)).Amount, 5);
  });
});

describe("paying a Pix charge", () => {
  test("sends the deposit and raises the balance", async () => {
    const { pix, control, delivered } = setUp({ balance: 0 });
    const { PaymentId } = await pix(59.9);
    await control.pix.pay(PaymentId);
    const [deposit] = await delivered(1);
    assert.equal(deposit?.key, `deposit:${PaymentId}`);
    assert.deepEqual(deposit?.json, {
      event: "deposit",
      paymentId: PaymentId,
      status: "PAID",
      amount: "59.90",
      merchantOrderId: "A1001PIX",
    });
    assert.equal(control.balance(), 5990);
    assert.partialDeepStrictEqual(control.ledger(), [
      { method: "pix", paymentId: PaymentId, status: "PAID", amount: 5990, charged: 5990 },
    ]);
  });

  test("another amount is told as it was paid", async () => {
    const { pix, control, delivered } = setUp({ balance: 0 });
    const { PaymentId } = await pix(59.9);
    await control.pix.pay(PaymentId, { amount: 1000 });
    assert.partialDeepStrictEqual((await delivered(1))[0]?.json, { amount: "10.00" });
    assert.equal(control.balance(), 1000);
    assert.partialDeepStrictEqual(control.ledger(), [{ amount: 5990, charged: 1000 }]);
  });

  test("once only", async () => {
    const { pix, control, delivered } = setUp();
    const { PaymentId } = await pix();
    await control.pix.pay(PaymentId);
    await assert.rejects(control.pix.pay(PaymentId), /paid already/);
    assert.equal((await delivered(1)).length, 1);
  });

  test("after the expiry too, since money comes late", async () => {
    const { pix, control, clock, delivered } = setUp();
    const { PaymentId } = await pix(10, { QrCode: { Expiration: 60 } });
    assert.equal(control.pix.list()[0]?.expiresAt, clock.now() + 60_000);
    await clock.advance(61_000);
    await control.pix.pay(PaymentId);
    assert.equal((await delivered(1))[0]?.event, "deposit");
  });

  test("a code lives an hour where no expiration is asked for", async () => {
    const { pix, control, clock } = setUp();
    await pix();
    assert.equal(control.pix.list()[0]?.expiresAt, clock.now() + 3_600_000);
  });

  test("by the copied code, as a bank app does", async () => {
    const { pix, control } = setUp();
    const { QrCodeString, PaymentId } = await pix();
    assert.equal((await control.pix.payCode(QrCodeString)).paymentId, PaymentId);
    await assert.rejects(control.pix.payCode(QrCodeString.slice(0, -1)), /not a Pix code/);
    await assert.rejects(control.pix.payCode((await setUp().pix()).QrCodeString), /not made here/);
  });

  for (const amount of [0, -1, 1.5, Number.NaN])
    test(`never of ${amount} cents`, async () => {
      const { pix, control } = setUp();
      const { PaymentId } = await pix();
      await assert.rejects(control.pix.pay(PaymentId, { amount }), /whole number of cents/);
      assert.equal(control.ledger()[0]?.status, "PENDING");
    });

  test("a charge without a MerchantOrderId gets a reference of the service", async () => {
    const { call, control } = setUp();
    const { payload } = pixBody();
    await call("POST", "/v2/pix/qrcode", { payload: { ...payload, MerchantOrderId: undefined } });
    assert.match(control.pix.list()[0]?.merchantOrderId ?? "", /^SBX[0-9A-F]{17}$/);
  });
});
