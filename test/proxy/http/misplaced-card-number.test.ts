// A card number that was typed into another field: refused before it is kept or sent on, and never said again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { problemSchema } from "../../../src/contract/index.ts";
import { CARD, card, CUSTOMER, newKey, pix, shopFor } from "../../support/shop.ts";

const NUMBER = /4111\D*1111\D*1111\D*1111/;
const BUYER = { name: "Ana Lima", identity: "52998224725" };
const orders = { "A-1001": { amount: 12345, customer: CUSTOMER }, nobody: { amount: 1000 } };

for (const [field, body] of [
  ["customer.name", pix("nobody", { customer: { ...BUYER, name: "Ana Lima 4111 1111 1111 1111" } })],
  ["customer.name", card("nobody", { customer: { ...BUYER, name: "4111-1111-1111-1111" } })],
  ["customer.email", pix("nobody", { customer: { ...BUYER, email: "ana4111111111111111@example.com" } })],
  ["card.holder", card("A-1001", { card: { ...CARD, holder: "ANA LIMA 4111.1111.1111.1111" } })],
] as const) {
  test(`a card number as ${field} of a ${body.method} charge`, async (t) => {
    const shop = shopFor(t, { orders });
    const key = newKey();
    const response = await shop.post(body, key);
    const text = await response.text();
    assert.equal(response.status, 400, text);
    const { errors } = problemSchema.parse(JSON.parse(text));
    assert.deepEqual(
      errors?.map((error) => [error.field, error.code]),
      [[field, "card_number"]],
    );
    assert.doesNotMatch(text, NUMBER);
    assert.deepEqual(shop.sandbox.control.ledger(), []);
    const made = await shop.call("/charges", { headers: { "idempotency-key": key } });
    assert.equal(made.status, 404);
  });
}
