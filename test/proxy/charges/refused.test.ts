// Refusals of card charges: those of which it is not certain that nothing was charged, and those that are no decline.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { asCharge, card, CUSTOMER, eventually, pix, shopFor, type ShopOptions } from "../../support/shop.ts";

const MINUTE = 60_000;
const body = { success: false, message: "Limite de requisições.", error: null, errors: null };

/** A shop whose service answers card charges so, and lists none; deliveries say nothing. */
const refusing = (t: TestContext, answer: () => Response, options: ShopOptions = {}) =>
  shopFor(t, {
    ...options,
    serve: async (request) =>
      request.method === "POST" ? answer() : Response.json({ success: true, data: { items: [] } }),
  });

/** Moves the clock in the steps at which a charge is looked up. */
async function minutes(shop: ReturnType<typeof shopFor>, count: number) {
  for (let half = 0; half < count * 2; half++) await shop.passes(MINUTE / 2);
}

for (const [name, answer, isQuick] of [
  ["403 in the documented error shape", () => Response.json(body, { status: 403 }), true],
  ["422 in the documented error shape", () => Response.json(body, { status: 422 }), true],
  ["429 with Retry-After", () => new Response("", { status: 429, headers: { "retry-after": "30" } }), true],
  ["429 without Retry-After", () => new Response("", { status: 429 }), false],
  ["403 as a page", () => new Response("<h1>Forbidden</h1>", { status: 403 }), false],
  ["404 that claims success", () => Response.json({ ...body, success: true }, { status: 404 }), false],
  ["500 in the documented error shape", () => Response.json(body, { status: 500 }), false],
  ["503 with Retry-After", () => new Response("", { status: 503, headers: { "retry-after": "30" } }), false],
] as const)
  test(`a card charge answered ${name} counts as never made after ${isQuick ? "a minute" : "15 minutes"} without it`, async (t) => {
    const shop = refusing(t, answer);
    const { id, status } = await asCharge(shop.post(card()));
    assert.equal(status, "pending");
    await shop.passes(MINUTE / 2);
    assert.equal(await shop.status(id), "pending");
    await minutes(shop, 3);
    if (!isQuick) {
      assert.equal(await shop.status(id), "pending");
      await minutes(shop, 14);
    }
    const charge = await shop.charge(id);
    assert.deepEqual([charge.status, charge.reason?.code], ["failed", "unknown_outcome"]);
    assert.deepEqual(shop.codes(), ["unknown_outcome"]);
  });

test("a card that was charged though the service answered 429 is found", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.deliveries.mode({ how: "never" });
  shop.sandbox.control.faults.next("cards.charge", { kind: "429", processed: true });
  const { id } = await asCharge(shop.post(card()));
  await eventually(async () => assert.equal(await shop.status(id), "paid"));
});

test("look-ups without an answer end no charge that the service refused by 429", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.faults.next("cards.charge", { kind: "429" });
  shop.sandbox.control.faults.next("cards.list", { kind: "500" }, 1_000);
  const { id } = await asCharge(shop.post(card()));
  await minutes(shop, 5);
  assert.equal(await shop.status(id), "pending");
});

test("a Pix charge answered 429 fails at once, as one without an answer", async (t) => {
  const shop = shopFor(t);
  shop.sandbox.control.faults.next("pix.charge", { kind: "429" });
  assert.equal((await asCharge(shop.post(pix()))).status, "failed");
});

/** Orders enough for as many tries, each of its own. */
const orders = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`A-${at}`, { amount: 12345, customer: CUSTOMER }]),
);
const answering = (t: TestContext, answers: readonly object[]) => {
  const left = [...answers];
  return refusing(t, () => Response.json({ ...body, ...left.shift() }, { status: 400 }), {
    orders,
    limits: false,
  });
};
async function tryEach(shop: ReturnType<typeof shopFor>, count: number) {
  for (let at = 0; at < count; at++)
    assert.equal((await asCharge(shop.post(card(`A-${at}`)))).status, "failed");
  await shop.pay.sweep();
}

test("card charges that the service refuses for no decline are reported once an hour in the same words", async (t) => {
  const told = ["Conta sem permissão.", "Pedido 17 inválido.", "Conta sem permissão.", "Pedido 18 inválido."];
  const shop = answering(
    t,
    [...told, ...told].map((message) => ({ message })),
  );
  await tryEach(shop, 4);
  assert.deepEqual(shop.codes(), ["service_refused", "service_refused"]);
  const [first] = shop.problems;
  assert.match(first?.message ?? "", /"Conta sem permissão\."/);
  assert.equal(first?.charge?.status, "failed");
  await shop.passes(61 * MINUTE);
  await tryEach(shop, 1);
  assert.equal(shop.problems.length, 3);
});

test("a wave of refusals in other words each time is reported twenty times an hour", async (t) => {
  const words = (at: number) => String.fromCodePoint(0x61 + (at % 26)).repeat(1 + at);
  const shop = answering(
    t,
    Array.from({ length: 40 }, (_, at) => ({ message: words(at) })),
  );
  await tryEach(shop, 40);
  assert.equal(shop.problems.length, 20);
});

test("a decline that comes as 400 is not reported", async (t) => {
  const declines = [
    { error: { returnCode: "51" } },
    { errors: { acquirer: { return_code: 5 } } },
    { error: { responseCode: "05", text: "x" } },
    { errors: { payment: [{ ReturnCode: " 57 " }] } },
    { error: { transactionStatus: "denied" } },
  ];
  const shop = answering(t, declines);
  await tryEach(shop, declines.length);
  assert.deepEqual(shop.codes(), []);
});

test("what only looks like a decline in a 400 is reported", async (t) => {
  const others = [
    { message: "a", error: { code: "51" } },
    { message: "b", error: { returnCode: "00" } },
    { message: "c", errors: { Amount: ["51"] } },
    { message: "d", error: { returnCode: "INVALID" } },
    { message: "e returnCode: 51" },
    { message: "f", error: { status: "400" } },
  ];
  const shop = answering(t, others);
  await tryEach(shop, others.length);
  assert.equal(shop.problems.length, others.length);
});
