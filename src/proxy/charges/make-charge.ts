// Makes a charge. Its record, its reference at the service and the idempotency key are stored before the service is
// called; then the outcome of the call is applied to them.
import { reason } from "../../contract/index.ts";
import type { CardEncryption } from "../guards/encryption/card-encryption.ts";
import type { Connection } from "../guards/client-address.ts";
import type { AskAuthenticate } from "../orders/ask-authenticate.ts";
import type { AttemptGuard, Reservation } from "../guards/attempt-guard.ts";
import { ProblemError } from "../model/problem-details.ts";
import type { KeyEntry, OrderState } from "../stores/store.ts";
import { createKeyedMutex } from "../lib/keyed-mutex.ts";
import type { Webhooks } from "./webhooks.ts";
import type { ChargeRequest, Draft } from "../model/draft.ts";
import {
  chargeableOrder,
  draftCharge,
  UNDERWAY_RETRY,
  type CurrentOffer,
  type DraftOptions,
  type ReadOffer,
} from "./draft-charge.ts";
import { isReference, newChargeId, newReference } from "./ids.ts";
import { chargeOf, type Adjust, type Change, type ChargesContext } from "./ledger.ts";
import type { LookUp } from "./lookup.ts";
import type { StoredLink } from "../model/link.ts";
import { isWaiting, type StoredCharge } from "../model/record.ts";
import { lacksAuthentication } from "../model/authentication.ts";
import { answerNote } from "../model/history.ts";
import { lookupDelay, CHALLENGE_TRIES } from "../model/schedule.ts";
import { merchantProblem } from "../model/merchant-problems.ts";
import { isReportable } from "./refusal-throttle.ts";
import { send, type ChallengeAddresses, type NotMade, type Sent } from "./send.ts";
import { endCharge } from "../model/apply-update.ts";

interface Parts {
  readOffer: ReadOffer;
  askAuthenticate: AskAuthenticate;
  encryption: CardEncryption;
  lookUp: LookUp;
  webhooks: Webhooks;
  guard: AttemptGuard;
  /** Throws a `ProblemError` if the link opens this order no more. */
  checkLink: (link: StoredLink, orderId: string) => Promise<void>;
  /** Where the service's challenges are. */
  challenges: Omit<ChallengeAddresses, "returnUrl">;
  /** The merchant's own way to name attempts. */
  reference: ((orderId: string) => string) | undefined;
  /** Milliseconds after which a service call is certain to have ended. */
  callEndsWithin: number;
  /** Seconds before a code expires at which its buyer is reminded; none if the shop is told of no reminders. */
  remindBefore: number | undefined;
}

export interface NewChargeCall {
  charge: ChargeRequest;
  /** For the merchant's `order()`; its body was read already. */
  request: Request;
  connection: Connection | undefined;
  key: Pick<KeyEntry, "key" | "body">;
  returnUrl: string;
  /** The link to pay by which the buyer came. A code that waits is then left as it is, as with `isStart`. */
  link?: StoredLink | undefined;
  /** Where it was read for this request already. */
  offer?: CurrentOffer | undefined;
  /**
   * Whether a page makes the charge by itself, since somebody looks at it. It then has a limit of its own, and a code that
   * waits is left as it is: 409 `charge_underway`.
   */
  isStart?: boolean;
}

/** Makes a charge; `undefined` if another call with the same key came first. Throws `ProblemError`s. */
export type MakeCharge = (call: NewChargeCall) => Promise<StoredCharge | undefined>;

