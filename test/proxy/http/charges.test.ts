import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { chargeSchema, service, type Customer, type Order } from "../../../src/contract/index.ts";
import { memoryStore } from "../../../src/proxy/index.ts";
import { readCharges } from "../../support/charge-stream.ts";
import {
  asCharge,
  asProblem,
  CARD,
  card,
  CUSTOMER,
  newKey,
  pix,
  SHOP,
  shopFor,
  withNumber,
  DECLINED,
  CHALLENGED,
  assertProblem,
} from "../../support/shop.ts";

interface Created {
  success: boolean;
  data: object;
}

test("a charge answers the contract's shape, in every state that a creation leads to", async (t) => {
  const shop = shopFor(t, {
    orders: Object.fromEntries(
      ["a", "b", "c", "d", "e"].map((id) => [
        id,
        { amount: 5000, customer: { name: "Ana Lima", identity: "52998224725" } },
      ]),
    ),
  });
  const made = [
    [pix("a"), "pending"],
    [card("b", DECLINED), "denied"],
    [card("c", CHALLENGED), "challenge"],
    [card("d", withNumber("4000000000002107")), "failed"],
    [card("e"), "paid"],
  ] as const;
  for (const [body, status] of made) {
    const response = await shop.post(body);
    assert.equal(response.status, 201);
    const charge = chargeSchema.parse(await response.json());
    assert.equal(charge.status, status);
    assert.match(charge.id, /^[\w-]{22,}$/);
    assert.deepEqual(await shop.charge(charge.id), charge);
  }
});

test("a denial says why and what to do next, and the bank's message is for the merchant only", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(card("A-1001", DECLINED)));
  assert.equal(charge.reason?.code, "insufficient_funds");
  const record = await shop.pay.charges.get(charge.id);
  assert.equal(record?.service.returnCode, "51");
  assert.equal(record?.service.statusCode, 3);
  assert.ok(record?.service.paymentId);
  assert.ok(record?.service.returnMessage);
  assert.equal(JSON.stringify(charge).includes(record?.service.returnMessage ?? ""), false);
});

test("a refused card charge has failed, and its text is the merchant's alone", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(card("A-1001", withNumber("4000000000002107"))));
  assert.equal(charge.status, "failed");
  assert.equal(charge.reason?.code, "failed");
  const record = await shop.pay.charges.get(charge.id);
  assert.match(record?.service.returnMessage ?? "", /acquirer/);
});

test("the service is sent the order's data, cents, capture and the return page", async (t) => {
  const sent: Request[] = [];
  const shop = shopFor(t, {
    serve: async (request, sandbox) => (sent.push(request.clone()), sandbox(request)),
    orders: {
      "A-1001": {
        amount: 1999,
        customer: {
          name: "Ana Lima",
          identity: "529.982.247-25",
          email: "ana@example.com",
          address: { city: "Recife" },
        },
        authenticate: true,
      },
    },
  });
  const charge = await asCharge(
    shop.post(
      card("A-1001", {
        installments: 2,
        customer: { name: "Eve Other", identity: "111.444.777-35", email: "eve@example.com" },
      }),
    ),
  );
  const body = (await sent[0]?.json()) as Record<string, unknown>;
  const reference = (await shop.details(charge.id)).merchantOrderId ?? "";
  assert.match(reference, /^A1001[A-Za-z0-9]{8,20}$/);
  assert.ok(reference.length <= 25);
  assert.deepEqual(body, {
    returnUrl: `${SHOP}/pay/challenge/return`,
    payload: {
      MerchantOrderId: reference,
      Customer: {
        Name: "Ana Lima",
        Identity: "52998224725",
        IdentityType: "CPF",
        Email: "ana@example.com",
        Address: { City: "Recife" },
      },
      Payment: {
        Type: "CreditCard",
        Amount: 1999,
        Installments: 2,
        Capture: true,
        Authenticate: true,
        CreditCard: {
          CardNumber: "4111111111111111",
          Holder: "MARIA DA SILVA",
          ExpirationDate: "12/2030",
          SecurityCode: "737",
          Brand: "Visa",
        },
      },
    },
  });
});

