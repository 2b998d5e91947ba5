// Requests that cannot be served: each gets a clear answer, and nothing is charged.
import { test } from "node:test";
import assert from "node:assert/strict";
import { problemSchema, type Problem } from "../../../src/contract/index.ts";
import { memoryStore, type Store } from "../../../src/proxy/index.ts";
import {
  CARD,
  asCharge,
  asProblem,
  card,
  CUSTOMER,
  newKey,
  pix,
  SHOP,
  shopFor,
  type Shop,
  assertProblem,
  eventually,
} from "../../support/shop.ts";

const ORDERS = {
  "A-1001": { amount: 12345, customer: CUSTOMER },
  small: { amount: 499, customer: CUSTOMER },
  test: { amount: 20, customer: CUSTOMER },
  ten: { amount: 1000, customer: CUSTOMER },
  nobody: { amount: 1000 },
  onlyPix: { amount: 1000, customer: CUSTOMER, methods: ["pix" as const] },
};
const withCard = (more: object) => card("A-1001", { card: { ...CARD, ...more } });

const byNobody = (customer: object) =>
  pix("nobody", { customer: { name: "Ana Lima", identity: "52998224725", ...customer } });

type Case = [title: string, body: unknown, status: number, code: string, field?: string];
const OTHERS: Case[] = [
  ["an unknown order", pix("nowhere"), 404, "order_not_found"],
  ["an unknown order with a name of JavaScript's own", pix("__proto__"), 404, "order_not_found"],
  ["an endless order id", pix("x".repeat(201)), 404, "order_not_found"],
  ["Pix below its minimum", pix("small"), 422, "method_unavailable"],
  ["a card below its minimum", card("small"), 422, "method_unavailable"],
  ["test amounts that are not switched on", card("test"), 422, "method_unavailable"],
  ["a method that the shop does not offer", card("onlyPix"), 422, "method_unavailable"],
  ["an amount that was not seen", pix("A-1001", { seenTotal: 1 }), 409, "amount_changed"],
  ["a card's amount that was not seen", card("A-1001", { seenTotal: 1 }), 409, "amount_changed"],
  ["JSON in another encoding", "\ufeff{}", 400, "invalid_request"],
  ["malformed JSON", "{", 400, "invalid_request"],
  ["no object", "7", 400, "invalid_request"],
  ["nothing", "", 400, "invalid_request"],
  ["a body too large", JSON.stringify({ ...pix(), more: "x".repeat(70_000) }), 413, "payload_too_large"],
];

/** What is 400 `invalid_request`, by the field that is named. */
const INVALID: Record<string, [title: string, body: unknown][]> = {
  orderId: [
    ["no order", { method: "pix" }],
    ["an order id of no letters", pix("")],
    ["an order id that is a number", { ...pix(), orderId: 1001 }],
    ...[{ length: { toString: 1 } }, { length: 0 }, ["A-1001"]].map((orderId): [string, unknown] => [
      `the order id ${JSON.stringify(orderId)}`,
      { ...pix(), orderId },
    ]),
  ],
  method: [["another method", { orderId: "A-1001", method: "boleto" }]],
  seenTotal: [-1, 12345.5, "12345", null, 2 ** 53].map((seenTotal) => [
    `the seen total ${JSON.stringify(seenTotal)}`,
    pix("A-1001", { seenTotal }),
  ]),
  installments: [
    ["an installment under R$ 5,00", card("ten", { installments: 3 })],
    ...[13, 0, "2", 1.5, null, 1e9].map((installments): [string, unknown] => [
      `${JSON.stringify(installments)} installments`,
      card("A-1001", { installments }),
    ]),
  ],
  card: [
    ["no card", { orderId: "A-1001", method: "card", installments: 1 }],
    ["a card in the clear and an encrypted one", card("A-1001", { encryptedCard: "a.b.c.d.e" })],
  ],
  encryptedCard: [
    [
      "an encrypted card where there is no key",
      { orderId: "A-1001", method: "card", installments: 1, encryptedCard: "a.b.c.d.e" },
    ],
  ],
  "card.number": [
    ["a wrong card number", withCard({ number: "4111111111111112" })],
    ["a short card number", withCard({ number: "4111" })],
    ["a card number of letters", withCard({ number: "4111 1111 1111 111A" })],
  ],
  "card.expirationDate": ["01/2020", "13/2030", "12/30", "1/2030", "12-2030", "122030", "12/2030 "].map(
    (expirationDate) => [`the expiry "${expirationDate}"`, withCard({ expirationDate })],
  ),
  "card.brand": [
    ["another brand's number", withCard({ brand: "Amex", securityCode: "7373" })],
    ["a brand that is none", withCard({ brand: "Maestro" })],
  ],
  "card.securityCode": [["a short security code", withCard({ securityCode: "12" })]],
  "card.holder": [["no holder", withCard({ holder: " " })]],
  "customer.name": [["no name", byNobody({ name: undefined })]],
  "customer.identity": [
    ["a wrong CPF", byNobody({ identity: "111.111.111-11" })],
    ["no CPF", byNobody({ identity: undefined })],
  ],
  "customer.identityType": [["a kind of identity that is none", byNobody({ identityType: "RG" })]],
  "customer.email": [["an e-mail address that is none", byNobody({ email: "ana@" })]],
  "customer.phone": [["a phone number that is none", byNobody({ phone: "12" })]],
};

