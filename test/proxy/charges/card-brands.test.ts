// What the shop says of card brands holds for what is sent to its backend, whatever the page says.
import { test } from "node:test";
import assert from "node:assert/strict";
import { asCharge, asProblem, CARD, card, CUSTOMER, shopFor } from "../../support/shop.ts";

const CABAL = "6042034400069940";
const cardBrands = { accept: ["Visa", "Hiper"], ranges: { Hiper: "604203" } } as const;
const orders = { "A-1001": { amount: 12345, customer: CUSTOMER } };

const refusals: [title: string, more: Partial<typeof CARD>, code: string][] = [
  [
    "a brand that the shop does not take",
    { number: "5555555555554444", brand: "Mastercard" },
    "not_accepted",
  ],
  ["the known brand of a range that is the shop's own", { number: CABAL, brand: "Cabal" }, "mismatch"],
];
for (const [title, more, code] of refusals)
  test(`a card of ${title} is refused`, async (t) => {
    const { post } = shopFor(t, { orders, cardBrands });
    const answer = await post(card("A-1001", { card: { ...CARD, ...more } }));
    assert.equal(answer.status, 400);
    const problem = await asProblem(answer);
    assert.deepEqual(
      problem.errors?.map(({ field, code: told }) => [field, told]),
      [["card.brand", code]],
    );
  });

test("a card in a range of the shop's own goes by the shop's brand for it", async (t) => {
  const { post } = shopFor(t, { orders, cardBrands });
  const body = card("A-1001", { card: { ...CARD, number: CABAL, brand: "Hiper" } });
  const charge = await asCharge(post(body));
  assert.equal(charge.card?.brand, "Hiper");
});