test("data that the shop lacks is asked of the buyer and sent on", async (t) => {
  const shop = shopFor(t, { orders: { "A-1001": { amount: 1999 } } });
  const missing = await asProblem(shop.post(pix()));
  assert.deepEqual(
    missing.errors?.map(({ field }) => field),
    ["customer.name", "customer.identity"],
  );
  const customer = { name: "Ana Lima", identity: "12.ABC.345/01DE-35" };
  assert.equal((await shop.post(pix("A-1001", { customer }))).status, 201);
  assert.equal(shop.sandbox.control.pix.list()[0]?.customer.identity, "12ABC34501DE35");
});

// Out of a chat, a PDF or a word processor, with what nobody sees in it.
const PASTED: Customer = {
  name: "\u200bAna\u00a0\u00a0Lima\u200b",
  identity: "529.982.247\u201125\u200b",
  email: "ana\u200b@example.com\ufeff",
  phone: "\u202a+55 (11) ９８７６５\u20134321\u202c",
};
const ZIP = "\u200b01310\u2011100\u00a0";

for (const from of ["buyer", "shop"] as const)
  test(`the service is sent the data of a ${from} as they look, whatever was pasted`, async (t) => {
    const sent: Request[] = [];
    const known = { ...PASTED, address: { zipCode: ZIP, city: "São\u00a0Paulo\u200b" } };
    const shop = shopFor(t, {
      serve: async (request, sandbox) => (sent.push(request.clone()), sandbox(request)),
      orders: { "A-1001": { amount: 1999, ...(from === "shop" && { customer: known }) } },
    });
    const typed = { number: "4111\u20111111\u200b 1111\u00a01111", securityCode: "７37\u200b" };
    const asked = from === "buyer" && { customer: PASTED };
    const made = await shop.post(card("A-1001", { card: { ...CARD, ...typed }, ...asked }));
    assert.equal(made.status, 201, await made.clone().text());
    const { payload } = service.cardChargeRequestSchema.parse(await sent[0]?.json());
    const { CardNumber, SecurityCode } = payload.Payment.CreditCard;
    assert.deepEqual([CardNumber, SecurityCode], ["4111111111111111", "737"]);
    assert.deepEqual(payload["Customer"], {
      Name: "Ana Lima",
      Identity: "52998224725",
      IdentityType: "CPF",
      Email: "ana@example.com",
      Phone: from === "shop" ? "5511987654321" : "11987654321",
      ...(from === "shop" && { Address: { ZipCode: "01310-100", City: "São Paulo" } }),
    });
  });

test("a reference that cannot be used is logged with what was given", async (t) => {
  for (const [given, words] of [
    ["no blanks", /reference\(\) gave \\"no blanks\\" for order A-1001, expected 1 to 25/],
    [Promise.resolve("late"), /reference\(\) gave object for order A-1001/],
  ] as const) {
    const shop = shopFor(t, { reference: () => given as never });
    assert.equal((await shop.post(pix())).status, 503);
    assert.match(JSON.stringify(shop.logs), words);
  }
  const shop = shopFor(t, { reference: () => "again" });
  assert.equal((await shop.post(pix())).status, 201);
  assert.equal((await shop.post(pix())).status, 503);
  assert.match(JSON.stringify(shop.logs), /reference again of order A-1001 was used before/);
});

test("with interest, the total of the installments is charged", async (t) => {
  const shop = shopFor(t, {
    orders: {
      "A-1001": {
        amount: 100_00,
        customer: { name: "Ana Lima", identity: "52998224725" },
        installments: { monthlyRate: 0.0199, interestFree: 1 },
      },
    },
  });
  const order = (await (await shop.call("/orders/A-1001")).json()) as {
    installments: { count: number; total: number }[];
  };
  const total = order.installments.find(({ count }) => count === 6)?.total ?? 0;
  assert.ok(total > 100_00);
  const charge = await asCharge(shop.post(card("A-1001", { installments: 6, seenTotal: total })));
  assert.equal(charge.amount, total);
  assert.equal(shop.sandbox.control.cards.list()[0]?.amount, total);
});

