import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkIdentity, luhn, signWebhook, toDecimalText } from "../../../../src/contract/index.ts";
import { parseWebhook, type WebhookHeaders } from "../../../../src/proxy/service/webhooks/parse-webhook.ts";
import { WebhookError, type WebhookErrorCode } from "../../../../src/proxy/service/webhooks/webhook-error.ts";

const secret = "whsec_0123456789";

const deposit = {
  event: "deposit",
  paymentId: "pix-1",
  status: "PAID",
  amount: "19.99",
  merchantOrderId: "A1",
};

/** Signs a delivery as the service does, and parses it. */
async function deliver(payload: unknown, options?: Parameters<typeof parseWebhook>[3]) {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const headers = {
    "x-service-signature": await signWebhook(body, secret),
    "x-service-idempotency-key": "kind:1",
  };
  return parseWebhook(body, headers, secret, options);
}

async function failure(code: WebhookErrorCode, parsing: Promise<unknown>): Promise<WebhookError> {
  const error = await parsing.then(
    () => assert.fail("the delivery should have been refused"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof WebhookError, String(error));
  assert.equal(error.code, code);
  assert.ok(!error.message.includes(secret.trim()), "secret in an error");
  return error;
}

test("a deposit is read in cents and keeps its payload", async () => {
  assert.deepEqual(await deliver(deposit), {
    kind: "deposit",
    event: "deposit",
    idempotencyKey: "kind:1",
    payload: deposit,
    paymentId: "pix-1",
    status: "PAID",
    amount: 1999,
    merchantOrderId: "A1",
  });
});

test("every amount of a deposit is exact", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1e12 }), async (amount) => {
      const event = await deliver({ ...deposit, amount: toDecimalText(amount) });
      assert.ok(event.kind === "deposit");
      assert.equal(event.amount, amount);
    }),
  );
});

test("an amount that is written otherwise than documented is read all the same", async () => {
  for (const amount of ["19.9", 19.9, "19.90"]) {
    const event = await deliver({ ...deposit, amount });
    assert.ok(event.kind === "deposit");
    assert.equal(event.amount, 1990);
    const data = { paymentId: "pay-1", amount, fee: "0.80", netAmount: "19.1", capturedAmount: amount };
    const confirmed = await deliver({ event: "payment.confirmed", data });
    assert.ok(confirmed.kind === "payment.confirmed");
    const { fee, netAmount, capturedAmount } = confirmed;
    assert.deepEqual([confirmed.amount, fee, netAmount, capturedAmount], [1990, 80, 1910, 1990]);
  }
});

test("a withdrawal is read under both of its kinds", async () => {
  for (const kind of ["withdrawal", "withdrawal_approved"] as const) {
    const payload = {
      event: kind,
      withdrawalId: "w1",
      status: "APPROVED",
      amount: "50.00",
      description: "saque",
      key_pix: "52998224725",
    };
    assert.deepEqual(await deliver(payload), {
      kind,
      event: kind,
      idempotencyKey: "kind:1",
      payload,
      withdrawalId: "w1",
      status: "APPROVED",
      amount: 5000,
      description: "saque",
      keyPix: "52998224725",
    });
  }
});

const threeDS = {
  used: true,
  dataOnly: false,
  eci: "05",
  cavv: "c",
  xid: null,
  version: "2.2.0",
  referenceId: "r",
};
const customer = { name: "Ana Souza", identity: "52998224725", identityType: "CPF" };
const charge = { transactionId: 99, paymentId: "pay-1", merchantOrderId: "A1" };

test("a confirmed card charge is read whole", async () => {
  const data = {
    ...charge,
    amount: 19.99,
    status: "PAID",
    statusCode: 2,
    customer,
    card: { brand: "Master", last4: "4444" },
    threeDS,
    provider: "acquirer",
    fee: 0.8,
    netAmount: 19.19,
    capturedAmount: 19.99,
    cancelledAmount: 0,
    settlementStatus: "PENDING_RELEASE",
    releaseAt: "2026-12-21T00:00:00Z",
    settledAt: null,
    receivedDate: "2026-11-21 12:00:00",
  };
  const payload = { event: "payment.confirmed", data };
  assert.deepEqual(await deliver(payload), {
    ...data,
    kind: "payment.confirmed",
    event: "payment.confirmed",
    idempotencyKey: "kind:1",
    payload,
    card: { brand: "Mastercard", serviceBrand: "Master", last4: "4444" },
    amount: 1999,
    fee: 80,
    netAmount: 1919,
    capturedAmount: 1999,
    cancelledAmount: 0,
    settledAt: undefined,
  });
});

