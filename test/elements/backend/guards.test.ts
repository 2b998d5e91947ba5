import { expect } from "@open-wc/testing";
import fc from "fast-check";
import * as z from "zod/mini";
import { chargeSchema } from "../../../src/contract/checkout/charge.ts";
import { orderSchema } from "../../../src/contract/checkout/order.ts";
import { problemSchema } from "../../../src/contract/checkout/problem.ts";
import { isCharge, isOrder, isRefusal } from "../../../src/elements/backend/guards.ts";
import { ORDER } from "../support/script.ts";

const now = new Date().toISOString();
const charge = {
  id: "0123456789abcdef",
  orderId: "A-1001",
  method: "card",
  status: "denied",
  amount: 100,
  currency: "BRL",
  cancelledAmount: 5,
  version: 1,
  createdAt: now,
  updatedAt: now,
  expiresAt: now,
  pix: { code: "x", image: "data:,", payee: "Loja" },
  card: { brand: "Visa", last4: "1111", installments: 2 },
  challenge: { url: "https://bank.example/3ds", expiresAt: now },
  reason: { code: "declined", message: "Não.", next: "other_card" },
};
const cardKey = { kty: "RSA", kid: "k1", n: "AQAB", e: "AQAB", alg: "RSA-OAEP-256", use: "enc" };
const order = { ...ORDER, description: "Tênis", ask: ["name"], paidAmount: 100, charge, cardKey };
const refusal = {
  code: "amount_changed",
  errors: [{ field: "card", code: "bad", message: "No" }],
  charge: "0123456789abcdef",
  order,
};

// Lists that may grow are open at the page's door: what it does not know is told in the words for all others.
const open = z.object({ code: z.string(), message: z.string(), next: z.string() });
const charges = z.extend(chargeSchema, {
  card: z.optional(z.extend(chargeSchema.shape.card.def.innerType, { brand: z.string() })),
  reason: z.optional(open),
});
const orders = z.extend(orderSchema, {
  charge: z.optional(charges),
  // The parts of a key are read by the browser that imports it.
  cardKey: z.optional(z.record(z.string(), z.unknown())),
});
const refusals = z.extend(z.pick(problemSchema, { errors: true, charge: true }), {
  code: z.string(),
  order: z.optional(orders),
});

/** Every path into a value, itself left out. */
function paths(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...paths(inner, [...at, name])]);
}

function replace(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = replace(copy[name], rest, by);
  return copy;
}

const anything = fc.oneof(
  fc.anything({ maxDepth: 1 }),
  fc.constantFrom(
    undefined,
    null,
    "",
    "BRL",
    "pix",
    "paid",
    "2026-01-01T00:00:00Z",
    "2026-13-45T99:99:99Z",
    "2026-01-01T00:00:00+00:00",
    "2026-01-01T00:00:00-03:00",
    "2026-01-01",
    0,
    -1,
    1.5,
    2 ** 53,
  ),
  fc.constantFrom(
    [],
    {},
    [1],
    ["pix"],
    "http://",
    "https://a",
    "http://a",
    "http://127.0.0.1:8080/3ds",
    "http://localhost.example",
    "ch-1",
    "ch 1",
    "javascript:1",
    "0123456789abcde",
    "12345",
    "Visa",
    "RSA",
  ),
);

describe("guards", () => {
  for (const [name, guard, schema, good] of [
    ["charge", isCharge, charges, charge],
    ["order", isOrder, orders, order],
    ["refusal", isRefusal, refusals, refusal],
  ] as const) {
    it(`take the same for a ${name} as its schema`, () => {
      expect(guard(good)).to.equal(true);
      fc.assert(
        fc.property(fc.constantFrom(...paths(good)), anything, (path, by) => {
          const value = replace(good, path, by);
          return guard(value) === schema.safeParse(value).success;
        }),
        { numRuns: 5_000 },
      );
    });

    it(`take nothing else for a ${name}`, () => {
      fc.assert(fc.property(anything, (value) => guard(value) === schema.safeParse(value).success));
    });
  }
});
