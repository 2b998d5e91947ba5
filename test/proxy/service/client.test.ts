import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { service } from "../../../src/contract/index.ts";
import { createServiceClient, ServiceError } from "../../../src/proxy/index.ts";
import { apiKey, cardCharge } from "./card-charge.ts";
import { messages, threeDS } from "../../support/service-messages.ts";
import { always, stubService } from "./stub-service.ts";

async function serving(t: TestContext, status: number, answer: unknown, options = {}) {
  const { baseUrl, asked } = await stubService(t, always(status, answer));
  return { client: createServiceClient({ baseUrl, apiKey, ...options }), asked };
}

const bodyOf = (asked: { body: string }[]): unknown => JSON.parse(asked[0]!.body);

test("a Pix charge goes out in decimals and comes back in cents, its code byte for byte", async (t) => {
  const { client, asked } = await serving(t, 200, messages.pixChargeResponse);
  const charge = await client.pix.charge({
    merchantOrderId: "A1",
    customer: { name: "Ana Souza", identity: "52998224725", identityType: "CPF" },
    amount: 1999,
    expiresIn: 600,
  });
  assert.deepEqual(charge, {
    paymentId: "pix-1",
    code: "00020126  6304ABCD",
    image: "data:image/png;base64,AAAA",
    amount: 1999,
    status: "PENDING",
    message: "Cobrança criada",
    companyName: "Loja  Exemplo",
  });
  assert.equal(asked[0]!.method, "POST");
  assert.equal(asked[0]!.url, "/v2/pix/qrcode");
  assert.equal(asked[0]!.headers["x-api-key"], apiKey);
  assert.equal(asked[0]!.headers["content-type"], "application/json");
  assert.deepEqual(bodyOf(asked), {
    payload: {
      MerchantOrderId: "A1",
      Customer: { Name: "Ana Souza", Identity: "52998224725", IdentityType: "CPF" },
      Payment: { Type: "Pix", Amount: 19.99, QrCode: { Expiration: 600 } },
    },
  });
});

test("a code's life can be counted in minutes, and is never cut short", async (t) => {
  const { client, asked } = await serving(t, 200, messages.pixChargeResponse, {
    pixExpirationUnit: "minutes",
  });
  const customer = { name: "Ana", identity: "52998224725" };
  await client.pix.charge({ customer, amount: 500, expiresIn: 601 });
  const { payload } = service.pixChargeRequestSchema.parse(bodyOf(asked));
  assert.equal(payload.Payment.QrCode?.Expiration, 11);
});

test("only what a Pix charge must have is enough", async (t) => {
  const { client, asked } = await serving(t, 200, {
    success: true,
    data: { Payment: { QrCodeString: "c", Amount: 5, PaymentId: "p" } },
  });
  const charge = await client.pix.charge({ customer: { name: "A", identity: "1" }, amount: 500 });
  assert.equal(charge.amount, 500);
  assert.deepEqual(bodyOf(asked), {
    payload: { Customer: { Name: "A", Identity: "1" }, Payment: { Type: "Pix", Amount: 5 } },
  });
});

test("any amount of cents keeps its value on the way out and back", async () => {
  const client = createServiceClient({
    baseUrl: "http://service.test/v2",
    apiKey,
    fetch: async (request) => {
      const { payload } = service.pixChargeRequestSchema.parse(await request.json());
      const Payment = { QrCodeString: "c", PaymentId: "p", Amount: payload.Payment.Amount };
      return Response.json({ success: true, data: { Payment } });
    },
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 500, max: 1e12 }), async (amount) => {
      const charge = await client.pix.charge({ customer: { name: "A", identity: "1" }, amount });
      assert.equal(charge.amount, amount);
    }),
  );
});

test("a withdrawal is asked for and answered in cents", async (t) => {
  const answer = {
    success: true,
    transfer_id: "t1",
    status: "PENDING",
    value: 50,
    tax_amount: 0.99,
    total_deducted: 50.99,
  };
  const { client, asked } = await serving(t, 200, answer);
  const withdrawal = {
    pixAddressKey: "52998224725",
    pixAddressKeyType: "CPF",
    description: "saque",
    externalReference: "r1",
  };
  assert.deepEqual(await client.pix.withdraw({ value: 5000, ...withdrawal }), {
    transferId: "t1",
    status: "PENDING",
    value: 5000,
    taxAmount: 99,
    totalDeducted: 5099,
  });
  assert.equal(asked[0]!.url, "/v2/pix/withdraw");
  assert.deepEqual(bodyOf(asked), { value: 50, ...withdrawal });
});

