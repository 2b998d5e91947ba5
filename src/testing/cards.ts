import { TEST_CARDS, type CardOutcome } from "../sandbox/index.ts";

/** The number of the first test card of an outcome. */
function numberOf(outcome: CardOutcome): string {
  const wanted = JSON.stringify(outcome);
  const card = TEST_CARDS.find((candidate) => JSON.stringify(candidate.outcome) === wanted);
  if (!card) throw new Error(`The sandbox has no test card with the outcome ${wanted}.`);
  return card.number;
}

const declined = (returnCode: string) => numberOf({ kind: "decline", returnCode });

/** Numbers of test cards, by what happens. `TEST_CARDS` of `pay-elements/sandbox` has all of them. */
export const CARDS = {
  approved: numberOf({ kind: "approve" }),
  /** The bank asks the buyer (3-D Secure). */
  challenge: numberOf({ kind: "challenge" }),
  /** The bank asks, and refuses whatever the answer is. */
  challengeFails: numberOf({ kind: "challenge", fails: true }),
  /** Declined without 3-D Secure; the next try asks for it, and the bank asks the buyer. */
  needsAuthentication: numberOf({ kind: "challenge", onRequest: true }),
  /** 3-D Secure without a question. */
  frictionless: numberOf({ kind: "frictionless" }),
  declined: declined("05"),
  insufficientFunds: declined("51"),
  expired: declined("54"),
  notPermitted: declined("57"),
  wrongCode: declined("82"),
  stolen: declined("43"),
  /** Waits for `bank.control.cards.confirm` or `deny`. */
  pending: numberOf({ kind: "pending" }),
  /** The service answers 400. */
  refused: numberOf({ kind: "refuse" }),
  /** Charged, and the answer is lost on its way. */
  cut: numberOf({ kind: "approve", fault: { kind: "cut" } }),
  /** Charged, and answered with a page of HTML. */
  nonsense: numberOf({ kind: "approve", fault: { kind: "nonsense" } }),
};