test("a declined card charge is read with the acquirer's answer and the merchant's brand names", async () => {
  const data = {
    ...charge,
    amount: 19.99,
    installments: 3,
    status: "DENIED",
    statusCode: 3,
    message: "Cartão recusado",
    returnMessage: "Não autorizada",
    customer,
    card: { brand: "MC", last4: "4444" },
    threeDS,
    acquirer: {
      status: 3,
      returnCode: "51",
      returnMessage: "Saldo insuficiente",
      proofOfSale: "1",
      tid: "2",
      authorizationCode: null,
      eci: "05",
    },
  };
  const event = await deliver({ event: "payment.denied", data }, { brands: { Mastercard: "MC" } });
  assert.ok(event.kind === "payment.denied");
  assert.equal(event.amount, 1999);
  assert.equal(event.card?.brand, "Mastercard");
  assert.deepEqual(event.acquirer, { ...data.acquirer, authorizationCode: undefined });
  assert.equal(event.statusCode, 3);
});

test("a card number that a buyer typed into another field is removed, and ids stay as they are", async () => {
  const number = "4111 1111 1111 1111";
  const digits = number.replaceAll(" ", "");
  const customer = {
    id: digits,
    name: `Ana ${number}`,
    identity: digits,
    identityType: "CPF",
    email: `${digits}@example.com`,
    phone: Number(digits),
    address: { street: number, lines: [number, "2º andar"] },
  };
  const ids = { paymentId: digits, merchantOrderId: digits, transactionId: Number(digits) };
  for (const kind of ["payment.confirmed", "payment.denied", "payment.refunded"]) {
    const event = await deliver({ event: kind, data: { ...ids, amount: 19.99, customer } });
    assert.deepEqual(event.payload["data"], {
      ...ids,
      amount: 19.99,
      customer: {
        id: digits,
        name: "Ana […]",
        identity: "[…]",
        identityType: "CPF",
        email: "[…]@example.com",
        phone: "[…]",
        address: { street: "[…]", lines: ["[…]", "2º andar"] },
      },
    });
    if (event.kind === "unknown") continue;
    assert.deepEqual(
      "customer" in event && event.customer,
      { name: "Ana […]", identity: "[…]", identityType: "CPF" },
      kind,
    );
  }
});

test("a buyer's CNPJ and phone number stay whole, though every tenth passes a card number's check", async () => {
  const cnpj = fc
    .stringMatching(/^[1-9]\d{11}$/)
    .map((base) => [...Array(100).keys()].map((end) => base + String(end).padStart(2, "0")))
    .map((candidates) => candidates.find((candidate) => checkIdentity(candidate).ok)!);
  const phone = fc.stringMatching(/^\+55 [1-9]{2} 9\d{4}-\d{4}$/);
  let alike = 0;
  await fc.assert(
    fc.asyncProperty(cnpj, phone, async (identity, phone) => {
      if (luhn(identity)) alike++;
      const customer = { name: "Ana Souza", identity, identityType: "CNPJ", phone };
      const event = await deliver({
        event: "payment.confirmed",
        data: { paymentId: "p", amount: 1, customer },
      });
      assert.deepEqual(event.payload["data"], { paymentId: "p", amount: 1, customer });
    }),
    { numRuns: 300 },
  );
  assert.ok(alike > 0);
});

test("updates and cancellations are read by the general schema", async () => {
  for (const kind of ["payment.updated", "payment.cancelled"] as const) {
    const data = { ...charge, amount: 19.99, status: "PAID", changeType: 4, settlementStatus: "SETTLED" };
    const event = await deliver({ event: kind, data });
    assert.ok(event.kind === kind);
    assert.equal(event.paymentId, "pay-1");
    assert.equal(event.amount, 1999);
    assert.equal(event.changeType, 4);
    assert.equal(event.settlementStatus, "SETTLED");
  }
});

test("a kind that is not documented keeps its whole payload", async () => {
  const payload = { event: "withdrawal_failed", withdrawalId: "w1", reason: { code: 7 } };
  assert.deepEqual(await deliver(payload), {
    kind: "unknown",
    event: "withdrawal_failed",
    idempotencyKey: "kind:1",
    payload,
    withdrawalId: "w1",
  });
  const other = { event: "something.new", withdrawalId: "w1", amount: "1.00" };
  assert.deepEqual(await deliver(other), {
    kind: "unknown",
    event: "something.new",
    idempotencyKey: "kind:1",
    payload: other,
  });
});

const withdrawal = { event: "withdrawal", withdrawalId: "w1", status: "APPROVED", amount: "50.00" };