const CASES = [
  ...OTHERS,
  ...Object.entries(INVALID).flatMap(([field, list]) =>
    list.map(([title, body]): Case => [title, body, 400, "invalid_request", field]),
  ),
];

for (const [title, body, status, code, field] of CASES) {
  test(`${title}: ${status} ${code}`, async (t) => {
    const shop = shopFor(t, { orders: ORDERS });
    const response = await shop.post(body);
    assert.equal(response.status, status);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    assert.equal(response.headers.get("cache-control"), "no-store");
    const problem = problemSchema.parse(await response.json());
    assert.equal(problem.code, code);
    if (field)
      assert.ok(
        problem.errors?.some((error) => error.field === field),
        JSON.stringify(problem.errors),
      );
    assert.deepEqual(shop.sandbox.control.ledger(), []);
  });
}

test("all invalid fields are named at once", async (t) => {
  const problem = await asProblem(
    shopFor(t).post(withCard({ number: "1", expirationDate: "", securityCode: "", holder: "" })),
  );
  assert.deepEqual(problem.errors?.map(({ field }) => field).toSorted(), [
    "card.expirationDate",
    "card.holder",
    "card.number",
    "card.securityCode",
  ]);
});

test("a key that is missing, short or endless: 400", async (t) => {
  const shop = shopFor(t);
  for (const key of ["", "x".repeat(15), "x".repeat(300)]) {
    await assertProblem(shop.post(pix(), key), 400, "idempotency_key_missing");
  }
  assert.equal((await shop.call("/charges")).status, 400);
});

test("a body that is not declared to be JSON: 415", async (t) => {
  const shop = shopFor(t);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
    await assertProblem(shop.post(pix(), newKey(), { "content-type": type }), 415, "unsupported_media_type");
  }
  assert.equal(
    (await shop.post(pix(), newKey(), { "content-type": "Application/JSON; charset=utf-8" })).status,
    201,
  );
});

test("a body that nests without end is refused", async (t) => {
  const shop = shopFor(t, { orders: ORDERS });
  const nested = "[".repeat(12_000) + "]".repeat(12_000);
  for (const body of [
    nested,
    `{"orderId":{"length":${nested}},"method":"pix"}`,
    `{"orderId":"nobody","method":${nested}}`,
    ...["name", "identity", "identityType", "email", "phone"].map(
      (name) => `{"orderId":"nobody","method":"pix","customer":{"${name}":${nested}}}`,
    ),
  ]) {
    const headers = { "content-type": "application/json", "idempotency-key": newKey() };
    const response = await shop.call("/charges", { method: "POST", headers, body });
    assert.equal(response.status, 400, body.slice(0, 80));
    assert.equal((await asProblem(response)).code, "invalid_request");
  }
  assert.deepEqual(shop.logs, []);
});

test("an endless body is not read to its end", async (t) => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(16 * 1024));
    },
  });
  const headers = { "content-type": "application/json", "idempotency-key": newKey() };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  assert.equal((await shopFor(t).call("/charges", init)).status, 413);
  assert.ok(pulled < 20);
});