test("a card charge goes out as the service words it, brand included", async (t) => {
  const { client, asked } = await serving(t, 201, messages.cardChargeResponse);
  assert.deepEqual(await client.cards.charge(cardCharge), {
    kind: "created",
    success: true,
    paymentId: "pay-1",
    status: "PAID",
    statusCode: 2,
    transactionId: 99,
    integrationKeyId: 7,
    merchantOrderId: "A1001x7k2m9qp",
    returnCode: "00",
    returnMessage: "Aprovada",
    settlementStatus: "PENDING_RELEASE",
    releaseAt: "2026-12-21T00:00:00Z",
    amount: 1999,
    netAmount: 1919,
    installments: 3,
    brand: "Mastercard",
    serviceBrand: "Master",
    last4: "4444",
    threeDS,
  });
  assert.equal(asked[0]!.url, "/v2/card/charges");
  assert.deepEqual(bodyOf(asked), {
    returnUrl: "https://shop.example/pay/challenge/return",
    payload: {
      MerchantOrderId: "A1001x7k2m9qp",
      Customer: {
        Name: "Ana Souza",
        Identity: "52998224725",
        IdentityType: "CPF",
        Email: "ana@example.com",
        Phone: "11987654321",
        Address: {
          Street: "Rua A",
          Number: "10",
          ZipCode: "01001000",
          City: "São Paulo",
          State: "SP",
          Country: "BR",
        },
      },
      Payment: {
        Type: "CreditCard",
        Amount: 1999,
        Installments: 3,
        Capture: true,
        Authenticate: false,
        CreditCard: {
          CardNumber: "5555555555554444",
          Holder: "ANA SOUZA",
          ExpirationDate: "12/2030",
          SecurityCode: "737",
          Brand: "Master",
        },
      },
    },
  });
});

test("the merchant's names of brands hold in both directions", async (t) => {
  const answer = structuredClone(messages.cardChargeResponse);
  answer.data.acquirer.payment.brand = "MC";
  const { client, asked } = await serving(t, 201, answer, { brands: { Mastercard: "MC" } });
  const charge = await client.cards.charge(cardCharge);
  assert.ok(charge.kind === "created");
  assert.equal(charge.brand, "Mastercard");
  const sent = service.cardChargeRequestSchema.parse(bodyOf(asked));
  assert.equal(sent.payload.Payment.CreditCard.Brand, "MC");
});

test("the merchant's names of brands hold in the list and its filter, and in a cancellation", async (t) => {
  const brands = { Mastercard: "MC", Hipercard: "Hiper Card" };
  const listed = structuredClone(messages.cardListResponse);
  listed.data.items[0]!.payment.brand = "mc";
  const list = await serving(t, 200, listed, { brands });
  const { items } = await list.client.cards.list({ brand: "Hipercard" });
  assert.equal(new URL(list.asked[0]!.url!, "http://service.test").searchParams.get("brand"), "Hiper Card");
  assert.deepEqual([items[0]!.payment.brand, items[0]!.payment.serviceBrand], ["Mastercard", "mc"]);

  const cancelled = structuredClone(messages.cancellationResponse);
  cancelled.data.Payment.Brand = "Hiper Card";
  const { client } = await serving(t, 200, cancelled, { brands });
  const { payment } = await client.cards.cancellation("pay-1");
  assert.deepEqual([payment?.brand, payment?.serviceBrand], ["Hipercard", "Hiper Card"]);
});

test("a charge that needs the buyer's bank says where", async (t) => {
  const { client } = await serving(t, 200, messages.cardChallengeResponse);
  assert.deepEqual(await client.cards.charge(cardCharge), {
    kind: "challenge",
    message: "Autenticação necessária",
    status: "AWAITING_3DS_AUTHENTICATION",
    requiresThreeDS: true,
    authenticated: false,
    mode: "popup",
    checkoutUrl: "/card/auth/checkout/s1",
    popupUrl: "/card/auth/checkout/s1",
    sessionId: "s1",
    expiresAt: "2026-11-21T15:10:00Z",
  });
});

test("a challenge without an address is a challenge", async (t) => {
  for (const popupUrl of [undefined, null, 7]) {
    const data = { sessionId: "s1", popupUrl };
    const { client } = await serving(t, 200, { code: "3DS_REQUIRED", data });
    const challenge = await client.cards.charge(cardCharge);
    assert.ok(challenge.kind === "challenge");
    assert.deepEqual([challenge.sessionId, challenge.popupUrl], ["s1", undefined]);
  }
});

