// What the merchant's order() answers, from their own code and from another backend over HTTP.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { chargeSchema, orderSchema } from "../../../src/contract/index.ts";
import { parseAnswer, unknownFields, type OrderAnswer } from "../../../src/proxy/orders/order-answer.ts";
import { card, CUSTOMER, pix } from "../../support/shop.ts";
import { overheardShop, readAnswer } from "./support/recorded-shop.ts";
import { fuzz, fuzzOn } from "./support/fuzz.ts";
import { nearlyValue } from "../../support/mutate.ts";
import { SERVICE_ANSWERS, serviceThatAnswers } from "./support/service.ts";

const ANSWERS: readonly OrderAnswer[] = [
  { amount: 12345, customer: CUSTOMER },
  {
    amount: 10_000,
    description: "Tênis",
    payee: "Loja",
    methods: ["pix", "card"],
    paid: false,
    customer: {
      name: "Maria da Silva",
      identity: "52998224725",
      identityType: "CPF",
      email: "maria@example.com",
      phone: "11987654321",
      address: {
        street: "Rua A",
        number: "1",
        zipCode: "01001000",
        city: "São Paulo",
        state: "SP",
        country: "BR",
      },
    },
    installments: { max: 6, interestFree: 3, monthlyRate: 0.0199 },
    authenticate: true,
    pixExpiresIn: 600,
    resume: true,
    reopen: false,
  },
  {
    amount: 10_000,
    customer: CUSTOMER,
    installments: [
      { count: 1, amount: 10_000, first: 10_000, total: 10_000, interestFree: true },
      { count: 3, amount: 3_333, first: 3_334, total: 10_000, interestFree: true },
    ],
  },
];

const loop: { again?: unknown } = {};
loop.again = loop;
const throwing = Object.defineProperty({ amount: 1_000 }, "payee", {
  enumerable: true,
  get() {
    throw new RangeError("a getter");
  },
});
/** What only code can answer. */
const ofCode = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    NaN,
    Infinity,
    5n,
    Symbol("s"),
    () => 1,
    new Date(),
    new Map(),
    new Set([1]),
  ),
  fc.constantFrom<unknown>(loop, throwing, new Proxy({}, {}), new (class Order {})(), Object.create(null)),
  fc.constantFrom<unknown>(new Error("no"), Promise.resolve(1), [loop], new Uint8Array(3), /x/),
);
const answers = fc.oneof(
  { weight: 5, arbitrary: nearlyValue(ANSWERS, ofCode) },
  { weight: 1, arbitrary: fc.anything() },
);

fuzz("an answer is an order or an error that says what is wrong with it", answers, (given) => {
  let answer: OrderAnswer;
  try {
    answer = parseAnswer(given);
  } catch (error) {
    assert.ok(error instanceof Error);
    if (error.message !== "a getter") assert.match(error.message, /^It should be an OrderAnswer/);
    return;
  }
  assert.deepEqual(parseAnswer(answer), answer);
  for (const name of unknownFields(given)) assert.equal(typeof name, "string");
});

function shopOfAnyOrder(t: TestContext) {
  const given = { answer: undefined as unknown };
  return {
    given,
    count: 0,
    shop: overheardShop(t, {
      order: () => given.answer as OrderAnswer,
      service: { fetch: serviceThatAnswers(SERVICE_ANSWERS) },
    }),
  };
}

fuzzOn(
  "a buyer sees an order, none, or an error; and pays it or is told why not",
  { lasts: 200, prepare: shopOfAnyOrder },
  answers,
  async (answer, shared) => {
    const { shop, given } = shared;
    const id = `A-${shared.count++}`;
    given.answer = answer;
    const { status, text } = await readAnswer(await shop.call(`/orders/${id}`));
    assert.ok([200, 404, 503].includes(status), `${status} ${text}`);
    const order = status === 200 ? orderSchema.parse(JSON.parse(text)) : undefined;
    const buyer = { name: "Ana Lima", identity: "52998224725" };
    for (const body of [pix(id, { customer: buyer }), card(id, { customer: buyer })]) {
      const made = await readAnswer(await shop.post(body));
      const allowed = order ? [201, 409, 422] : [status];
      assert.ok(allowed.includes(made.status), `${made.status} ${made.text}`);
      if (made.status === 201) chargeSchema.parse(JSON.parse(made.text));
    }
    for (const [message] of shop.heard().logs as [string][])
      assert.match(message, /^(order\(\) (failed|answers with)|authenticate\(\) failed)/);
  },
);