test("a card is valid through the last day of its month in Brazil, also when that day has ended in UTC", async (t) => {
  const zone = process.env["TZ"] ?? "";
  process.env["TZ"] = "UTC";
  t.after(() => (process.env["TZ"] = zone));
  t.mock.timers.enable({ apis: ["Date"] });
  for (const [now, status] of [
    ["2030-12-31T23:59:00Z", 201],
    ["2031-01-01T02:59:00Z", 201],
    ["2031-01-02T12:00:00Z", 400],
  ] as const) {
    t.mock.timers.setTime(Date.parse(now));
    assert.equal((await shopFor(t).post(card())).status, status, now);
  }
});

test("unknown paths and methods", async (t) => {
  const shop = shopFor(t);
  for (const path of [
    "",
    "/",
    "/nothing",
    "/orders",
    "/orders/",
    "/orders/a/b",
    "/charges/x/y",
    "/charges/%E0%A4%A",
    "/charges//events",
  ]) {
    assert.equal((await shop.call(path)).status, 404, path);
  }
  const refused = await shop.call("/orders/A-1001", { method: "DELETE" });
  assert.equal(refused.status, 405);
  assert.equal(refused.headers.get("allow"), "GET, POST");
  assert.equal((await shop.call("/webhooks")).status, 405);
});

test("an id of more than 200 characters is 404 everywhere, and neither the merchant nor the store is asked for it", async (t) => {
  const asked: string[] = [];
  const plain = memoryStore();
  const store: Store = {
    ...plain,
    charge: (id) => (asked.push(id), plain.charge(id)),
    order: (id) => (asked.push(id), plain.order(id)),
  };
  const order = (id: string) => (asked.push(id), { amount: 12345, customer: CUSTOMER });
  const shop = shopFor(t, { order, store });
  const codeOf = async (answer: Response | Promise<Response>) => {
    assert.equal((await answer).status, 404);
    return (await asProblem(answer)).code;
  };

  for (const long of ["x".repeat(201), "%2520".repeat(800)]) {
    const id = decodeURIComponent(long);
    assert.equal(await codeOf(shop.call(`/orders/${long}`)), "order_not_found");
    assert.equal(await codeOf(shop.post(pix(id))), "order_not_found");
    assert.equal(await codeOf(shop.post(card(id))), "order_not_found");
    assert.equal(await codeOf(shop.call(`/charges/${long}`)), "charge_not_found");
    assert.equal(await codeOf(shop.call(`/charges/${long}/events`)), "charge_not_found");
    assert.equal(await shop.pay.orders.get(id, new Request(SHOP)), undefined);
    assert.equal(await shop.pay.charges.get(id), undefined);
    assert.deepEqual(await shop.pay.charges.byOrder(id), []);
  }
  assert.deepEqual([asked, shop.problems, shop.logs], [[], [], []]);

  const longest = "x".repeat(200);
  assert.equal((await shop.call(`/orders/${longest}`)).status, 200);
  assert.equal((await asCharge(shop.post(pix(longest)))).orderId, longest);
  assert.equal((await shop.pay.charges.byOrder(longest)).length, 1);
});

test("an id that no order can have is 404 at every door, and neither the merchant nor the store is asked for it", async (t) => {
  const asked: string[] = [];
  const plain = memoryStore();
  const store: Store = {
    ...plain,
    order: (id) => (asked.push(id), plain.order(id)),
    history: (id) => (asked.push(id), plain.history(id)),
  };
  const order = (id: string) => (asked.push(id), { amount: 12345, customer: CUSTOMER });
  const shop = shopFor(t, { order, store });
  const request = new Request(`${SHOP}/checkout`);

  for (const id of [
    "..",
    "../internal/ledger",
    "a/../../b",
    "..\\a",
    "a//b",
    "%2e%2e%2fa",
    " A-1",
    "A-1\n",
    "A\u00001",
  ]) {
    assert.equal((await shop.call(`/orders/${encodeURIComponent(id)}`)).status, 404);
    await assertProblem(shop.post(pix(id)), 404, "order_not_found");
    assert.equal(await shop.pay.orders.get(id, request), undefined);
    assert.equal(await shop.pay.orders.html(id, request, { element: "pay-pix" }), undefined);
    assert.deepEqual(await shop.pay.charges.byOrder(id), []);
    assert.deepEqual(await shop.pay.charges.erase(id), []);
  }
  assert.deepEqual([asked, shop.problems, shop.logs], [[], [], []]);
});

test("a canonical id that no order can have is a mistake of the merchant's", async (t) => {
  const shop = shopFor(t, { order: () => ({ id: "../A-1", amount: 12345 }) });
  await assertProblem(shop.call("/orders/A-1"), 503, "service_unavailable");
  await eventually(() =>
    assert.match(shop.problems[0]?.message ?? "", /id: expected an id of up to 200 characters/),
  );
});

