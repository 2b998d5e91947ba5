import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { orderSchema } from "../../../src/contract/index.ts";
import { memoryStore, type OrderAnswer } from "../../../src/proxy/index.ts";
import { parseAnswer } from "../../../src/proxy/orders/order-answer.ts";
import {
  asCharge,
  assertProblem,
  eventually,
  asOrder,
  card,
  CUSTOMER,
  pix,
  shopFor,
  type ShopOptions,
  CHALLENGED,
} from "../../support/shop.ts";

function open(t: TestContext, answer: OrderAnswer, options: ShopOptions = {}) {
  const shop = shopFor(t, { ...options, orders: { "A-1001": answer } });
  return { ...shop, order: () => asOrder(shop.call("/orders/A-1001")) };
}

test("an order answers the contract's shape", async (t) => {
  const shop = open(t, { amount: 10000, description: "Tênis", payee: "Loja", installments: { max: 3 } });
  const response = await shop.call("/orders/A-1001");
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.deepEqual(orderSchema.parse(await response.json()), {
    id: "A-1001",
    amount: 10000,
    currency: "BRL",
    description: "Tênis",
    payee: "Loja",
    methods: ["pix", "card"],
    installments: [
      { count: 1, amount: 10000, first: 10000, total: 10000, interestFree: true },
      { count: 2, amount: 5000, first: 5000, total: 10000, interestFree: true },
      { count: 3, amount: 3333, first: 3334, total: 10000, interestFree: true },
    ],
    ask: ["name", "identity"],
    paid: false,
  });
});

test("an order that a shop's database does not find, as null, is unknown and no failure", async (t) => {
  const shop = shopFor(t, { order: async () => null });
  await assertProblem(shop.call("/orders/A-1001"), 404, "order_not_found");
  assert.deepEqual(shop.problems, []);
});

test("a paid order says how, with how much and when, also where it hands out no charge", async (t) => {
  const shop = open(t, { amount: 10000, customer: CUSTOMER, installments: { max: 3 } });
  const { id } = await asCharge(shop.post(card("A-1001", { installments: 3 })));
  await shop.pay.sweep();
  const paid = await asCharge(shop.call(`/charges/${id}`));
  assert.equal(paid.status, "paid");
  assert.equal(paid.paidAt, paid.updatedAt);
  const { charge, payment } = await shop.order();
  assert.equal(charge, undefined);
  assert.deepEqual(payment, { method: "card", amount: 10000, paidAt: paid.paidAt });

  await shop.pay.charges.recordRefund(id, { amount: 500, reason: "a scratch" });
  const refunded = await asCharge(shop.call(`/charges/${id}`));
  assert.deepEqual([refunded.cancelledAmount, refunded.paidAt], [500, paid.paidAt]);
});

test("what the shop knows of the buyer is not asked", async (t) => {
  assert.deepEqual((await open(t, { amount: 1000, customer: CUSTOMER }).order()).ask, []);
  assert.deepEqual((await open(t, { amount: 1000, customer: { name: "Ana" } }).order()).ask, ["identity"]);
  assert.deepEqual((await open(t, { amount: 1000, customer: { name: " ", identity: "" } }).order()).ask, [
    "name",
    "identity",
  ]);
});

test("ways to pay are offered from their minimum on", async (t) => {
  const offered = async (answer: OrderAnswer, options?: ShopOptions) => {
    const { methods, installments } = await open(t, answer, options).order();
    return [methods.join(), installments.length];
  };
  assert.deepEqual(await offered({ amount: 499 }), ["", 0]);
  assert.deepEqual(await offered({ amount: 500 }), ["pix,card", 1]);
  assert.deepEqual(await offered({ amount: 20 }), ["", 0]);
  assert.deepEqual(await offered({ amount: 20 }, { testAmounts: true }), ["card", 1]);
  assert.deepEqual(await offered({ amount: 21 }, { testAmounts: true }), ["", 0]);
  assert.deepEqual(await offered({ amount: 1000, methods: ["pix"] }), ["pix", 0]);
});

test("a test amount is charged where it is switched on", async (t) => {
  const shop = open(t, { amount: 20, customer: CUSTOMER }, { testAmounts: true });
  assert.equal((await asCharge(shop.post(card()))).amount, 20);
});

test("the shop's own plan is offered as it is, and its totals are charged", async (t) => {
  const installments = [
    { count: 1, amount: 10000, first: 10000, total: 10000, interestFree: true },
    { count: 4, amount: 2600, first: 2601, total: 10401, interestFree: false },
  ];
  const shop = open(t, { amount: 10000, customer: CUSTOMER, installments });
  assert.deepEqual((await shop.order()).installments, installments);
  assert.equal((await shop.post(card("A-1001", { installments: 2 }))).status, 400);
  assert.equal((await asCharge(shop.post(card("A-1001", { installments: 4 })))).amount, 10401);
});