test("a total that the buyer did not see is not charged", async (t) => {
  const shop = shopFor(t);
  const problem = await assertProblem(shop.post(pix("A-1001", { seenTotal: 12344 })), 409, "amount_changed");
  assert.equal(problem.order?.amount, 12345);
  assert.equal(shop.sandbox.control.ledger().length, 0);
  assert.equal((await shop.post(pix("A-1001", { seenTotal: 12345 }))).status, 201);
});

test("the same key and body give the same charge in its current state; another body is refused", async (t) => {
  const shop = shopFor(t);
  const key = newKey();
  const first = await asCharge(shop.post(pix(), key));
  await shop.payCode(first);
  const again = await shop.post(pix(), key);
  assert.equal(again.status, 201);
  assert.deepEqual([(await asCharge(again)).id], [first.id]);
  await assertProblem(shop.post(pix("A-1001", { seenTotal: 12345 }), key), 422, "idempotency_key_reused");
  const byKey = await asCharge(shop.call("/charges", { headers: { "idempotency-key": key } }));
  assert.equal(byKey.id, first.id);
  const unknown = await shop.call("/charges", { headers: { "idempotency-key": newKey() } });
  assert.equal((await asProblem(unknown)).code, "charge_not_found");
  assert.equal(shop.sandbox.control.ledger().length, 1);
});

test("while the secret is being rotated, a repeat is still recognised", async (t) => {
  const store = memoryStore();
  const key = newKey();
  const before = shopFor(t, { store });
  const first = await asCharge(before.post(pix(), key));
  const after = shopFor(t, { store, service: { signingSecret: ["new-secret", "shop-secret"] } });
  assert.equal((await asCharge(after.post(pix(), key))).id, first.id);
});

test("of posts with one key at the same time one charges, the others are told to wait", async (t) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const shop = shopFor(t, {
    serve: async (request, sandbox) => (await gate, sandbox(request)),
  });
  const key = newKey();
  const posts = Array.from({ length: 5 }, () => shop.post(card(), key));
  const others = await Promise.all(
    [1, 2, 3, 4].map(() => Promise.race(posts.map(async (post, at) => ({ at, response: await post })))),
  );
  for (const { response } of others) {
    assert.equal(response.status, 409);
    assert.equal(response.headers.get("retry-after"), "2");
  }
  const pending = await asCharge(shop.call("/charges", { headers: { "idempotency-key": key } }));
  assert.equal(pending.status, "pending");
  release();
  const statuses = (await Promise.all(posts)).map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [201, 409, 409, 409, 409]);
  assert.equal(shop.sandbox.control.ledger().length, 1);
});

test("a call that loses to another with the same key is answered with that one's charge", async (t) => {
  let isPaid = () => {};
  const paid = new Promise<void>((resolve) => (isPaid = resolve));
  let asked = 0;
  const shop = shopFor(t, {
    order: async () => {
      if (++asked === 2) await paid;
      return { amount: 12345, customer: CUSTOMER };
    },
    onCharge: () => isPaid(),
  });
  const key = newKey();
  const responses = await Promise.all([shop.post(card(), key), shop.post(card(), key)]);
  const [one, other] = await Promise.all(responses.map(asCharge));
  assert.equal(asked, 2);
  assert.equal(one?.status, "paid");
  assert.deepEqual(other, one);
});

test("an error that made no charge frees the key", async (t) => {
  const shop = shopFor(t);
  const key = newKey();
  shop.sandbox.control.faults.next("pix.charge", { kind: "400" });
  await assertProblem(shop.post(pix(), key), 502, "service_refused");
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), ["service_refused"]);
  assert.deepEqual(await shop.pay.charges.byOrder("A-1001"), []);
  assert.equal((await shop.post(pix(), key)).status, 201);
});

test("an API key that the service refuses is reported to the merchant", async (t) => {
  for (const body of [pix(), card()]) {
    const shop = shopFor(t, { service: { apiKey: "wrong-key" } });
    await assertProblem(shop.post(body), 502, "service_unavailable");
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), ["service_unauthorized"]);
  }
});

