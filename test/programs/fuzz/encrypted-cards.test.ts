// Encrypted cards: what stands where a compact JWE should, and what stands in one.
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { encrypt, newCardKey } from "../../support/card-keys.ts";
import { CARD, CUSTOMER } from "../../support/shop.ts";
import { assertNoCode, assertNoNumber, plantedCard, quotes } from "./support/cards.ts";
import { overheardShop, readAnswer } from "./support/recorded-shop.ts";
import { fuzzOn } from "./support/fuzz.ts";
import { nearlyJson, nearlyText } from "../../support/mutate.ts";
import { SERVICE_ANSWERS, serviceThatAnswers } from "./support/service.ts";

const key = await newCardKey("k1");
const now = () => Math.floor(Date.now() / 1000);

const header = nearlyJson([
  { alg: "RSA-OAEP-256", enc: "A256GCM", kid: "k1" },
  { alg: "dir", enc: "A256GCM", zip: "DEF", kid: "k1", crit: ["b64"] },
]);
const cases = plantedCard.chain((planted) =>
  fc.record({
    planted: fc.constant(planted),
    contents: nearlyJson(
      [{ card: { ...CARD, number: planted.number, securityCode: planted.code }, orderId: "A-1", iat: now() }],
      fc.oneof(quotes(planted), fc.constantFrom(now(), now() + 30, now() - 601, now() * 1000, String(now()))),
    ),
    header: fc.option(header, { nil: undefined }),
    /** Parts that stand elsewhere, are damaged, or are missing. */
    damage: fc.option(
      fc.record({
        part: fc.nat(4),
        text: nearlyText(fc.constantFrom("", "AAAA", "e30", "====", planted.number)),
        parts: fc.integer({ min: 0, max: 7 }),
      }),
      { nil: undefined },
    ),
  }),
);

fuzzOn(
  "an encrypted card pays or is refused, and only the service is sent it",
  {
    lasts: 100,
    prepare: (t: TestContext) => {
      const shop = overheardShop(t, {
        cardKeys: key,
        order: () => ({ amount: 12345, customer: CUSTOMER }),
        service: { fetch: serviceThatAnswers(SERVICE_ANSWERS) },
      });
      return { ...shop, count: 0 };
    },
  },
  cases,
  async ({ planted, contents, header, damage }, shop) => {
    const orderId = `A-${++shop.count}`;
    const jwe = await encrypt(contents.replace('"A-1"', JSON.stringify(orderId)), key);
    let parts = jwe.split(".");
    if (header !== undefined) parts[0] = Buffer.from(header).toString("base64url");
    if (damage) {
      parts[damage.part] = damage.text;
      parts = parts.concat(parts).slice(0, damage.parts);
    }
    const { status, text } = await readAnswer(
      await shop.post({ orderId, method: "card", installments: 1, encryptedCard: parts.join(".") }),
    );
    const allowed = parts.join(".") === jwe ? [201, 400, 413] : [400, 413];
    assert.ok(allowed.includes(status), `${status} ${text}`);
    for (const [name, told] of Object.entries({ ...shop.heard(), answer: text })) {
      assertNoNumber(planted, told, name);
      assertNoCode(planted, told, name);
    }
  },
);
