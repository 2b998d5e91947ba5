// What the payment service answers, to the client and to a charge that a buyer makes.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { chargeSchema } from "../../../src/contract/index.ts";
import { createServiceClient } from "../../../src/proxy/service/client.ts";
import { ServiceError } from "../../../src/proxy/service/service-error.ts";
import { apiKey, cardCharge } from "../../proxy/service/card-charge.ts";
import { messages } from "../../support/service-messages.ts";
import { CUSTOMER } from "../../support/shop.ts";
import { assertNoCode, assertNoNumber, plantedCard, quotes } from "./support/cards.ts";
import { overheardShop, readAnswer } from "./support/recorded-shop.ts";
import { fuzz, fuzzOn } from "./support/fuzz.ts";
import { nearlyJson, onTheWire } from "../../support/mutate.ts";
import { serviceThatAnswers } from "./support/service.ts";

const WORDS = { message: "Recusada", error: { detail: "x" }, errors: { Amount: ["mínimo"] } };
const ANSWERS = [
  messages.pixChargeResponse,
  messages.cardChargeResponse,
  messages.cardChallengeResponse,
  messages.cardListResponse,
  messages.cancellationResponse,
  messages.withdrawalResponse,
  messages.serviceErrorBody,
  messages.withdrawalErrorBody,
  { success: false, ...WORDS },
];
const statuses = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(200, 201) },
  { weight: 1, arbitrary: fc.constantFrom(202, 302, 400, 401, 403, 404, 409, 418, 429, 500, 503) },
);

const answers = fc.record({ status: statuses, body: onTheWire(nearlyJson(ANSWERS)), call: fc.nat(5) });

fuzz("an answer is a result or a ServiceError", answers, async ({ status, body, call }) => {
  const client = createServiceClient({
    baseUrl: "https://service.example/v2",
    apiKey,
    fetch: async () => new Response(body, { status }),
  });
  const calls = [
    () => client.pix.charge({ customer: { name: "Ana", identity: "1" }, amount: 1999 }),
    () => client.pix.withdraw({ value: 5000, pixAddressKey: "a", pixAddressKeyType: "EMAIL" }),
    () => client.cards.charge(cardCharge),
    () => client.cards.list(),
    () => client.cards.cancel("pay-1", { amount: 500 }),
    () => client.cards.cancellation("pay-1"),
  ];
  try {
    const result: object = await calls[call]!();
    if ("amount" in result && result.amount !== undefined) assert.ok(Number.isSafeInteger(result.amount));
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
    assert.equal(error.code === "refused", status === 400);
    assert.equal(error.code === "unauthorized", status === 401);
  }
});

const echoes = plantedCard.chain((planted) =>
  fc.record({
    planted: fc.constant(planted),
    isPix: fc.boolean(),
    status: statuses,
    order: fc.nat(1_000_000),
    body: quotes(planted).chain((quote) =>
      onTheWire(
        nearlyJson(
          ANSWERS.map((answer) => ({
            ...answer,
            message: quote,
            reason: quote,
            description: { detail: quote },
          })),
          quotes(planted),
        ),
      ),
    ),
  }),
);

function shopOfAnyService(t: TestContext) {
  const answer = { status: 200, body: new Uint8Array() };
  const shop = overheardShop(t, {
    order: () => ({ amount: 1999, customer: CUSTOMER }),
    service: {
      fetch: serviceThatAnswers((method) => (method === "POST" ? answer : { status: 503, body: "" })),
    },
  });
  return { ...shop, answer };
}

fuzzOn(
  "a buyer gets a valid charge, or is told to retry; an echo of the card is not passed on",
  { lasts: 100, prepare: shopOfAnyService },
  echoes,
  async ({ planted, isPix, status, body, order }, shop) => {
    Object.assign(shop.answer, { status, body });
    const { number, code: securityCode } = planted;
    const card = { number, securityCode, holder: "ANA LIMA", expirationDate: "12/2035", brand: "Visa" };
    const made = await readAnswer(
      await shop.post({
        orderId: `A-${order}`,
        ...(isPix ? { method: "pix" } : { method: "card", installments: 1, card }),
      }),
    );
    assert.ok([201, 409, 502].includes(made.status), `${made.status} ${made.text}`);
    if (made.status === 201) chargeSchema.parse(JSON.parse(made.text));
    // Of a charge by Pix the service knows no card: a payee may be called like one.
    if (isPix) return void shop.heard();
    assertNoCode(planted, made.text, "The answer");
    assertNoNumber(planted, made.text, "The answer");
    const { logs = [], ...heard } = shop.heard();
    for (const [name, told] of Object.entries({ ...heard, logs })) assertNoNumber(planted, told, name);
    for (const [message] of logs as [string][])
      assert.match(message, /^(The service did not say|A charge (was not made|could not be looked up))/);
  },
);
