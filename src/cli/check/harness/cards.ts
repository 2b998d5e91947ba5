// The checker's cards: those of the sandbox, as a page would send them.
import {
  detectBrand,
  encryptCard,
  RuleError,
  type Card,
  type CardContents,
  type CardKey,
  type Order,
} from "../../../contract/index.ts";
import { TEST_CARDS, type CardOutcome } from "../../../sandbox/index.ts";
import { Broken } from "./verdict.ts";

export const SECURITY_CODE = "739";

export const cardOf = (number: string): Card => ({
  number,
  holder: "MARIA C DA SILVA",
  expirationDate: `12/${new Date().getUTCFullYear() + 4}`,
  securityCode: SECURITY_CODE,
  brand: detectBrand(number).brand ?? "Visa",
});

/** Gives a card that the sandbox answers with this outcome: another one each time. */
export function createCards(): (outcome: CardOutcome["kind"]) => Card {
  const turns = new Map<CardOutcome["kind"], number>();
  return (outcome) => {
    // Cards of four-digit codes stay out, so that one code fits all, and those that are declined unless a challenge is asked for.
    const numbers = TEST_CARDS.filter(
      ({ outcome: { kind, ...how }, brand }) =>
        kind === outcome &&
        brand !== "Amex" &&
        !("fault" in how) &&
        !("onRequest" in how) &&
        !("fails" in how && kind === "frictionless"),
    ).map(({ number }) => number);
    const turn = turns.get(outcome) ?? 0;
    turns.set(outcome, turn + 1);
    return cardOf(numbers[turn % numbers.length]!);
  };
}

/** How a card stands in a body: in the clear, or encrypted where the order has a key. */
export async function cardFields(card: Card, { id, cardKey }: Order) {
  return cardKey === undefined
    ? { card }
    : { encryptedCard: await encryptTo(cardKey, card, { orderId: id }) };
}

/** Now, unless `contents` say otherwise. Throws `Broken` if the key is not fit for it. */
export async function encryptTo(
  key: CardKey,
  card: Card,
  contents: Omit<CardContents, "card" | "iat"> & { iat?: number },
): Promise<string> {
  try {
    return await encryptCard(key, { card, iat: Math.floor(Date.now() / 1000), ...contents });
  } catch (error) {
    throw error instanceof RuleError ? new Broken(error.message) : error;
  }
}