test("where the service cannot be reached nothing was sent, and the same may be tried again", async (t) => {
  let down = true;
  const shop = shopFor(t, {
    serve: async (request, sandbox) => {
      if (down)
        throw new TypeError("fetch failed", {
          cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
        });
      return sandbox(request);
    },
  });
  const key = newKey();
  const response = await shop.post(card(), key);
  await assertProblem(response, 502, "service_unavailable");
  assert.ok(response.headers.get("retry-after"));
  assert.equal((await shop.call("/charges", { headers: { "idempotency-key": key } })).status, 404);
  down = false;
  assert.equal((await asCharge(shop.post(card(), key))).status, "paid");
  assert.equal(shop.sandbox.control.ledger().length, 1);
  assert.deepEqual(
    shop.records.map(({ status }) => status),
    ["paid"],
  );
});

test("an answer that contradicts itself, or says nothing that is known, is no outcome: the charge is looked up", async (t) => {
  const changes = [
    ({ data, ...rest }: Created) => ({ ...rest, data: { ...data, transactionStatus: "DENIED" } }),
    (created: Created) => ({ ...created, success: false }),
  ];
  for (const change of changes) {
    const shop = shopFor(t, {
      sandbox: { webhookUrl: undefined },
      serve: async (request, sandbox) => {
        const answer = await sandbox(request);
        if (request.method === "GET") return answer;
        return Response.json(change((await answer.json()) as Created), { status: 201 });
      },
    });
    const charge = await asCharge(shop.post(card()));
    assert.equal(charge.status, "pending");
    await shop.passes(1_000);
    assert.equal(await shop.status(charge.id), "paid");
  }
});

test("a denial is one, whether the service calls it a success or not", async (t) => {
  const shop = shopFor(t, {
    serve: async (request, sandbox) => {
      const answer = (await (await sandbox(request)).json()) as Created;
      return Response.json({ ...answer, success: false }, { status: 201 });
    },
  });
  const denied = await asCharge(shop.post(card("A-1001", DECLINED)));
  assert.equal(denied.status, "denied");
});

test("of the service's image of a code only an embedded PNG is passed on", async (t) => {
  const png = "data:image/png;base64,iVBORw0KGgo=";
  for (const image of [
    png,
    "https://service.example/qr.png",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "data:image/png,x",
    `${png}" onerror="`,
    "javascript:alert(1)",
  ]) {
    const shop = shopFor(t, {
      serve: async (request, sandbox) => {
        const made = (await (await sandbox(request)).json()) as { data: { Payment: object } };
        return Response.json({
          ...made,
          data: { Payment: { ...made.data.Payment, QrCodeImageUrl: image } },
        });
      },
    });
    const charge = await asCharge(shop.post(pix()));
    assert.ok(charge.pix?.code);
    assert.equal(charge.pix.image, image === png ? png : undefined);
  }
});

test("the image of a code is left out where the request does not accept it", async (t) => {
  const shop = shopFor(t, { orders: { "A-1001": { amount: 12345, customer: CUSTOMER, resume: true } } });
  const key = newKey();
  const made = await asCharge(shop.post(pix(), key));
  const image = made.pix?.image;
  assert.match(image ?? "", /^data:image\/png;base64,/);

  const none = { accept: "application/json; image=none" };
  const get = async (path: string, headers: Record<string, string>) => asCharge(shop.call(path, { headers }));
  const asked = [`/charges/${made.id}`, {}] as const;
  assert.deepEqual(await get(...asked), made);
  const { pix: code, ...rest } = made;
  const { image: _, ...bare } = code!;
  const lean = { ...rest, pix: bare };
  assert.deepEqual(await get(`/charges/${made.id}`, none), lean);
  assert.deepEqual(await get("/charges", { ...none, "idempotency-key": key }), lean);
  assert.deepEqual(await asCharge(shop.post(pix(), key, none)), lean);

  const order = (await (await shop.call("/orders/A-1001")).json()) as Order;
  assert.deepEqual(order.charge, lean);

  // What a browser's `EventSource` says.
  const headers = { accept: "text/event-stream" };
  const stream = readCharges(await shop.call(`/charges/${made.id}/events`, { headers }));
  assert.deepEqual(await stream.next(), lean);
  await stream.leave();
});

