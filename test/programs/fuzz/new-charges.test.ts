// The body of POST /charges, with cards in many of its places.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { chargeSchema } from "../../../src/contract/index.ts";
import { SERVICE_ANSWERS, serviceThatAnswers } from "./support/service.ts";
import { CARD, CUSTOMER } from "../../support/shop.ts";
import { assertNoCode, assertNoNumber, plantedCard, quotes, spellings } from "./support/cards.ts";
import { overheardShop, readAnswer } from "./support/recorded-shop.ts";
import { fuzzOn } from "./support/fuzz.ts";
import { nearlyJson, onTheWire } from "../../support/mutate.ts";

/** As many orders as there are numbers, so that there is always one to pay. */
const order = (id: string) => {
  if (id.startsWith("A-")) return { amount: 12345, customer: CUSTOMER };
  return id.startsWith("nobody") ? { amount: 1000 } : undefined;
};

const cases = plantedCard.chain((planted) => {
  const card = fc.record({
    ...Object.fromEntries(Object.entries(CARD).map(([name, value]) => [name, fc.constant(value)])),
    number: fc.constantFrom(...spellings(planted)),
    securityCode: fc.constant(planted.code),
  });
  const bodies = fc.record({ card, order: fc.nat(9_999) }).chain(({ card, order }) =>
    nearlyJson(
      [
        { orderId: `A-${order}`, method: "card", installments: 1, card },
        {
          orderId: `A-${order}`,
          method: "card",
          installments: 3,
          seenTotal: 12345,
          card,
          customer: CUSTOMER,
        },
        { orderId: `A-${order}`, method: "pix", seenTotal: 12345 },
        {
          orderId: `nobody-${order}`,
          method: "pix",
          customer: {
            name: "Ana Lima",
            identity: "52998224725",
            email: "ana@example.com",
            phone: "11987654321",
          },
        },
        { orderId: `A-${order}`, method: "card", installments: 1, encryptedCard: "a.b.c.d.e" },
      ],
      quotes(planted),
    ),
  );
  return fc.record({
    planted: fc.constant(planted),
    body: onTheWire(bodies),
    key: fc.oneof(
      { weight: 6, arbitrary: fc.uuid() },
      fc.constantFrom(...spellings(planted).map((text) => text.replace(/[\t\u00a0]/g, "-"))),
    ),
    path: fc.constantFrom("/charges", "/charges", "/charges", `/charges?card=${planted.number}`),
    type: fc.constantFrom(
      "application/json",
      "application/json",
      "application/json; charset=utf-8",
      "text/plain",
      `application/json; ${planted.number}`,
    ),
  });
});

fuzzOn(
  "a new charge is made or refused, and only the service is sent its card",
  {
    lasts: 100,
    prepare: (t: TestContext) =>
      overheardShop(t, { order, service: { fetch: serviceThatAnswers(SERVICE_ANSWERS) } }),
  },
  cases,
  async ({ planted, body, key, path, type }, shop) => {
    const response = await shop.call(path, {
      method: "POST",
      headers: { "content-type": type, "idempotency-key": key },
      body,
    });
    const { status, text } = await readAnswer(response);
    assert.ok([201, 400, 404, 409, 413, 415, 422].includes(status), `${status} ${text}`);
    if (status === 201) chargeSchema.parse(JSON.parse(text));
    assertNoNumber(planted, text, "The answer");
    assertNoCode(planted, text, "The answer");
    const heard = shop.heard();
    for (const [name, told] of Object.entries(heard)) assertNoNumber(planted, told, name);
    for (const [name, told] of Object.entries(heard)) assertNoCode(planted, told, name);
    assert.deepEqual(heard.logs, []);
  },
);