test("the list takes every filter and gives items, pagination and summary in cents", async (t) => {
  const { client, asked } = await serving(t, 200, messages.cardListResponse);
  const list = await client.cards.list({
    page: 2,
    limit: 20,
    status: "PAID",
    settlementStatus: "PENDING_RELEASE",
    merchantOrderId: "A&1",
    paymentId: "pay-1",
    brand: "Mastercard",
    dateFrom: new Date("2026-11-01T00:00:00Z"),
    dateTo: "2026-11-30T23:59:59Z",
  });
  const url = new URL(asked[0]!.url!, "http://service.test");
  assert.equal(url.pathname, "/v2/card/charges");
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    page: "2",
    limit: "20",
    status: "PAID",
    settlementStatus: "PENDING_RELEASE",
    merchantOrderId: "A&1",
    paymentId: "pay-1",
    brand: "Master",
    dateFrom: "2026-11-01T00:00:00.000Z",
    dateTo: "2026-11-30T23:59:59Z",
  });
  assert.deepEqual(list, {
    items: [
      {
        id: 99,
        merchantOrderId: "A1001x7k2m9qp",
        paymentId: "pay-1",
        customer: { name: "Ana Souza", identity: "52998224725", identityType: "CPF" },
        payment: {
          type: "CreditCard",
          provider: "acquirer",
          brand: "Mastercard",
          serviceBrand: "Master",
          last4: "4444",
          grossAmount: 1999,
          netAmount: 1919,
          amountCaptured: 1999,
          amountCancelled: 0,
        },
        status: { code: 2, name: "PAID", message: "Aprovada", settlement: "PENDING_RELEASE" },
        authorization: { proofOfSale: "1", tid: "2", authorizationCode: undefined },
        threeDS,
      },
    ],
    pagination: messages.cardListResponse.data.pagination,
    summary: {
      totalTransactions: 1,
      grossAmount: 1999,
      netAmount: -20,
      capturedAmount: 1999,
      cancelledAmount: 0,
      statusBreakdown: { pending: 0, paid: 1, cancelled: 0, reversed: 0 },
    },
  });
});

test("without filters the whole list is asked for", async (t) => {
  const { client, asked } = await serving(t, 200, { success: true, data: { items: [] } });
  const list = await client.cards.list();
  assert.deepEqual(list.items, []);
  assert.equal(asked[0]!.url, "/v2/card/charges");
  assert.equal(asked[0]!.body, "");
});

test("a charge is cancelled in part with a reason, or whole without a body", async (t) => {
  const { client, asked } = await serving(t, 200, messages.cardChargeResponse);
  const cancelled = await client.cards.cancel("pay/1", { amount: 500, reason: "HighRisk" });
  assert.equal(cancelled.paymentId, "pay-1");
  assert.equal(asked[0]!.method, "PUT");
  assert.equal(asked[0]!.url, "/v2/card/charges/pay%2F1/cancel");
  assert.deepEqual(bodyOf(asked), { amount: 500, reason: "HighRisk" });

  await client.cards.cancel("pay-1");
  assert.equal(asked[1]!.body, "");
  assert.equal(asked[1]!.headers["content-type"], undefined);
});

test("the record of a cancellation is read, null as absent", async (t) => {
  const { client, asked } = await serving(t, 200, messages.cancellationResponse);
  assert.deepEqual(await client.cards.cancellation("pay-1"), {
    merchantOrderId: "A1001x7k2m9qp",
    acquirerOrderId: undefined,
    customer: {
      name: "Ana Souza",
      identity: "52998224725",
      email: undefined,
      address: { Street: "Rua A" },
    },
    payment: {
      amount: 1999,
      voidedAmount: 500,
      voidedDate: "2026-11-21 15:00:00",
      status: "CANCELLED",
      paymentId: "pay-1",
      proofOfSale: "1",
      authorizationCode: undefined,
      receivedDate: "2026-11-21 14:00:00",
      brand: "Mastercard",
      serviceBrand: "Master",
      cardNumber: "555555******4444",
      installments: 3,
    },
    receiptUrl: "https://service.example/v2/card/charges/pay-1/receipt",
  });
  assert.equal(asked[0]!.url, "/v2/card/charges/pay-1/cancellation");
});