test("a challenge at an address that is not the service's is not opened", async (t) => {
  for (const popupUrl of [
    "//evil.example/x",
    "https://evil.example/x",
    "javascript:alert(1)",
    undefined,
    7,
  ]) {
    const answer = {
      code: "3DS_REQUIRED",
      data: { popupUrl, expiresAt: new Date(Date.now() + 60_000).toISOString() },
    };
    const shop = shopFor(t, {
      serve: async (request) =>
        request.method === "POST"
          ? Response.json(answer)
          : Response.json({ success: true, data: { items: [] } }),
    });
    const charge = await asCharge(shop.post(card()));
    assert.equal(charge.status, "pending");
    assert.equal(charge.challenge, undefined);
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), ["unsafe_challenge_url"]);
    await shop.passes(61_000);
    assert.equal((await shop.charge(charge.id)).reason?.code, "authentication_expired");
  }
});

test("a Pix code that does not fit its charge is handed on and reported", async (t) => {
  for (const amount of [7004, 7005]) {
    const shop = shopFor(t, {
      orders: { "A-1001": { amount, customer: { name: "Ana Lima", identity: "52998224725" } } },
    });
    assert.equal((await shop.post(pix())).status, 201);
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), ["code_mismatch"]);
  }
});

interface PixAnswer {
  data: { Payment: Record<string, unknown> };
}

/** A shop whose service answers Pix charges with other fields in `data.Payment`. */
const withPixAnswer = (t: TestContext, change: (payment: Record<string, unknown>) => object) =>
  shopFor(t, {
    async serve(request, sandbox) {
      const answer = (await (await sandbox(request)).json()) as PixAnswer;
      const { Payment } = answer.data;
      return Response.json({
        ...answer,
        data: { ...answer.data, Payment: { ...Payment, ...change(Payment) } },
      });
    },
  });

test("white space around a Pix code is no part of it, and that inside is", async (t) => {
  const shop = withPixAnswer(t, ({ QrCodeString }) => ({ QrCodeString: `\r\n ${String(QrCodeString)}\t\n` }));
  const { pix: made } = await asCharge(shop.post(pix()));
  assert.equal(made?.code, shop.sandbox.control.pix.list()[0]?.code);
  await shop.pay.sweep();
  assert.deepEqual(shop.codes(), []);
});

for (const Amount of ["123.45", null, undefined])
  test(`a Pix charge whose answer names ${JSON.stringify(Amount)} as its amount is made`, async (t) => {
    const shop = withPixAnswer(t, () => ({ Amount }));
    assert.equal((await asCharge(shop.post(pix()))).status, "pending");
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), []);
  });

test("a Pix code for another amount is reported where its answer names no amount, or another as text", async (t) => {
  for (const [amount, Amount] of [
    [7004, null],
    [12345, "123.46"],
  ] as const) {
    const shop = withPixAnswer(t, () => ({ Amount }));
    shop.orders["A-1001"] = { amount, customer: CUSTOMER };
    assert.equal((await asCharge(shop.post(pix()))).status, "pending");
    await shop.pay.sweep();
    assert.deepEqual(shop.codes(), ["code_mismatch"]);
  }
});

test("a merchant's own reference is used, and must be new", async (t) => {
  const shop = shopFor(t, { reference: (orderId) => `X${orderId.replace("-", "")}` });
  const charge = await asCharge(shop.post(pix()));
  assert.equal((await shop.details(charge.id)).merchantOrderId, "XA1001");
  const again = await shop.post(pix());
  assert.equal(again.status, 503);
  assert.match(JSON.stringify(shop.logs), /used before/);
});

test("charges can be read by id and by order", async (t) => {
  const shop = shopFor(t);
  const first = await asCharge(shop.post(pix()));
  const second = await asCharge(shop.post(pix()));
  assert.deepEqual(
    (await shop.pay.charges.byOrder("A-1001")).map(({ id }) => id),
    [first.id, second.id],
  );
  assert.equal(await shop.pay.charges.get("unknown-charge-id"), undefined);
});

test("the service can be reached, typed, beside the routes", async (t) => {
  const shop = shopFor(t);
  await shop.post(card());
  const { items } = await shop.pay.service.cards.list();
  assert.equal(items[0]?.payment.grossAmount, 12345);
});