test("a withdrawal is read whichever way its id, its amount and its status are written", async () => {
  const { withdrawalId: _, ...without } = withdrawal;
  const { event, ...fields } = withdrawal;
  for (const payload of [
    { ...withdrawal, amount: 50 },
    { ...withdrawal, amount: "50" },
    { ...withdrawal, amount: "50.0" },
    { ...withdrawal, status: " approved\n" },
    { ...without, transfer_id: "w1" },
    { ...without, transferId: "w1" },
    { ...without, withdrawalId: null, transfer_id: "w1" },
    { event, data: fields },
    { event, amount: null, data: fields },
    { event, data: { ...without, transfer_id: "w1" }, status: "APPROVED" },
  ]) {
    const read = await deliver(payload);
    assert.ok(read.kind === "withdrawal", JSON.stringify(payload));
    assert.deepEqual([read.withdrawalId, read.status, read.amount], ["w1", "APPROVED", 5000]);
    assert.deepEqual(read.payload, payload);
  }
  const numbered = await deliver({ ...without, transfer_id: 7 });
  assert.ok(numbered.kind === "withdrawal");
  assert.equal(numbered.withdrawalId, "7");
});

test("a withdrawal that cannot be read names what is wrong, and holds what can be read", async () => {
  const { withdrawalId: _, ...without } = withdrawal;
  const cases: [Record<string, unknown> & { event: string }, string[], object][] = [
    [without, ["withdrawalId"], { status: "APPROVED", amount: 5000 }],
    [{ ...withdrawal, status: null }, ["status"], { withdrawalId: "w1", amount: 5000 }],
    [{ ...withdrawal, status: " " }, ["status"], { withdrawalId: "w1" }],
    [{ ...withdrawal, amount: "50,50" }, ["amount"], { withdrawalId: "w1", status: "APPROVED" }],
    [{ event: "withdrawal_approved", data: { amount: 50 } }, ["withdrawalId", "status"], { amount: 5000 }],
  ];
  for (const [payload, misfits, read] of cases) {
    const event = await deliver(payload);
    assert.ok(event.kind === "unknown");
    assert.deepEqual(event.misfits, misfits);
    assert.partialDeepStrictEqual(event, read);
  }
});

test("a kind about withdrawals that is not documented is read as far as it can be", async () => {
  const payload = {
    event: "withdrawal_failed",
    data: { transferId: "w1", status: "failed", amount: 50, key_pix: "52998224725", description: 7 },
  };
  assert.deepEqual(await deliver(payload), {
    kind: "unknown",
    event: "withdrawal_failed",
    idempotencyKey: "kind:1",
    payload,
    withdrawalId: "w1",
    status: "FAILED",
    amount: 5000,
    keyPix: "52998224725",
  });
});

for (const [name, data] of [
  [
    "a cancellation's answer",
    { acquirer: { merchantOrderId: "A1", payment: { paymentId: "pay-1", amount: 1999 } } },
  ],
  ["a cancellation's record", { MerchantOrderId: "A1", Payment: { PaymentId: "pay-1", Amount: 1999 } }],
] as const)
  test(`payment.cancelled is read in the shape of ${name}, without its amounts`, async () => {
    const event = await deliver({ event: "payment.cancelled", data });
    assert.ok(event.kind === "payment.cancelled");
    assert.deepEqual([event.paymentId, event.merchantOrderId, event.amount], ["pay-1", "A1", undefined]);
  });

test("a deposit is read whatever the case of its status, and in an envelope", async () => {
  const { event, ...fields } = deposit;
  for (const payload of [
    { ...deposit, status: "paid" },
    { ...deposit, status: " Paid\n" },
    { event, data: fields },
  ]) {
    const read = await deliver(payload);
    assert.ok(read.kind === "deposit", JSON.stringify(payload));
    assert.deepEqual([read.status, read.paymentId], ["PAID", deposit.paymentId]);
  }
});

test("a documented kind with invalid fields is kept, and names them", async () => {
  const cases: [Record<string, unknown> & { event: string }, string[]][] = [
    [{ ...deposit, amount: "dezenove" }, ["amount"]],
    [{ ...deposit, amount: `${"9".repeat(40)}.00` }, ["amount"]],
    [{ ...deposit, paymentId: undefined, status: 1 }, ["status"]],
    [{ ...deposit, status: "PENDING" }, ["status"]],
    [{ ...deposit, paymentId: undefined, merchantOrderId: undefined }, ["paymentId"]],
    [{ event: "payment.confirmed", data: { ...charge, amount: 1.999 } }, ["data.amount"]],
    [{ event: "payment.confirmed" }, ["data"]],
    [{ event: "payment.cancelled", data: {} }, ["data.paymentId"]],
  ];
  for (const [payload, misfits] of cases) {
    const event = await deliver(payload);
    assert.ok(event.kind === "unknown");
    assert.equal(event.event, payload.event);
    assert.deepEqual(event.misfits, misfits);
    assert.deepEqual(event.payload, JSON.parse(JSON.stringify(payload)));
  }
});

