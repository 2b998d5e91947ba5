import { checkCardNumber } from "../../contract/index.ts";
import { TEST_AMOUNTS, TEST_CARDS, type CardOutcome } from "../shared/test-data.ts";

/**
 * What a card charge of the sandbox comes to. `Authenticate` has no say: the card chooses.
 *
 * A card with an outcome of its own comes first; then a number that fails its check digit (declined, 14) or a
 * past expiry (declined, 54); then the amount; every other card is approved.
 *
 * @param amount cents
 * @param expiry `MM/YYYY`
 */
export function cardOutcome(number: string, amount: number, expiry: string, now: Date): CardOutcome {
  const outcome = TEST_CARDS.find((card) => card.number === number)?.outcome ?? { kind: "approve" };
  if (outcome.kind !== "approve" || outcome.fault) return outcome;
  if (!checkCardNumber(number).ok) return { kind: "decline", returnCode: "14" };
  if (isPast(expiry, now)) return { kind: "decline", returnCode: "54" };
  const special = TEST_AMOUNTS.find(
    (candidate) => candidate.method === "card" && candidate.amount === amount,
  );
  return special?.method === "card" ? special.outcome : outcome;
}

/** A card is good until the end of its month. */
function isPast(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split("/").map(Number);
  return Date.UTC(year, month, 1) <= now.getTime();
}