const ONCE = { count: 1, amount: 10000, first: 10000, total: 10000, interestFree: true };
for (const [what, other, words] of [
  [
    "twenty installments",
    { count: 20, amount: 500, first: 500, total: 10000 },
    "installments.1.count: 20, expected 1 to 12",
  ],
  [
    "an installment below 500 cents",
    { count: 2, amount: 499, first: 9501, total: 10000 },
    "installments.1.amount: 499, expected at least 500",
  ],
  [
    "a first installment below 500 cents",
    { count: 2, amount: 9600, first: 400, total: 10000 },
    "installments.1.first: 400, expected at least 500",
  ],
  [
    "a total below what the order costs",
    { count: 2, amount: 4999, first: 5000, total: 9999 },
    "installments.1.total: 9999, expected at least the 10000 cents",
  ],
  [
    "a total that does not add up",
    { count: 2, amount: 5000, first: 5000, total: 10001 },
    "installments.1.total: 10001, expected first and the others",
  ],
  [
    "a count twice",
    { count: 1, amount: 10000, first: 10000, total: 10000 },
    "installments: a plan has each count once",
  ],
] as const)
  test(`a plan of the shop's with ${what} is reported, with the field's name`, async (t) => {
    const installments = [ONCE, { ...other, interestFree: false }];
    const shop = open(t, { amount: 10000, customer: CUSTOMER, installments });
    await assertProblem(shop.call("/orders/A-1001"), 503, "service_unavailable");
    await assertProblem(shop.post(card()), 503, "service_unavailable");
    await eventually(() => assert.deepEqual(shop.codes(), ["order_invalid"]));
    assert.ok(shop.problems[0]!.message.includes(words), shop.problems[0]!.message);
  });

test("a plan goes by what the order costs by card, and is not looked at where no card is taken", async (t) => {
  const dearer = { amount: 9000, totals: { card: 10001 }, installments: [ONCE] };
  assert.equal((await open(t, dearer).call("/orders/A-1001")).status, 503);
  assert.equal((await open(t, { ...dearer, totals: { card: 10000 } }).call("/orders/A-1001")).status, 200);
  assert.equal((await open(t, { ...dearer, methods: ["pix"] }).call("/orders/A-1001")).status, 200);
});

test("the shop's minimum and its table of interest make the plan, which is what is charged", async (t) => {
  const shop = open(t, {
    amount: 10000,
    customer: CUSTOMER,
    installments: { rates: [0, 0.05, 0.08, 0.1], minimum: 3000 },
  });
  const { installments } = await shop.order();
  assert.deepEqual(
    installments.map(({ count, total }) => [count, total]),
    [
      [1, 10000],
      [2, 10500],
      [3, 10800],
    ],
  );
  assert.equal((await asCharge(shop.post(card("A-1001", { installments: 3 })))).amount, 10800);
});

test("terms that there cannot be are reported, with the field's name", () => {
  for (const [installments, words] of [
    [{ minimum: 499 }, /installments\.minimum: /],
    [{ rates: [0, 4.59] }, /installments\.rates: expected fractions from 0 to below 1/],
    [{ rates: [0.01] }, /installments\.rates: expected the whole interest of 1, 2/],
    [{ rates: [0, 0.05], monthlyRate: 0.01 }, /installments: monthlyRate and rates: expected one of them/],
  ] as const)
    assert.throws(() => parseAnswer({ amount: 10000, installments }), words);
});

test("a waiting charge is handed out only where the order may be resumed", async (t) => {
  for (const resume of [true, false]) {
    const shop = open(t, { amount: 10000, customer: CUSTOMER, resume });
    assert.equal((await shop.order()).charge, undefined);
    await shop.post(pix());
    const latest = await asCharge(shop.post(card("A-1001", CHALLENGED)));
    assert.equal((await shop.order()).charge?.id, resume ? latest.id : undefined);
  }
});

test("the merchant's code is given the order's id and the buyer's request", async (t) => {
  const asked: [string, string | null][] = [];
  const shop = open(
    t,
    { amount: 1 },
    {
      order: (id, request) => {
        asked.push([id, request.headers.get("cookie")]);
        return undefined;
      },
    },
  );
  const headers = { cookie: "session=1" };
  assert.equal((await shop.call("/orders/caf%C3%A9%2F1", { headers })).status, 404);
  assert.equal((await shop.post(pix("café/1"), undefined, headers)).status, 404);
  assert.deepEqual(asked, [
    ["café/1", "session=1"],
    ["café/1", "session=1"],
  ]);
});