test("a malformed field that nothing depends on does not stop a payment", async () => {
  const data = { ...charge, amount: 19.99, threeDS: { used: "yes" }, card: 7, netAmount: 1.005, fee: null };
  const event = await deliver({ event: "payment.confirmed", data });
  assert.ok(event.kind === "payment.confirmed");
  assert.equal(event.amount, 1999);
  assert.equal(event.card, undefined);
  assert.equal(event.netAmount, undefined);
});

test("headers may be the platform's, Node's, a framework's, or come with their request", async () => {
  const body = JSON.stringify(deposit);
  const signature = await signWebhook(body, secret);
  const pairs = { "X-Service-Signature": signature, "X-Service-Idempotency-Key": "deposit:pix-1" };
  const given: Parameters<typeof parseWebhook>[1][] = [
    new Headers(pairs),
    pairs,
    { "x-service-signature": [signature], "x-service-idempotency-key": ["deposit:pix-1"] },
    new Request("http://shop.test/", { headers: pairs }),
    { headers: pairs },
  ];
  for (const headers of given) {
    const event = await parseWebhook(body, headers, secret);
    assert.equal(event.idempotencyKey, "deposit:pix-1");
  }
});

test("the body may be text or bytes, and every byte of it counts", async () => {
  const body = `{"event":"novo","text":"São  Paulo"}`;
  const bytes = new TextEncoder().encode(body);
  const headers = { "x-service-signature": await signWebhook(body, secret) };
  for (const raw of [body, bytes, Buffer.from(body), bytes.buffer]) {
    const event = await parseWebhook(raw, headers, secret);
    assert.equal(event.payload.text, "São  Paulo");
    assert.equal(event.idempotencyKey, undefined);
  }
  for (const changed of [`${body}\n`, body.replace("  ", " "), body.replace("ã", "a")]) {
    await failure("signature_mismatch", parseWebhook(changed, headers, secret));
  }
});

test("while a secret is replaced, deliveries signed with either are genuine", async () => {
  const body = JSON.stringify(deposit);
  const headers = { "x-service-signature": await signWebhook(body, "old") };
  assert.equal((await parseWebhook(body, headers, ["new", "old"])).kind, "deposit");
  await failure("signature_mismatch", parseWebhook(body, headers, ["new"]));
});

test("a delivery without a signature is refused", async () => {
  const body = JSON.stringify(deposit);
  for (const headers of [{}, { "x-service-signature": "" }, new Headers()] as WebhookHeaders[]) {
    const error = await failure("signature_missing", parseWebhook(body, headers, secret));
    assert.match(error.message, /X-Service-Signature/);
  }
});

test("a wrong signature is refused, with the likely reason", async () => {
  const body = JSON.stringify({ ...deposit, n: 1 });
  const signature = await signWebhook(body, secret);
  const base64 = Buffer.from(signature, "hex").toString("base64");
  const cases: [string, string, RegExp][] = [
    [signature.toUpperCase(), secret, /upper case/],
    [base64, secret, /base64/],
    [`sha256=${signature}`, secret, /sha256=/],
    [signature.slice(1), secret, /64 hexadecimal digits/],
    [signature, `${secret}\n`, /white space/],
    [signature, "another", /raw/],
  ];
  for (const [given, key, message] of cases) {
    const error = await failure(
      "signature_mismatch",
      parseWebhook(body, { "x-service-signature": given }, key),
    );
    assert.match(error.message, message);
    assert.ok(!error.message.includes(given));
  }
});

test("a body that a parser has read before is reported as such", async () => {
  const headers = { "x-service-signature": "0".repeat(64) };
  for (const body of [deposit, undefined, null, 7]) {
    const error = await failure("body_not_raw", parseWebhook(body as unknown as string, headers, secret));
    assert.match(error.message, /before/);
  }
});

test("without a secret nothing can be genuine", async () => {
  for (const none of ["", [], [""], undefined as unknown as string]) {
    await failure("secret_missing", parseWebhook("{}", { "x-service-signature": "0".repeat(64) }, none));
  }
});

test("what is signed but is no event is refused", async () => {
  for (const body of ["", "deposit", "{", "<xml/>"]) await failure("not_json", deliver(body));
  for (const body of ["null", "[]", '"deposit"', "{}", '{"event":1}'])
    await failure("not_an_event", deliver(body));
});

test("a delivery that nests too deep to be read is refused as no event", async () => {
  const deep = `{"event":"deposit","more":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  await failure("not_an_event", deliver(deep));
});

test("a card that a delivery quotes in its texts is removed, however they are nested or typed", async () => {
  const number = "4111111111111111";
  const { payload } = await deliver({
    ...deposit,
    description: { text: `Cartão ${number}`, lines: [{ no: number }] },
    message: Number(number),
    card: { number, cvv: "737", security_code: 737 },
  });
  assert.doesNotMatch(JSON.stringify(payload), /4111111111111111|737/);
});
