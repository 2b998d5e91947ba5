// What is tried, in this order: first what wants an unpaid order, then what uses up the attempts, and at last what
// pays the order.
import type { Context } from "./context.ts";
import type { Need, RuleId } from "./rules.ts";
import { amounts } from "./rules/amounts.ts";
import { calls } from "./rules/calls.ts";
import { cardData } from "./rules/card-data.ts";
import { challengeEnd } from "./rules/challenge-end.ts";
import { everyAnswer } from "./rules/every-answer.ts";
import { idempotency } from "./rules/idempotency.ts";
import { limits } from "./rules/limits.ts";
import { onePayment } from "./rules/one-payment.ts";
import { origins } from "./rules/origins.ts";
import { payments } from "./rules/payments.ts";
import { popupUrl } from "./rules/popup-url.ts";
import { byReference, references } from "./rules/references.ts";
import { serviceAnswers } from "./rules/service-answers.ts";
import { stream } from "./rules/stream.ts";
import { testAmounts } from "./rules/test-amounts.ts";
import { unknownOutcome } from "./rules/unknown-outcome.ts";
import { waitingCode } from "./rules/waiting-code.ts";
import { webhooks } from "./rules/webhooks.ts";

/** A part of a run. Its checks name the rule that each is about. */
export interface Act {
  rules: readonly RuleId[];
  /** What is reported as skipped where a need is not met. */
  claim: string;
  needs: readonly Need[];
  run: (context: Context) => Promise<void>;
}

const act = (rules: readonly RuleId[], claim: string, needs: readonly Need[], run: Act["run"]): Act => ({
  rules,
  claim,
  needs,
  run,
});

export const ACTS: readonly Act[] = [
  act(["calls"], "The calls that need no charge", [], calls),
  act(["13"], "Origins and bodies", [], origins),
  act(["calls", "10"], "Deliveries at the door", [], webhooks),
  act(["1"], "Amounts", [], amounts),
  act(["11"], "Amounts of 20 cents", [], testAmounts),
  act(["2"], "Idempotency keys", ["pix"], idempotency),
  act(["8"], "Card data", [], cardData),
  act(["9", "stream"], "A delivery before a paymentId is known", ["service", "secret", "card"], byReference),
  act(["stream"], "The stream", [], stream),
  act(["calls", "8"], "The service's answers", ["service"], serviceAnswers),
  act(["4"], "Answers of the service that never come", ["service"], unknownOutcome),
  act(["7"], "Addresses of challenges", ["service", "card"], popupUrl),
  act(["5"], "The end of a challenge", ["service", "card"], challengeEnd),
  act(["3"], "Two card charges of one order", ["card"], onePayment),
  act(["12"], "Attempts with cards that are declined", ["card"], limits),
  act(["14"], "Pix codes of one order", ["pix"], waitingCode),
  act(
    ["3", "5", "6", "10"],
    "Money, in time and late, of the right amount and of another",
    ["service", "secret", "pix", "card"],
    payments,
  ),
];

/** What is said of a run as a whole, whichever rules it tried. */
export const AFTERWARDS: readonly Act[] = [
  act(["9"], "References", ["service"], references),
  act(["calls", "8", "13"], "Every answer", [], everyAnswer),
];
