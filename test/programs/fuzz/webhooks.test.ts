// Deliveries of the service: signed, so that they are read, and wrong in every other way.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { chargeSchema, signWebhook } from "../../../src/contract/index.ts";
import { parseWebhook } from "../../../src/proxy/service/webhooks/parse-webhook.ts";
import { WebhookError } from "../../../src/proxy/service/webhooks/webhook-error.ts";
import { asCharge, card, pix, SECRET } from "../../support/shop.ts";
import { assertNoCode, assertNoNumber, plantedCard, quotes } from "./support/cards.ts";
import { overheardShop, readAnswer } from "./support/recorded-shop.ts";
import { fuzz, fuzzOn } from "./support/fuzz.ts";
import { nearlyJson, onTheWire } from "../../support/mutate.ts";
import { SERVICE_ANSWERS, serviceThatAnswers } from "./support/service.ts";
import { messages } from "../../support/service-messages.ts";

const { depositEvent, withdrawalEvent, paymentConfirmedEvent, paymentDeniedEvent, paymentUpdatedEvent } =
  messages;
const EVENTS = [
  depositEvent,
  withdrawalEvent,
  { ...withdrawalEvent, event: "withdrawal_approved" },
  paymentConfirmedEvent,
  paymentDeniedEvent,
  paymentUpdatedEvent,
  { ...paymentUpdatedEvent, event: "payment.cancelled" },
  { event: "withdrawal_failed", withdrawalId: "wd_1", reason: "Sem saldo" },
];

fuzz("a signed delivery is an event or a WebhookError", onTheWire(nearlyJson(EVENTS)), async (body) => {
  const headers = { "x-service-signature": await signWebhook(body, SECRET) };
  try {
    const event = await parseWebhook(body, headers, SECRET);
    assert.equal(typeof event.event, "string");
    for (const name of ["amount", "fee", "netAmount", "capturedAmount", "cancelledAmount"] as const) {
      const cents = (event as Partial<Record<typeof name, number>>)[name];
      if (cents !== undefined) assert.ok(Number.isSafeInteger(cents), `${name} ${cents}`);
    }
  } catch (error) {
    assert.ok(error instanceof WebhookError, String(error));
  }
});

const signature = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[\da-f]{64}$/),
  fc.constantFrom("0".repeat(64), "sha256=00", "A".repeat(43)),
);
fuzz(
  "a delivery with another signature is rejected",
  fc.tuple(onTheWire(nearlyJson(EVENTS)), signature),
  async ([body, given]) => {
    const parsing = parseWebhook(body, { "x-service-signature": given }, SECRET);
    await assert.rejects(
      parsing,
      (error) => error instanceof WebhookError && error.code.startsWith("signature"),
    );
  },
);

/** A delivery whose words for people quote a card. They are put in last, so that they keep their names. */
const quoting = plantedCard.chain((planted) =>
  fc.tuple(nearlyJson(EVENTS), quotes(planted), fc.boolean()).map(([text, quote, isInside]) => {
    const words = JSON.stringify({ message: quote, description: { text: quote }, reasons: [quote] });
    return {
      planted,
      text: text.replace(isInside ? /"data":\{/ : "{", (start) => `${start}${words.slice(1, -1)},`),
    };
  }),
);

async function shopWithCharges(t: TestContext) {
  const shop = overheardShop(t, {
    order: (id) => ({ amount: 10_000, customer: { name: "Ana", identity: "52998224725" }, description: id }),
    service: { fetch: serviceThatAnswers(SERVICE_ANSWERS) },
  });
  const charges = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      asCharge(
        shop.post(
          n % 2
            ? pix(`A-${n}`)
            : card(`A-${n}`, {
                card: {
                  number: "4111111111111111",
                  holder: "ANA LIMA",
                  expirationDate: "12/2035",
                  securityCode: "123",
                  brand: "Visa",
                },
              }),
        ),
      ),
    ),
  );
  const records = await Promise.all(charges.map(({ id }) => shop.pay.charges.get(id)));
  shop.heard();
  return { ...shop, refs: records.map((record) => record!.service) };
}

/** Bytes of the largest delivery that is read. */
const MAX_DELIVERY = 256 * 1024;

const deliveries = fc.record({ quoting, charge: fc.nat(19), times: fc.integer({ min: 1, max: 2 }) });

fuzzOn(
  "a signed delivery is stored or refused, and leaves no charge that a page could not read",
  { lasts: 100, prepare: shopWithCharges },
  deliveries,
  async ({ quoting: { planted, text }, charge, times }, shop) => {
    const { merchantOrderId, paymentId = "none" } = shop.refs[charge]!;
    const body = text.replace(/A1001[A-Z\d]+/, merchantOrderId).replace(/(pix|card)_\w+/, paymentId);
    const headers = {
      "x-service-signature": await signWebhook(body, SECRET),
      "x-service-idempotency-key": "k:1",
    };
    for (let n = 0; n < times; n++) {
      const answer = await readAnswer(await shop.call("/webhooks", { method: "POST", headers, body }));
      const allowed = Buffer.byteLength(body) > MAX_DELIVERY ? [413] : [200, 400];
      assert.ok(allowed.includes(answer.status), `${answer.status} ${answer.text}`);
      assertNoNumber(planted, answer.text, "The answer");
    }
    for (const { id } of await shop.pay.charges.byOrder(`A-${charge}`))
      chargeSchema.parse(JSON.parse((await readAnswer(await shop.call(`/charges/${id}`))).text));
    const heard = shop.heard();
    for (const [name, told] of Object.entries(heard)) {
      assertNoNumber(planted, told, name);
      assertNoCode(planted, told, name);
    }
    for (const [message] of heard.logs as [string][])
      assert.match(message, /^A delivery was refused|^A charge could not be looked up/);
  },
);