test("where the merchant's code fails, the buyer is asked to come back and the merchant is told why", async (t) => {
  const answers: Record<string, () => unknown> = {
    throws: () => {
      throw new Error("database down: password=hunter2");
    },
    float: () => ({ amount: 12.5 }),
    text: () => ({ amount: "1000" }),
    zero: () => ({ amount: 0 }),
    nothing: () => "order",
    plan: () => ({
      amount: 1000,
      installments: [{ count: 2, amount: 1, first: 1, total: 1000, interestFree: true }],
    }),
    rate: () => ({ amount: 1000, installments: { monthlyRate: 1.99 } }),
  };
  const shop = shopFor(t, { order: async (id) => answers[id]?.() as never });
  for (const id of Object.keys(answers)) {
    for (const response of [await shop.call(`/orders/${id}`), await shop.post(pix(id))]) {
      assert.equal(response.status, 503, id);
      const text = await response.text();
      assert.equal(text.includes("hunter2"), false);
      assert.match(text, /service_unavailable/);
    }
    await shop.pay.sweep();
    const told = shop.problems.splice(0);
    assert.deepEqual(
      told.map(({ code, orderId }) => [code, orderId]),
      [["order_invalid", id]],
    );
    assert.doesNotMatch(told[0]?.message ?? "", /Invalid input[;.]/);
  }
});

test("a store that throws something other than an Error answers 503 like any other", async (t) => {
  const away: unknown = "away";
  const shop = shopFor(t, { store: { ...memoryStore(), charge: () => Promise.reject(away as Error) } });
  const headers = { origin: SHOP };
  const response = await shop.call("/charges/c-1", { headers });
  assert.equal(response.status, 503);
  assert.equal(response.headers.get("access-control-allow-origin"), SHOP);
  assert.equal((await asProblem(response)).code, "service_unavailable");
  assert.match(JSON.stringify(shop.logs), /A request could not be served.*"error":"string"/);
});

test("an order that keeps failing is reported once an hour for each reason, however often it is asked for", async (t) => {
  let amount = 12.5;
  const shop = shopFor(t, { order: () => ({ amount }) });
  const ask = async (times: number, id = "A-1001") => {
    for (let n = 0; n < times; n++) assert.equal((await shop.call(`/orders/${id}`)).status, 503);
    await shop.pay.sweep();
    return shop.problems.splice(0).map(({ message }) => /amount: (.*?)\./.exec(message)?.[1]);
  };
  assert.deepEqual(await ask(20), ["Invalid input: expected int, received number"]);
  assert.equal((await ask(2, "A-1002")).length, 1);
  amount = 0;
  assert.deepEqual(await ask(2), ["Too small: expected number to be >0"]);
  await shop.passes(3_600_000);
  assert.equal((await ask(2)).length, 1);
});

test("requests for ever different orders do not fill the store with reports", async (t) => {
  const store = memoryStore();
  let written = 0;
  const commit: Store["commit"] = (change) => {
    written += change.outbox?.length ?? 0;
    return store.commit(change);
  };
  const shop = shopFor(t, { store: { ...store, commit }, order: () => ({ amount: 0 }), onProblem: () => {} });
  for (let n = 0; n < 1100; n++) await shop.call(`/orders/${n}`);
  assert.equal(written, 1000);
});

test("errors about the shape of a request quote nothing of it", async (t) => {
  const typed = "4111111111111111";
  const bodies = [
    pix("A-1001", { seenTotal: typed, customer: { name: [typed], identityType: typed } }),
    pix("A-1001", { customer: { name: typed.repeat(20) } }),
    { ...pix(), method: typed },
    card("A-1001", { installments: typed, card: { [typed]: typed, brand: typed } }),
    withCard({ number: Number(typed), holder: typed.repeat(20), securityCode: { [typed]: typed } }),
    [typed],
  ];
  for (const body of bodies) {
    const text = await (await shopFor(t).post(body)).text();
    const { errors = [] } = JSON.parse(text) as Problem;
    assert.ok(errors.length > 0);
    for (const { message } of errors) assert.notEqual(message, "Invalid input");
    assert.equal(text.includes(typed), false, text);
  }
});

