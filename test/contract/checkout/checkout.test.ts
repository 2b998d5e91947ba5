import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as z from "zod/mini";
import {
  chargeSchema,
  newChargeSchema,
  orderSchema,
  problemSchema,
  type Charge,
  type NewCharge,
  type Order,
  type Problem,
} from "../../../src/contract/index.ts";

const charge: Charge = {
  id: "Zk3v9Qh2LmT8xYw1RbN5cA",
  orderId: "A-1001",
  method: "card",
  status: "challenge",
  amount: 10_000,
  currency: "BRL",
  version: 3,
  createdAt: "2026-11-21T15:00:00.000Z",
  updatedAt: "2026-11-21T15:00:01.000Z",
  expiresAt: "2026-11-21T15:10:00.000Z",
  card: { brand: "Visa", last4: "1111", installments: 3 },
  challenge: {
    url: "http://127.0.0.1:8081/v2/card/auth/checkout/s1",
    expiresAt: "2026-11-21T15:10:00.000Z",
  },
};

const order: Order = {
  id: "A-1001",
  amount: 10_000,
  currency: "BRL",
  description: "Cafeteira",
  payee: "Loja da Ana",
  methods: ["pix", "card"],
  installments: [{ count: 1, amount: 10_000, first: 10_000, total: 10_000, interestFree: true }],
  ask: ["name", "identity"],
  paid: false,
  charge,
  cardKey: { kty: "RSA", kid: "k1", n: "AQAB", e: "AQAB", alg: "RSA-OAEP-256", use: "enc" },
};

const problem: Problem = {
  type: "about:blank",
  title: "The amount changed",
  status: 409,
  detail: "The order is now 120.00.",
  code: "amount_changed",
  errors: [{ field: "card.number", code: "check_digit", message: "Confira o número do cartão." }],
  order,
};

const card = {
  number: "4111111111111111",
  holder: "Ana Souza",
  expirationDate: "12/2030",
  securityCode: "123",
  brand: "Visa" as const,
};
const newCharges: NewCharge[] = [
  { orderId: "A-1001", method: "pix" },
  { orderId: "A-1001", method: "pix", seenTotal: 10_000, customer: { name: "Ana", identityType: "CPF" } },
  { orderId: "A-1001", method: "card", installments: 3, card },
  { orderId: "A-1001", method: "card", installments: 1, encryptedCard: "a.b.c.d.e" },
];

const takes = (schema: z.ZodMiniType, message: unknown) => schema.safeParse(message).success;

describe("the checkout's messages", () => {
  it("are read with every field", () => {
    assert.deepEqual(chargeSchema.parse(charge), charge);
    assert.deepEqual(orderSchema.parse(order), order);
    assert.deepEqual(problemSchema.parse(problem), problem);
    for (const body of newCharges) assert.deepEqual(newChargeSchema.parse(body), body);
  });

  it("survive JSON", () => {
    assert.deepEqual(orderSchema.parse(JSON.parse(JSON.stringify(order))), order);
  });

  it("drop what they do not know", () => {
    assert.deepEqual(newChargeSchema.parse({ ...newCharges[0], amount: 1 }), newCharges[0]);
  });

  it("take what a backend in another language may write", () => {
    for (const fine of [
      { id: "ch-1" },
      { version: 0 },
      { createdAt: "2026-11-21T15:00:00+00:00" },
      { challenge: { url: "http://127.0.0.1:4174/v2/card/auth/checkout/s1", expiresAt: charge.expiresAt } },
    ])
      assert.equal(takes(chargeSchema, { ...charge, ...fine }), true, JSON.stringify(fine));
  });

  it("refuse a charge that makes no sense", () => {
    for (const wrong of [
      { amount: 100.5 },
      { amount: -1 },
      { currency: "USD" },
      { status: "approved" },
      { id: "" },
      { id: "../../../etc/passwd" },
      { version: -1 },
      { createdAt: "yesterday" },
      { createdAt: "2026-13-45T99:99:99Z" },
      { createdAt: "2026-11-21T12:00:00-03:00" },
      { createdAt: " 2026-11-21T12:00:00Z" },
      { createdAt: "2026-11-21T12:00:00Z (UTC)" },
      { createdAt: "+002026-11-21T12:00:00Z" },
      { challenge: { url: "/v2/card/auth/checkout/s1", expiresAt: charge.expiresAt } },
      { challenge: { url: "javascript:alert(1)", expiresAt: charge.expiresAt } },
      { challenge: { url: "http://bank.example/3ds", expiresAt: charge.expiresAt } },
      { card: { ...charge.card, last4: "41111111" } },
    ])
      assert.equal(takes(chargeSchema, { ...charge, ...wrong }), false, JSON.stringify(wrong));
  });

  it("refuse a key for cards that none can be encrypted to", () => {
    for (const wrong of [{ kty: "EC" }, { kid: undefined }, { n: undefined }, { e: 65_537 }])
      assert.equal(takes(orderSchema, { ...order, cardKey: { ...order.cardKey, ...wrong } }), false);
  });

  it("refuse a new charge that cannot be made", () => {
    const [pix, , plain] = newCharges;
    for (const wrong of [
      { ...pix, orderId: "" },
      { ...pix, method: "boleto" },
      { ...pix, seenTotal: 10.5 },
      { ...plain, installments: 0 },
      { ...plain, installments: 13 },
      { ...plain, installments: "3" },
      { ...plain, card: undefined },
      { ...plain, encryptedCard: "a.b.c.d.e" },
      { ...plain, card: { ...card, brand: "Master" } },
      { ...plain, card: { ...card, number: "4".repeat(201) } },
    ])
      assert.equal(takes(newChargeSchema, wrong), false, JSON.stringify(wrong));
  });

  it("name the field that is wrong", () => {
    const { error } = newChargeSchema.safeParse({ ...newCharges[2], card: { ...card, number: 4 } });
    assert.deepEqual(
      error?.issues.map(({ path }) => path.join(".")),
      ["card.number"],
    );
  });
});

describe("the checkout's schemas", () => {
  for (const [name, schema] of Object.entries({ chargeSchema, newChargeSchema, orderSchema, problemSchema }))
    for (const io of ["input", "output"] as const)
      it(`${name} can be written as JSON Schema (${io})`, () => {
        const json = z.toJSONSchema(schema, { io, target: "draft-2020-12" });
        assert.ok(json.type === "object" || json.oneOf || json.anyOf);
      });

  it("keep their limits as JSON Schema", () => {
    const { properties } = z.toJSONSchema(chargeSchema);
    assert.deepEqual(properties?.currency, { type: "string", const: "BRL" });
    assert.deepEqual(properties?.amount, { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
  });
});