export function createMakeCharge(context: ChargesContext, parts: Parts): MakeCharge {
  const { store, ledger, now } = context;
  const { readOffer, askAuthenticate, encryption, lookUp, webhooks, guard, checkLink, remindBefore } = parts;
  const withLock = createKeyedMutex();
  /** Charges that were written, of any order: an order that was read before the last one may have changed since. */
  let written = 0;

  return async ({
    charge,
    request: asked,
    connection,
    key,
    returnUrl,
    link,
    offer: known,
    isStart = false,
  }) => {
    const keepsCode = isStart || link !== undefined;
    encryption.check(charge);
    const writtenBefore = known ? -1 : written;
    const offer = known ?? (await readOffer(charge.orderId, asked, link));
    const { state } = offer;
    const orderId = offer.answer.id;
    chargeableOrder(charge, offer, state.charges);
    const id = newChargeId();
    const prepare = async () => {
      const request = { ...(await encryption.decrypt(charge)), orderId };
      const merchantOrderId = await reference(orderId);
      const drafting: DraftOptions = {
        ...offer,
        request,
        now: now(),
        id,
        merchantOrderId,
        remindBefore,
        link,
      };
      return { drafting, draft: draftCharge(drafting, state.charges) };
    };

    // Drafted before anything is written, so that a mistake of the buyer counts as no attempt; again only where the order has
    // changed since.
    const attempt = { name: key.body, orderId, request: asked, connection };
    const isEncrypted = charge.method === "card" && charge.encryptedCard !== undefined;
    const prepared = await (isEncrypted ? guard.guardDecryption(attempt, prepare) : prepare());
    const { drafting } = prepared;
    let { draft } = prepared;
    const { payment } = draft;
    const { method } = payment;
    const number = payment.method === "card" ? payment.card.number : undefined;
    const open = method === "card" ? state.charges.filter(isChallenge) : [];
    const reservation = await guard.reserve({
      ...attempt,
      kind: isStart ? "start" : method,
      link,
      number,
      asksService: open.length > 0,
    });
    const lookedUp = await lookUpAll(open);
    const lacking = ({ charges }: OrderState) =>
      method === "card" ? charges.filter(({ authenticateNext }) => authenticateNext) : [];
    const isLacking = lacking(state).length > 0;
    const authenticate =
      isLacking ||
      (await askAuthenticate(offer.answer.authenticate, {
        record: draft.record,
        isNewOrder: state.revision === 0,
      }));

    /** Declined for lack of authentication, for which this try asks. */
    let declined: readonly StoredCharge[] = [];
    let triedAt: number | undefined;
    const decide = async (order: OrderState): Promise<Change> => {
      const { charges } = order;
      // It may have ended while the merchant's code was asked.
      if (link) await checkLink(link, orderId);
      if (order !== state) draft = draftCharge(drafting, charges);
      if (keepsCode && method === "pix" && charges.some(isWaitingPix))
        throw new ProblemError("charge_underway", {
          detail: "A Pix charge of this order waits.",
          retryAfter: UNDERWAY_RETRY,
        });
      const challenges = method === "card" ? charges.filter(isChallenge) : [];
      // A challenge that began while the others were being looked up.
      if (challenges.some(({ record }) => !lookedUp.has(record.id))) {
        throw new ProblemError("charge_underway", { retryAfter: UNDERWAY_RETRY });
      }
      declined = lacking(order);
      // Another try has asked for authentication in the meantime, and what became of it decides about this one.
      if (isLacking && declined.length === 0)
        throw new ProblemError("charge_underway", { retryAfter: UNDERWAY_RETRY });
      draft = { ...draft, authenticate: declined.length > 0 || authenticate };
      const stored: StoredCharge = {
        record: draft.record,
        sending: true,
        due: now() + parts.callEndsWithin,
        ...(reservation.limitKeys && { subjects: reservation.limitKeys, triedAt }),
        ...(draft.authenticate !== undefined && { authenticate: draft.authenticate }),
        ...(draft.reminder && { reminder: draft.reminder }),
        reported: [],
      };
      return {
        charges: [
          stored,
          ...challenges.map(superseded),
          ...declined.map((one) => ({ ...one, authenticateNext: undefined })),
        ],
        key: { ...key, chargeId: id, orderId, createdAt: now() },
      };
    };
    // One after the other, so that of many attempts at once only those count that are made.
    let stored = state;
    const isMade = await withLock(orderId, async () => {
      const known = lookedUp.size > 0 || written !== writtenBefore ? await store.order(orderId) : state;
      await decide(known);
      return reservation.use(async (at) => {
        triedAt = at;
        try {
          const { result, order } = await ledger.change({ orderId, known }, decide);
          stored = order;
          return result === "done";
        } finally {
          written++;
        }
      });
    });
    if (!isMade) return undefined;

    const { due } = chargeOf(stored, id) ?? {};
    const sent = await send(context, { ...parts.challenges, returnUrl }, draft, due);
    const made = sent.made
      ? await apply(draft, sent, stored, keepsCode)
      : await removeCharge(draft, sent, stored, key.key, declined, reservation);
    return webhooks.applyUnmatched(made);
  };

  /** A reference is unique per attempt, and at most 25 letters and digits. */
  async function reference(orderId: string): Promise<string> {
    const own = parts.reference;
    const name: unknown = (own ?? newReference)(orderId);
    if (!isReference(name)) {
      const given = typeof name === "string" ? `"${name}"` : typeof name;
      throw new Error(`reference() gave ${given} for order ${orderId}, expected 1 to 25 letters and digits.`);
    }
    // The store refuses a charge with another's reference. The proxy's own are random: only the merchant's are worth the question.
    if (own && (await store.match({ merchantOrderId: name }))) {
      throw new Error(
        `The reference ${name} of order ${orderId} was used before. reference() must give another each time.`,
      );
    }
    return name;
  }

  /** Looks challenges up, and gives their ids. */
  async function lookUpAll(challenges: readonly StoredCharge[]): Promise<Set<string>> {
    const results = await Promise.all(challenges.map(lookUp));
    if (results.some(({ answered }) => !answered)) {
      throw new ProblemError("service_unavailable", {
        detail: "Whether the open charge of this order was paid cannot be checked now.",
        retryAfter: UNDERWAY_RETRY,
      });
    }
    return new Set(results.map(({ stored }) => stored.record.id));
  }

  function superseded(stored: StoredCharge): StoredCharge {
    return endCharge(stored, "expired", reason("superseded"), now());
  }

  async function apply(
    { record }: Draft,
    { update, challengeUntil, giveUpAfter, refusal, isUnanswered, problem }: Sent,
    known: OrderState,
    keepsCode: boolean,
  ): Promise<StoredCharge> {
    const isReported = refusal !== undefined && (await isReportable(store, refusal, now()));
    const adjust: Adjust = (stored, { charges }) => {
      const applied: StoredCharge = {
        ...stored,
        sending: false,
        ...(challengeUntil !== undefined && { challengeUntil }),
        // A buyer needs minutes at the bank's page, and a delivery tells the outcome.
        ...(stored.record.status === "challenge" && {
          lookup: { tries: CHALLENGE_TRIES },
          due: now() + lookupDelay(CHALLENGE_TRIES),
        }),
        ...(giveUpAfter !== undefined && {
          lookup: { ...stored.lookup, tries: 0, giveUpAfter },
          due: now() + lookupDelay(0),
        }),
      };
      const codes = isWaitingCode(stored)
        ? charges.filter((other) => isWaitingCode(other) && other.record.id !== record.id)
        : [];
      // At most one code of an order waits: the newest that the buyer asked for. One that a page made was not seen yet, and
      // those who share a link are all given the one that waits.
      const yields = keepsCode && codes.length > 0;
      return {
        stored: yields ? superseded(applied) : applied,
        others: yields ? [] : codes.map(superseded),
        notes: [answerNote(record.id, isUnanswered ? undefined : (update.status ?? "pending"))],
        problems: [
          ...(problem ? [problem(stored.record)] : []),
          ...(isReported ? [merchantProblem.cardRefused(stored.record, refusal)] : []),
        ],
      };
    };
    return ledger.apply({ record }, update, adjust, known);
  }

  async function removeCharge(
    { record }: Draft,
    { code, isRepeatFree, problem }: NotMade,
    known: OrderState,
    key: string,
    declined: readonly StoredCharge[],
    reservation: Reservation,
  ): Promise<StoredCharge> {
    const { id, orderId } = record;
    // Those that were declined are read with their order no longer.
    const { order } = await ledger.change({ orderId, id, all: declined.length > 0, known }, (current) => {
      const isSending = chargeOf(current, id)?.sending;
      const again = declined.flatMap((one) => chargeOf(current, one.record.id) ?? []);
      return {
        ...(isSending && {
          remove: id,
          freeKey: key,
          charges: again.filter(lacksAuthentication).map((one) => ({ ...one, authenticateNext: true })),
        }),
        ...(problem && { problems: [problem] }),
      };
    });
    if (!isRepeatFree) await reservation.countAgain();
    // A delivery or a look-up may have proved the opposite in the meantime.
    const kept = chargeOf(order, id);
    if (kept) return kept;
    const detail =
      code === "service_unavailable"
        ? "The payment service took no charge, and the backend's log says why."
        : undefined;
    throw new ProblemError(code, { detail, retryAfter: UNDERWAY_RETRY });
  }
}

const isChallenge = ({ record }: StoredCharge) => record.status === "challenge";
const isWaitingPix = ({ record }: StoredCharge) => record.method === "pix" && isWaiting(record);
const isWaitingCode = ({ record }: StoredCharge) => record.pix !== undefined && isWaiting(record);
