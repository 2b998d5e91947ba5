import { checkCardNumber, type service } from "../../contract/index.ts";
import { TEST_AMOUNTS, TEST_CARDS, type CardOutcome } from "../shared/test-data.ts";

type Payment = Pick<
  service.CardChargeRequest["payload"]["Payment"],
  "Amount" | "Authenticate" | "CreditCard"
>;

/**
 * What a card charge of the sandbox comes to. The card chooses; `Authenticate` has a say only where the card leaves it one.
 *
 * A card with an outcome of its own comes first; then a number that fails its check digit (declined, 14) or a
 * past expiry (declined, 54); then the amount; every other card is approved.
 */
export function cardOutcome({ Amount, Authenticate, CreditCard }: Payment, now: Date): CardOutcome {
  const { CardNumber: number, ExpirationDate: expiry } = CreditCard;
  const outcome = TEST_CARDS.find((card) => card.number === number)?.outcome ?? { kind: "approve" };
  if (outcome.kind === "challenge" && outcome.onRequest && !Authenticate)
    return { kind: "decline", returnCode: "AI" };
  if (outcome.kind !== "approve" || outcome.fault) return outcome;
  if (!checkCardNumber(number).ok) return { kind: "decline", returnCode: "14" };
  if (isPast(expiry, now)) return { kind: "decline", returnCode: "54" };
  const special = TEST_AMOUNTS.find(
    (candidate) => candidate.method === "card" && candidate.amount === Amount,
  );
  return special?.method === "card" ? special.outcome : outcome;
}

/** A card is good until the end of its month. */
function isPast(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split("/").map(Number);
  return Date.UTC(year, month, 1) <= now.getTime();
}