test("a base address that ends in a slash means the same", async (t) => {
  const { baseUrl, asked } = await stubService(t, always(200, messages.cardListResponse));
  await createServiceClient({ baseUrl: `${baseUrl}/`, apiKey }).cards.list();
  assert.equal(asked[0]!.url, "/v2/card/charges");
});

test("a call that cannot be right is refused before anything is sent", async (t) => {
  const { client, asked } = await serving(t, 200, messages.pixChargeResponse);
  const customer = { name: "Ana", identity: "1" };
  const { card } = cardCharge;
  const calls: [Promise<unknown>, RegExp][] = [
    [client.pix.charge({ customer, amount: 19.99 }), /19\.99/],
    [client.pix.charge({ customer: { name: "", identity: "1" }, amount: 500 }), /payload\.Customer\.Name/],
    [client.pix.withdraw({ value: -1, pixAddressKey: "k", pixAddressKeyType: "CPF" }), /-1/],
    [client.cards.charge({ ...cardCharge, installments: 13 }), /Installments/],
    [client.cards.charge({ ...cardCharge, card: { ...card, number: "5555 5555" } }), /CardNumber/],
    [client.cards.list({ page: 0 }), /page/],
    [client.cards.list({ dateFrom: new Date(NaN) }), /dateFrom/],
    [client.cards.cancel(""), /paymentId/],
    [client.cards.cancel(".."), /paymentId/],
    [client.cards.cancellation("."), /paymentId/],
  ];
  for (const [call, message] of calls) {
    await assert.rejects(call, (error) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.code, "invalid_call");
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /5555 5555/);
      return true;
    });
  }
  assert.equal(asked.length, 0);
});

test("an option that cannot work is named when the client is made, and the key is not quoted", () => {
  const baseUrl = "https://service.example/v2";
  const cases: [Parameters<typeof createServiceClient>[0], RegExp][] = [
    [{ baseUrl: "", apiKey }, /baseUrl is missing/],
    [{ baseUrl: "service.example/v2", apiKey }, /baseUrl .*absolute http or https/],
    [{ baseUrl: "ftp://service.example/v2", apiKey }, /baseUrl .*absolute http or https/],
    [{ baseUrl: "https://u:p@service.example/v2", apiKey }, /user name or password/],
    [{ baseUrl: "https://service.example/v2?a=1", apiKey }, /leave out/],
    [{ baseUrl, apiKey: "" }, /apiKey is missing/],
    [{ baseUrl, apiKey: "secret-key\n" }, /apiKey contains white space/],
    [{ baseUrl, apiKey: "secret-key…" }, /apiKey contains a character/],
    [{ baseUrl, apiKey, timeout: 0 }, /timeout is 0/],
    [{ baseUrl, apiKey, timeout: Infinity }, /timeout is Infinity/],
    [{ baseUrl, apiKey, brands: { Master: "MC" } as object }, /brands has "Master", expected any of/],
    [{ baseUrl, apiKey, brands: { Elo: "" } }, /brands\.Elo is "", expected the service's name/],
    [{ baseUrl, apiKey, brands: { Elo: 7 } as object }, /brands\.Elo is 7, expected the service's name/],
    [{ baseUrl, apiKey, pixExpirationUnit: "hours" as "minutes" }, /pixExpirationUnit is "hours"/],
  ];
  for (const [options, message] of cases) {
    assert.throws(
      () => createServiceClient(options),
      (error) => {
        assert.ok(error instanceof TypeError);
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /secret-key|u:p/);
        return true;
      },
    );
  }
});

test("where a framework has put its own fetch in place, a body still goes out with its length", async (t) => {
  const { client, asked } = await serving(t, 200, messages.pixChargeResponse);
  const platforms = globalThis.fetch;
  t.mock.method(globalThis, "fetch", (input: string | Request, init?: RequestInit) => {
    if (typeof input === "string") return platforms(input, init);
    const { url, method, headers, body } = input;
    const streamed: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
    return platforms(url, streamed);
  });
  await client.pix.charge({ merchantOrderId: "A1", customer: { name: "Ana", identity: "1" }, amount: 1999 });
  assert.equal(asked[0]!.headers["content-length"], String(asked[0]!.body.length));
  assert.equal(asked[0]!.headers["transfer-encoding"], undefined);
});

test("a fetch of the merchant's is given requests", async (t) => {
  const given: Request[] = [];
  const fetch = (request: Request) => (given.push(request), globalThis.fetch(request));
  const { client } = await serving(t, 200, messages.cardListResponse, { fetch });
  await client.cards.list();
  assert.ok(given[0] instanceof Request);
});