test("null for what is not known is understood", async (t) => {
  const shop = open(t, {
    amount: 1000,
    description: null,
    customer: { name: null, identity: null },
  } as never);
  assert.deepEqual((await shop.order()).ask, ["name", "identity"]);
});

test("where the merchant's code never ends the buyer is asked to come back, and the merchant told", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const order = () => (isAsked(), new Promise<undefined>(() => {}));
  const shop = shopFor(t, { order });
  const asking = shop.call("/orders/A-1001");
  await asked;
  t.mock.timers.tick(15_000);
  const response = await asking;
  assert.equal(response.status, 503);
  assert.ok(Number(response.headers.get("retry-after")) > 0);
  await shop.pay.sweep();
  assert.match(
    shop.problems[0]?.message ?? "",
    /no usable answer for order "A-1001".*did not end within 15 s/,
  );
});

test("an invalid CPF of the shop's is asked of the buyer, and logged without the number", async (t) => {
  const customer = { name: "Ana Souza", identity: "529.982.247-24", identityType: "CNPJ" as const };
  const shop = open(t, { amount: 1000, customer });
  assert.deepEqual((await shop.order()).ask, ["identity"]);
  assert.equal((await shop.post(pix())).status, 400);
  assert.equal((await shop.post(pix("A-1001", { customer: CUSTOMER }))).status, 201);
  assert.equal(shop.logs.length, 1);
  assert.match(JSON.stringify(shop.logs), /customer\.identity that is not a CPF or CNPJ.*"order":"A-1001"/);
  assert.doesNotMatch(JSON.stringify(shop.logs), /247/);
});

test("unknown fields of an answer are logged once, with the name that may have been meant", async (t) => {
  const answer = {
    amount: 1000,
    paied: true,
    instalments: { max: 3 },
    status: null,
    customer: { ...CUSTOMER, mail: "a@b.example", address: { streat: "Rua A" } },
    installments: { maximum: 3 },
  };
  const shop = open(t, answer as OrderAnswer);
  await shop.order();
  await shop.order();
  assert.deepEqual(shop.logs, [
    [
      'order() answers with unknown fields, which are ignored: "paied" (did you mean "paid"?), "instalments" (did you mean "installments"?), ' +
        '"mail" (did you mean "email"?) in customer, "streat" (did you mean "street"?) in customer.address, "maximum" in installments',
      undefined,
    ],
  ]);
});

test("a page brings its order as the browser would be answered, for whoever may see it", async (t) => {
  const asked: Request[] = [];
  const shop = shopFor(t, {
    order: (id, request) => {
      asked.push(request);
      const mine = request.headers.get("cookie") === "session=1";
      return id === "A-1001" && mine ? { amount: 12345, customer: CUSTOMER, resume: true } : undefined;
    },
  });
  const page = (cookie: string) => new Request("https://shop.example/checkout", { headers: { cookie } });
  await shop.post(pix(), undefined, { cookie: "session=1" });

  const brought = await shop.pay.orders.get("A-1001", page("session=1"));
  assert.equal(brought?.charge?.status, "pending");
  assert.deepEqual(brought, await asOrder(shop.call("/orders/A-1001", { headers: { cookie: "session=1" } })));
  assert.equal(await shop.pay.orders.get("A-1001", page("session=2")), undefined);
  assert.equal(asked.length, 4);
});

test("a page goes without an order that cannot be read now", async (t) => {
  const broken = shopFor(t, {
    order: () => {
      throw new Error("The database is away.");
    },
  });
  const page = new Request("https://shop.example/checkout");
  assert.equal(await broken.pay.orders.get("A-1001", page), undefined);
  await broken.pay.sweep();
  assert.match(JSON.stringify(broken.problems), /The database is away/);

  const store = { ...memoryStore(), order: () => Promise.reject(new Error("The disk is away.")) };
  const shop = shopFor(t, { store });
  assert.equal(await shop.pay.orders.get("A-1001", page), undefined);
  assert.match(JSON.stringify(shop.logs), /The disk is away/);
});

test("an answer that contains itself is read", () => {
  const answer: OrderAnswer & { self?: unknown } = { amount: 1000 };
  answer.self = answer;
  assert.deepEqual(parseAnswer(answer), { amount: 1000 });
});

test("an amount or a lifetime out of range makes the answer invalid", async (t) => {
  for (const answer of [{ amount: 2 ** 53 - 1 }, { amount: 1000, pixExpiresIn: 2 ** 53 - 1 }]) {
    const shop = open(t, answer);
    assert.equal((await shop.call("/orders/A-1001")).status, 503);
    assert.match(shop.problems[0]?.message ?? "", /(amount|pixExpiresIn): Too big/);
  }
});
