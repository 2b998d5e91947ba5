// Sends a drafted charge to the service, once, and reads the outcome as an update of the charge.
import { PIX_NOT_MADE, readBrCode, reason } from "../../contract/index.ts";
import { merchantProblem, type ProblemDraft } from "../model/merchant-problems.ts";
import type { Logger } from "../logging/logger.ts";
import type { ProxyContext } from "../context/context.ts";
import type { CardChallenge } from "../service/card-charge.ts";
import type { ServicePixCharge } from "../service/pix.ts";
import { checkInTime, ServiceError } from "../service/service-error.ts";
import { saysDeclined } from "../model/says-declined.ts";
import { GIVE_UP_REFUSED_AFTER } from "../model/schedule.ts";
import { challengeUrl } from "./challenge-url.ts";
import type { CardPayment, Draft, PixPayment } from "../model/draft.ts";
import { cardMade, pixMade } from "../model/answer-updates.ts";
import type { ChargeRecord } from "../model/record.ts";
import { challengeEnd } from "../model/schedule.ts";
import type { StatusUpdate } from "../model/transition.ts";

/** A charge was made, or may have been. */
export interface Sent {
  made: true;
  update: StatusUpdate;
  /** Epoch milliseconds until which the buyer may be at the bank's page. */
  challengeUntil?: number | undefined;
  /** Milliseconds of look-ups without the charge after which it counts as never made, where the usual ones are too many. */
  giveUpAfter?: number | undefined;
  /** The service's words where it refused the card charge for a reason that is no decline. */
  refusal?: string | undefined;
  /** The service did not say whether it made the charge. */
  isUnanswered?: boolean | undefined;
  /** What to report once the update is applied. */
  problem?: ((record: ChargeRecord) => ProblemDraft) | undefined;
}

/** The service made no charge: the record is removed, and the buyer may try the same again. */
export interface NotMade {
  made: false;
  code: "service_unavailable" | "service_refused";
  /**
   * Another try of the same request is no further attempt: the service could not be reached, or refuses the shop, and has not
   * looked at it.
   */
  isRepeatFree?: boolean | undefined;
  problem?: ProblemDraft | undefined;
}

/** Where a bank may ask the buyer, and where its page leads back to. */
export interface ChallengeAddresses {
  baseUrl: string;
  /** Where the service's challenges may be, beside its own origin. */
  challengeOrigins: readonly string[];
  returnUrl: string;
}

/** `until`: epoch milliseconds after which the call is no longer made. */
export async function send(
  context: ProxyContext,
  addresses: ChallengeAddresses,
  draft: Draft,
  until: number | undefined,
): Promise<Sent | NotMade> {
  const { record, payment } = draft;
  try {
    checkInTime(until, context.now());
    return await (payment.method === "pix"
      ? sendPix(context, record, payment)
      : sendCard(context, addresses, draft, payment));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(context.logger, error, record);
    return failed(error, record);
  }
}

async function sendPix({ service }: ProxyContext, record: ChargeRecord, payment: PixPayment): Promise<Sent> {
  const { name, identity, identityType } = payment.payer;
  const answer = await service.pix.charge({
    merchantOrderId: record.service.merchantOrderId,
    customer: { name, identity, identityType },
    amount: record.amount,
    expiresIn: payment.expiresIn,
  });
  const why = mismatch(answer, record.amount);
  return {
    made: true,
    update: pixMade(answer),
    problem: why ? (made) => merchantProblem.codeMismatch(made, why) : undefined,
  };
}

/** What is wrong with a Pix code. The element checks the code as well, and shows the buyer what is wrong. */
function mismatch({ code, amount }: ServicePixCharge, wanted: number): string | undefined {
  const read = readBrCode(code);
  if (!read.ok) return `it cannot be read (${read.error})`;
  const wrong = [amount ?? wanted, read.amount ?? wanted].find((said) => said !== wanted);
  return wrong === undefined ? undefined : `it is for ${wrong} cents instead of ${wanted}`;
}

async function sendCard(
  { service, now }: ProxyContext,
  { returnUrl, ...addresses }: ChallengeAddresses,
  { record, authenticate }: Draft,
  payment: CardPayment,
): Promise<Sent> {
  const answer = await service.cards.charge({
    merchantOrderId: record.service.merchantOrderId,
    customer: payment.payer,
    amount: record.amount,
    installments: payment.installments,
    capture: true,
    authenticate,
    card: payment.card,
    returnUrl,
  });
  if (answer.kind === "created") return { made: true, update: cardMade(answer, record.card?.brand) };
  return challenged(answer, addresses, now());
}

function challenged(
  { popupUrl, expiresAt: told }: CardChallenge,
  { baseUrl, challengeOrigins }: Omit<ChallengeAddresses, "returnUrl">,
  now: number,
): Sent {
  const challengeUntil = challengeEnd(told, now);
  const url = popupUrl === undefined ? undefined : challengeUrl(popupUrl, baseUrl, challengeOrigins);
  if (url === undefined)
    return { made: true, update: {}, challengeUntil, problem: merchantProblem.unsafeChallengeUrl };
  const expiresAt = new Date(challengeUntil).toISOString();
  return { made: true, update: { status: "challenge", challenge: { url, expiresAt } }, challengeUntil };
}

/** Logs what an operator has to know and no report says: the service cannot be reached, or its answer has no meaning. */
function logFailure(logger: Logger, { code, message }: ServiceError, { id, orderId, method }: ChargeRecord) {
  const about = { charge: id, order: orderId, method, code, message };
  if (code === "not_sent") logger.warn("A charge was not made: the service could not be reached", about);
  if (code === "unknown_outcome") logger.warn("The service did not say whether a charge was made", about);
}

function failed(error: ServiceError, { method, orderId, card }: ChargeRecord): Sent | NotMade {
  const message = error.serviceMessage ?? error.message;
  switch (error.code) {
    case "not_sent":
      return { made: false, code: "service_unavailable", isRepeatFree: true };
    case "unauthorized":
      return {
        made: false,
        code: "service_unavailable",
        isRepeatFree: true,
        problem: merchantProblem.serviceUnauthorized(orderId),
      };
    case "invalid_call":
      return {
        made: false,
        code: "service_refused",
        problem: merchantProblem.serviceRefused(orderId, message),
      };
    case "refused":
      return method === "pix"
        ? { made: false, code: "service_refused", problem: merchantProblem.serviceRefused(orderId, message) }
        : {
            made: true,
            update: { status: "failed", reason: reason("failed"), service: { returnMessage: message } },
            refusal: saysDeclined(error.serviceErrors, card?.brand) ? undefined : message,
          };
    case "unknown_outcome":
      // A card may have been charged: the charge stays pending and is looked up. A Pix code that nobody saw cannot be paid.
      return method === "card"
        ? {
            made: true,
            update: {},
            isUnanswered: true,
            giveUpAfter: error.saysRefused ? GIVE_UP_REFUSED_AFTER : undefined,
          }
        : { made: true, isUnanswered: true, update: { status: "failed", reason: PIX_NOT_MADE } };
  }
}
