// Cards that stand where they should not, and the search for what was made of them.
import assert from "node:assert/strict";
import fc from "fast-check";
import { cardNumber } from "../../../support/card-number.ts";

export interface PlantedCard {
  number: string;
  code: string;
}

export const plantedCard: fc.Arbitrary<PlantedCard> = fc.nat(99_999_999_999).map((n) => {
  return { number: cardNumber(n), code: "937" };
});

const groups = (number: string, between: string) => number.match(/\d{1,4}/g)!.join(between);

/** Ways in which people and programs write a card's number. */
export const spellings = ({ number }: PlantedCard): string[] => [
  number,
  ...[" ", "-", ".", "\u00a0", "  ", "%20", "\t", " - ", "+"].map((between) => groups(number, between)),
];

/** Texts in which a card is quoted. */
export const quotes = (card: PlantedCard): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...spellings(card)).map((spelling) => `Cartão ${spelling}, CVV ${card.code}.`),
    fc.constantFrom<unknown>(...spellings(card), Number(card.number)),
    fc.constantFrom<unknown>({ number: card.number, cvv: card.code }, [card.number]),
  );

/** Throws if the card's number can be read in what was told. */
export function assertNoNumber({ number }: PlantedCard, told: unknown, where: string): void {
  const text = typeof told === "string" ? told : (JSON.stringify(told) ?? "");
  // What the ways of writing a number put between its digits, and no more: separate figures are no number.
  const bare = text.replaceAll(/(?<=\d)(?:%20|\\t|[ .\-+\u00a0]){1,3}(?=\d)/g, "");
  const at = bare.indexOf(number);
  assert.ok(at < 0, `${where} holds a card number: ${bare.slice(Math.max(0, at - 100), at + 40)}`);
}

/** Throws if the card's security code stands by itself in what was told. */
export function assertNoCode({ code }: PlantedCard, told: unknown, where: string): void {
  const text = typeof told === "string" ? told : (JSON.stringify(told) ?? "");
  const found = new RegExp(`(?<![\\w.+-])${code}(?![\\w.])`).exec(text);
  assert.equal(
    found,
    null,
    `${where} holds a security code: ${text.slice(Math.max(0, (found?.index ?? 0) - 100)).slice(0, 140)}`,
  );
}
