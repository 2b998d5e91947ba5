// The merchant's own check that a person tries a card.
import { errorFields, type Logger } from "../logging/logger.ts";
import { withoutBody, CALLBACK_TIMEOUT } from "../lib/callback.ts";
import type { OrderLink } from "../model/link.ts";
import { ProblemError } from "../model/problem-details.ts";
import { withTimeout } from "../lib/with-timeout.ts";

/** A card attempt that is about to be made. */
export interface CaptchaAttempt {
  /** The buyer's request with its cookies and headers; its body was read already. */
  request: Request;
  orderId: string;
  method: "card";
  /** The buyer's IP address, if it is known: see `clientAddress`. */
  address: string | undefined;
  /**
   * Whether the limit of the whole shop or of the card's issuer is reached (`limits.shop`, `limits.bin`), as when stolen cards
   * are tested.
   */
  cardTesting: boolean;
  /** The link to pay by which the buyer came, whose own page shows no captcha. Absent where they came by none. */
  link?: OrderLink | undefined;
}

/** Whether the attempt may be made. It is not if this throws, or takes longer than 15 seconds. */
export type Captcha = (attempt: CaptchaAttempt) => boolean | Promise<boolean>;

/** When the captcha is asked: before each card, or only while stolen cards are tested. */
export type CaptchaWhen = "always" | "card_testing";

/** Seconds: the page needs time to ask the buyer, and its element repeats the request for a while. */
const RETRY = 5;

/** Throws a `ProblemError`: 429 if the answer is no, 503 if there is none. */
export async function askCaptcha(captcha: Captcha, attempt: CaptchaAttempt, logger: Logger) {
  let passed: unknown;
  try {
    const ask = async () => captcha({ ...attempt, request: withoutBody(attempt.request) });
    passed = await withTimeout(CALLBACK_TIMEOUT, "It did not end", ask);
    if (typeof passed !== "boolean")
      throw new TypeError(`captcha() gave ${typeof passed}, expected true or false.`);
  } catch (cause) {
    logger.error("captcha() failed", { order: attempt.orderId, ...errorFields(cause) });
    const detail = "Whether a person is paying cannot be checked now.";
    throw new ProblemError("service_unavailable", { status: 503, detail, retryAfter: RETRY }, { cause });
  }
  if (!passed)
    throw new ProblemError("too_many_attempts", {
      detail: "captcha() refused this card attempt.",
      retryAfter: RETRY,
    });
}
