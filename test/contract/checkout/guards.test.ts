// The elements' guards accept what the contract's schemas accept, which they replace in browsers for their size.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import * as z from "zod/mini";
import { chargeSchema, maxLength, orderSchema, problemSchema } from "../../../src/contract/index.ts";
import { isCharge, isOrder, isRefusal } from "../../../src/elements/client/guards.ts";
import { CHARGE, ORDER, PROBLEM } from "../../support/backend-messages.ts";
import { nearlyValue } from "../../support/mutate.ts";

// Where the guards differ on purpose: they take codes that a newer backend may have, leave a card key to WebCrypto, and
// refuse lists that no backend sends.
const list = <Item extends z.ZodMiniType>({ def: { element } }: z.ZodMiniArray<Item>) =>
  z.array(element).check(maxLength(1_000));
const { methods, installments, ask } = orderSchema.shape;
const charges = z.extend(chargeSchema, {
  card: z.optional(z.extend(chargeSchema.shape.card.def.innerType, { brand: z.string() })),
  reason: z.optional(z.object({ code: z.string(), message: z.string(), next: z.string() })),
});
const orders = z.extend(orderSchema, {
  methods: list(methods),
  installments: list(installments),
  ask: list(ask),
  charge: z.optional(charges),
  cardKey: z.optional(z.record(z.string(), z.unknown())),
});
const refusals = z.extend(z.pick(problemSchema, { charge: true }), {
  code: z.string(),
  errors: z.optional(list(problemSchema.shape.errors.def.innerType)),
  order: z.optional(orders),
});

/** Texts near the borders of the contract's patterns. */
const texts = fc.constantFrom(
  "2026-01-01T00:00:00Z",
  "2026-13-45T99:99:99Z",
  "2026-02-30T00:00:00Z",
  "2026-01-01T00:00:00+00:00",
  "2026-01-01T00:00:00-03:00",
  "2026-01-01",
  "2026-01-01T00:00:00.123456789Z",
  "2026-01-01T24:00:01Z",

  "http://",
  "https://a",
  "https:///a",
  "http://a",
  "http://127.0.0.1:8080/3ds",
  "http://127.1",
  "http://[::1]",
  "http://localhost.example",
  "http://localhost",
  "javascript:1",
  "ch-1",
  "ch 1",
  "a".repeat(128),
  "a".repeat(129),
  "1234",
  "12345",
  "١٢٣٤",
  "Visa",
  "RSA",
  "BRL",
  "pix",
  "paid",
  "expired",
  "name",
);

describe("the elements' guards", () => {
  for (const [name, guard, schema, good] of [
    ["charge", isCharge, charges, CHARGE],
    ["order", isOrder, orders, ORDER],
    ["refusal", isRefusal, refusals, PROBLEM],
  ] as const) {
    it(`accept the same values as the schema for a ${name} of which up to four parts were changed`, () => {
      assert.ok(guard(good));
      let accepted = 0;
      fc.assert(
        fc.property(nearlyValue([good], texts), (value) => {
          const isAccepted = guard(value);
          accepted += Number(isAccepted);
          assert.equal(isAccepted, schema.safeParse(value).success);
        }),
        { numRuns: 4_000, seed: 1 },
      );
      // Both sides are tried.
      assert.ok(accepted > 400 && accepted < 3_600, `${accepted} of 4000 were accepted`);
    });
  }
});
