// The order and a Pix charge of it in one request, for a page that makes its charge by itself.
import { test } from "node:test";
import assert from "node:assert/strict";
import { orderSchema, type Order } from "../../../src/contract/index.ts";
import { asCharge, assertProblem, CUSTOMER, newKey, pix, shopFor, type Shop } from "../../support/shop.ts";

const start = (
  { call }: Shop,
  key: string = newKey(),
  { id = "A-1001", body = { method: "pix" } as unknown } = {},
) =>
  call(`/orders/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  });

async function asOrder(response: Response | Promise<Response>): Promise<Order> {
  const answer = await response;
  assert.equal(answer.status, 200);
  return orderSchema.parse(await answer.json());
}

const chargesOf = (shop: Shop) => shop.pay.charges.byOrder("A-1001");

test("the order comes with a code for what it costs, and the merchant is asked once", async (t) => {
  let asked = 0;
  const order = () => (asked++, { amount: 12345, totals: { pix: 11111 }, customer: CUSTOMER });
  const shop = shopFor(t, { order });
  const { charge, amount, totals } = await asOrder(start(shop));
  assert.deepEqual([amount, totals?.pix, charge?.amount, charge?.status], [12345, 11111, 11111, "pending"]);
  assert.match(charge!.pix!.code, /^000201/);
  assert.equal(charge!.pix!.image, undefined);
  assert.equal(asked, 1);
});

test("one key makes one charge, which is found by it", async (t) => {
  const shop = shopFor(t);
  const key = newKey();
  const started = await Promise.all([start(shop, key), start(shop, key)]);
  const [first] = await Promise.all(started.filter(({ ok }) => ok).map(asOrder));
  assert.deepEqual((await asOrder(start(shop, key))).charge, first!.charge);
  assert.equal((await chargesOf(shop)).length, 1);
  const found = await asCharge(shop.call("/charges", { headers: { "idempotency-key": key } }));
  assert.equal(found.id, first!.charge!.id);
});

test("the key of another order's start, or of a charge, is refused", async (t) => {
  const shop = shopFor(t, { orders: { "A-1002": { amount: 5000, customer: CUSTOMER } } });
  const key = newKey();
  await asOrder(start(shop, key));
  await assertProblem(start(shop, key, { id: "A-1002" }), 422, "idempotency_key_reused");
  await assertProblem(shop.post(pix("A-1001", { seenTotal: 12345 }), key), 422, "idempotency_key_reused");
});

const WITHOUT_CHARGE = {
  "that asks for data of the buyer": { amount: 12345 },
  "that is paid": { amount: 12345, customer: CUSTOMER, paid: true },
  "that offers no Pix": { amount: 12345, customer: CUSTOMER, methods: ["card"] },
} as const;

for (const [what, answer] of Object.entries(WITHOUT_CHARGE))
  test(`an order ${what} comes alone, as GET gives it`, async (t) => {
    const shop = shopFor(t, {
      order: () => ({ ...answer, methods: [...("methods" in answer ? answer.methods : ["pix" as const])] }),
    });
    const order = await asOrder(start(shop));
    assert.deepEqual(order, await (await shop.call("/orders/A-1001")).json());
    assert.equal((await chargesOf(shop)).length, 0);
  });

test("a code that waits is given to who may resume the order, and takes the place of none", async (t) => {
  const shop = shopFor(t, { orders: { "A-1001": { amount: 12345, customer: CUSTOMER, resume: true } } });
  const charge = await asCharge(shop.post(pix()));
  assert.equal((await asOrder(start(shop))).charge!.id, charge.id);
  assert.equal((await chargesOf(shop)).length, 1);
});

test("a code that waits is not given to who may not resume the order: a new one takes its place", async (t) => {
  const shop = shopFor(t);
  const charge = await asCharge(shop.post(pix()));
  const started = await asOrder(start(shop));
  assert.notEqual(started.charge!.id, charge.id);
  assert.equal(await shop.status(charge.id), "expired");
});

test("starts count as Pix attempts of their order", async (t) => {
  const shop = shopFor(t);
  let last = await start(shop);
  for (let n = 0; n < 100 && last.ok; n++) last = await start(shop);
  await assertProblem(last, 429, "too_many_attempts");
  assert.ok(last.headers.has("retry-after"));
});

test("a service that refuses is a problem, and frees the key", async (t) => {
  let isDown = true;
  const shop = shopFor(t, {
    serve: (request, sandbox) =>
      isDown
        ? Promise.resolve(Response.json({ success: false, message: "Not now." }, { status: 400 }))
        : sandbox(request),
  });
  const key = newKey();
  await assertProblem(start(shop, key), 502, "service_refused");
  isDown = false;
  assert.equal((await asOrder(start(shop, key))).charge?.status, "pending");
});

test("what is no start is refused", async (t) => {
  const shop = shopFor(t);
  await assertProblem(start(shop, "short"), 400, "idempotency_key_missing");
  await assertProblem(start(shop, newKey(), { body: { method: "card" } }), 400, "invalid_request");
  await assertProblem(start(shop, newKey(), { id: "Z-9" }), 404, "order_not_found");
  await assertProblem(
    shop.call("/orders/A-1001", { method: "POST", body: "{}" }),
    415,
    "unsupported_media_type",
  );
});
