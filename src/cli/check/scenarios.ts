// What is tried, in this order: first what needs an unpaid order, then what uses up the attempts, and at last what pays
// the order.
import type { Context } from "./harness/context.ts";
import type { Need, RuleId } from "./harness/rules.ts";
import { amounts } from "./scenarios/amounts.ts";
import { calls } from "./scenarios/calls.ts";
import { cardData } from "./scenarios/card-data.ts";
import { challengeEnd } from "./scenarios/challenge-end.ts";
import { everyAnswer } from "./scenarios/every-answer.ts";
import { framing } from "./scenarios/framing.ts";
import { idempotency } from "./scenarios/idempotency.ts";
import { limits } from "./scenarios/limits.ts";
import { onePayment } from "./scenarios/one-payment.ts";
import { orderStart } from "./scenarios/order-start.ts";
import { origins } from "./scenarios/origins.ts";
import { page } from "./scenarios/page.ts";
import { payments } from "./scenarios/payments.ts";
import { popupUrl } from "./scenarios/popup-url.ts";
import { byReference, references } from "./scenarios/references.ts";
import { serviceAnswers } from "./scenarios/service-answers.ts";
import { signals } from "./scenarios/signals.ts";
import { stream } from "./scenarios/stream.ts";
import { testAmounts } from "./scenarios/test-amounts.ts";
import { totals } from "./scenarios/totals.ts";
import { unknownOutcome } from "./scenarios/unknown-outcome.ts";
import { waitingCode } from "./scenarios/waiting-code.ts";
import { webhooks } from "./scenarios/webhooks.ts";

/** A part of a run. Its checks name the rule that each is about. */
export interface Scenario {
  rules: readonly RuleId[];
  /** What is reported as skipped if a need is not met. */
  claim: string;
  needs: readonly Need[];
  run: (context: Context) => Promise<void>;
}

export const SCENARIOS: readonly Scenario[] = [
  { rules: ["calls"], claim: "The calls that need no charge", needs: [], run: calls },
  // Before anything has made a code.
  { rules: ["2", "14"], claim: "Order and code in one request", needs: ["pix"], run: orderStart },
  { rules: ["calls"], claim: "The page that brings its order", needs: [], run: page },
  { rules: ["calls"], claim: "What a buyer's page saw", needs: ["pix"], run: signals },
  { rules: ["13"], claim: "Origins and bodies", needs: [], run: origins },
  { rules: ["13"], claim: "Requests of two lengths", needs: [], run: framing },
  { rules: ["calls", "10"], claim: "Signatures and bodies of deliveries", needs: [], run: webhooks },
  { rules: ["1"], claim: "Amounts", needs: [], run: amounts },
  { rules: ["15"], claim: "Totals by method", needs: [], run: totals },
  { rules: ["11"], claim: "Amounts of 20 cents", needs: [], run: testAmounts },
  { rules: ["2"], claim: "Idempotency keys", needs: ["pix"], run: idempotency },
  { rules: ["8"], claim: "Card data", needs: [], run: cardData },
  {
    rules: ["9", "stream"],
    claim: "A delivery before a paymentId is known",
    needs: ["service", "secret", "card"],
    run: byReference,
  },
  { rules: ["stream"], claim: "The stream", needs: [], run: stream },
  { rules: ["calls", "8"], claim: "The service's answers", needs: ["service"], run: serviceAnswers },
  { rules: ["4"], claim: "Answers of the service that never come", needs: ["service"], run: unknownOutcome },
  { rules: ["7"], claim: "Addresses of challenges", needs: ["service", "card"], run: popupUrl },
  { rules: ["5"], claim: "The end of a challenge", needs: ["service", "card"], run: challengeEnd },
  { rules: ["3"], claim: "Two card charges of one order", needs: ["card"], run: onePayment },
  { rules: ["12"], claim: "Attempts with cards that are declined", needs: ["card"], run: limits },
  { rules: ["14"], claim: "Pix codes of one order", needs: ["pix"], run: waitingCode },
  {
    rules: ["3", "5", "6", "10"],
    claim: "Money, in time and late, of the right amount and of another",
    needs: ["service", "secret", "pix", "card"],
    run: payments,
  },
];

/** What is tried at the end, over all that the run has seen. */
export const FINAL_SCENARIOS: readonly Scenario[] = [
  { rules: ["9"], claim: "References", needs: ["service"], run: references },
  { rules: ["calls", "8", "13"], claim: "Every answer", needs: [], run: everyAnswer },
];