type Call = [method: string, path: string, headers: Record<string, string>, status: number, code: string];
const KEYED = { "idempotency-key": "a-key-that-nobody-used" };
const FOREIGN = { origin: "https://evil.example" };
const JSON_BODY = { ...KEYED, "content-type": "application/json" };
const CALLS: Call[] = [
  ["GET", "/orders/nowhere", {}, 404, "order_not_found"],
  ["GET", "/orders/A-1001", FOREIGN, 403, "origin_not_allowed"],
  ["POST", "/orders/A-1001", {}, 415, "unsupported_media_type"],
  ["POST", "/orders/A-1001", JSON_BODY, 400, "invalid_request"],
  ["POST", "/orders/A-1001", { "content-type": "application/json" }, 400, "idempotency_key_missing"],
  ["POST", "/orders/A-1001", { ...JSON_BODY, ...FOREIGN }, 403, "origin_not_allowed"],
  ["PUT", "/orders/A-1001", {}, 405, "invalid_request"],
  ["POST", "/charges", JSON_BODY, 400, "invalid_request"],
  ["POST", "/charges", { "content-type": "application/json" }, 400, "idempotency_key_missing"],
  ["POST", "/charges", KEYED, 415, "unsupported_media_type"],
  ["POST", "/charges", { ...JSON_BODY, ...FOREIGN }, 403, "origin_not_allowed"],
  ["PUT", "/charges", JSON_BODY, 405, "invalid_request"],
  ["GET", "/charges", {}, 400, "idempotency_key_missing"],
  ["GET", "/charges", KEYED, 404, "charge_not_found"],
  ["GET", "/charges", { ...KEYED, ...FOREIGN }, 403, "origin_not_allowed"],
  ["GET", "/charges/nowhere", {}, 404, "charge_not_found"],
  ["GET", "/charges/nowhere", FOREIGN, 403, "origin_not_allowed"],
  ["DELETE", "/charges/nowhere", {}, 405, "invalid_request"],
  ["GET", "/charges/nowhere/events", {}, 404, "charge_not_found"],
  ["GET", "/charges/nowhere/events", FOREIGN, 403, "origin_not_allowed"],
  ["OPTIONS", "/charges", FOREIGN, 403, "origin_not_allowed"],
  ["POST", "/webhooks", {}, 401, "invalid_request"],
  ["POST", "/webhooks", { "x-service-signature": "0".repeat(64) }, 401, "invalid_request"],
  ["GET", "/webhooks", {}, 405, "invalid_request"],
  ["PUT", "/challenge/return", {}, 405, "invalid_request"],
  ["POST", "/openapi.json", {}, 405, "invalid_request"],
  ["GET", "/nowhere", {}, 404, "invalid_request"],
];

for (const [method, path, headers, status, code] of CALLS) {
  test(`${method} ${path} with ${Object.keys(headers).join(", ") || "nothing"}: ${status} ${code}`, async (t) => {
    const body = method === "GET" ? null : "{}";
    const response = await shopFor(t).call(path, { method, headers, body });
    assert.equal(response.status, status);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    assert.equal(response.headers.get("access-control-allow-origin"), null);
    assert.equal(problemSchema.parse(await response.json()).code, code);
  });
}

test("amount, outcome and known buyer data of a request are ignored", async (t) => {
  const sent: { payload: { Customer: object; Payment: object } }[] = [];
  const shop: Shop = shopFor(t, {
    serve: async (request, sandbox) => {
      sent.push((await request.clone().json()) as (typeof sent)[number]);
      return sandbox(request);
    },
  });
  const lies = {
    amount: 1,
    total: 1,
    status: "paid",
    id: "mine",
    currency: "USD",
    paid: true,
    customer: { name: "Outra Pessoa", identity: "11144477735" },
  };
  const code = await asCharge(shop.post(pix("A-1001", lies)));
  assert.deepEqual([code.amount, code.status, code.currency], [12345, "pending", "BRL"]);
  assert.notEqual(code.id, "mine");
  const charged = await asCharge(shop.post(card("A-1001", lies)));
  assert.deepEqual([charged.amount, charged.card?.installments], [12345, 1]);
  for (const { payload } of sent)
    assert.match(JSON.stringify(payload.Customer), /Maria da Silva.*52998224725/);
  assert.deepEqual(
    shop.sandbox.control.ledger().map(({ amount }) => amount),
    [12345, 12345],
  );
});
