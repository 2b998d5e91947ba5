// Looks a card charge up at the service, where no answer or delivery has said how it ended: by `paymentId` where that is
// known, else by the reference that was stored before the call.
import { reason, type ChargeStatus } from "../../contract/index.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { Instrumentation } from "../telemetry/instrumentation.ts";
import { reports } from "../model/reports.ts";
import type { ServiceClient } from "../service/client.ts";
import { ServiceError } from "../service/service-error.ts";
import type { ListedCardCharge } from "../service/card-list.ts";
import type { Deliveries } from "./deliveries.ts";
import { cardListed, cardStatus } from "../model/service-answers.ts";
import type { Adjust, Ledger } from "./ledger.ts";
import { isWaiting, type ChargeRecord, type StoredCharge } from "../model/record.ts";
import { GIVE_UP_AFTER, scheduleLookUp } from "../model/schedule.ts";
import { endCharge } from "../model/settle.ts";
import type { StatusUpdate } from "../model/transition.ts";

export interface LookedUp {
  /** Whether the service answered with a list, with the charge in it or without. */
  answered: boolean;
  /** The charge as it is now. */
  stored: StoredCharge;
}

/** Looks a card charge up, and writes what was found and when to look it up again. */
export type LookUp = (stored: StoredCharge) => Promise<LookedUp>;

interface LookUpOptions {
  /** Whether other processes make charges in the same store. */
  isShared: boolean;
  service: ServiceClient;
  ledger: Ledger;
  deliveries: Deliveries;
  instrumentation: Pick<Instrumentation, "lookedUp">;
  logger: Logger;
  now: () => number;
}

export function createLookUp(options: LookUpOptions): LookUp {
  const { isShared, service, ledger, deliveries, instrumentation, logger, now } = options;

  /** Whether another process may be waiting for the answer to the call: then the charge is left to it until it is due. */
  const isSentByAnother = ({ sending, due = 0 }: StoredCharge) => isShared && sending && due > now();

  return async (stored) => {
    const result = await lookUp(stored);
    instrumentation.lookedUp(result.stored.record, result.answered);
    return result;
  };

  async function lookUp(stored: StoredCharge): Promise<LookedUp> {
    let item: ListedCardCharge | undefined;
    try {
      item = await find(service, stored.record);
    } catch (error) {
      const { id: charge, orderId: order } = stored.record;
      logger.warn("A charge could not be looked up", { charge, order, ...errorFields(error) });
      if (isSentByAnother(stored)) return { answered: false, stored };
      return { answered: false, stored: await ledger.apply(stored, {}, unanswered(error, now())) };
    }
    if (item === undefined && isSentByAnother(stored)) return { answered: true, stored };
    const receiptUrl = item && (await receipt(service, stored.record, item));
    const update: StatusUpdate = item ? cardListed(item, stored.record.card?.brand, receiptUrl) : {};
    const known = await ledger.apply(stored, update, answered(stored, item !== undefined, now()));
    if (stored.record.service.paymentId === undefined) await deliveries.applyUnmatched(known);
    return { answered: true, stored: known };
  }
}

async function find({ cards }: ServiceClient, { service: { paymentId, merchantOrderId } }: ChargeRecord) {
  const { items } = await cards.list(paymentId === undefined ? { merchantOrderId } : { paymentId });
  const own = items.filter((item) =>
    paymentId === undefined ? item.merchantOrderId === merchantOrderId : item.paymentId === paymentId,
  );
  const rank = ({ status }: ListedCardCharge) => PRECEDENCE.indexOf(cardStatus(status.name));
  return own.toSorted((a, b) => rank(a) - rank(b))[0];
}

// A gateway may have sent one attempt twice. Then a payment counts first, and a decline last, since a pending charge may
// still be paid.
const PRECEDENCE: readonly ChargeStatus[] = ["paid", "reversed", "cancelled", "pending", "denied"];

/** The address of the receipt, where something was cancelled. Nothing depends on it, so an error means that there is none. */
async function receipt(
  { cards }: ServiceClient,
  { service }: ChargeRecord,
  { paymentId, payment }: ListedCardCharge,
) {
  if (service.receiptUrl !== undefined || !payment.amountCancelled) return service.receiptUrl;
  const cancellation = await cards.cancellation(paymentId).catch(() => undefined);
  return cancellation?.receiptUrl;
}

const unanswered =
  (error: unknown, now: number): Adjust =>
  (stored) => {
    const next = scheduleLookUp({ ...stored, sending: false }, now, false);
    const isNew =
      error instanceof ServiceError && error.code === "unauthorized" && !stored.reported.includes(error.code);
    if (!isNew) return { stored: next };
    return {
      stored: { ...next, reported: [...stored.reported, "unauthorized"] },
      problems: [reports.serviceUnauthorized(stored.record.orderId)],
    };
  };

const answered =
  (before: StoredCharge, isListed: boolean, now: number): Adjust =>
  (stored) => {
    if (!isWaiting(stored.record)) return { stored: refreshed(before, stored, now) };
    const known = { ...stored, sending: false };
    const closed = closeChallenge(known, now);
    if (closed) return { stored: closed };
    const next = scheduleLookUp(known, now, !isListed);
    if (isListed) return { stored: next };
    const since = next.lookup?.missingSince ?? now;
    // While the buyer is at the bank's page the charge may not be listed yet, so it is not given up.
    if (known.challengeUntil !== undefined || now - since < GIVE_UP_AFTER) return { stored: next };
    const failed = endCharge(known, "failed", reason("unknown_outcome"), now);
    return { stored: failed, problems: [reports.unknownOutcome(failed.record)] };
  };

/**
 * The look-ups of a charge that has ended. They end with the change that they are for, or without one after as long as a
 * missing charge is looked up, but not before the bank's page closes: the list may lag, and the buyer may still be there.
 */
function refreshed(before: StoredCharge, stored: StoredCharge, now: number): StoredCharge {
  const next = scheduleLookUp(stored, now, true);
  const until = Math.max((next.lookup?.missingSince ?? now) + GIVE_UP_AFTER, stored.challengeUntil ?? 0);
  const goesOn = stored.lookup?.refresh && !hasNews(before.record, stored.record) && now < until;
  if (!goesOn) return { ...stored, lookup: undefined };
  // A refresh that was scheduled while the service was being asked has had no look-up yet.
  return before.lookup?.refresh ? next : stored;
}

/**
 * Whether money was taken back, or the service ended the charge. `paid` is no news, since the delivery that asked for the
 * look-up presumes it; nor is `expired`, which the proxy itself decides.
 */
function hasNews(before: ChargeRecord, { status, cancelledAmount = 0 }: ChargeRecord) {
  const isMore = cancelledAmount > (before.cancelledAmount ?? 0);
  return isMore || (status !== before.status && status !== "paid" && status !== "expired");
}

function closeChallenge(stored: StoredCharge, now: number) {
  const isOver = stored.challengeUntil !== undefined && stored.challengeUntil <= now;
  return isOver ? endCharge(stored, "expired", reason("authentication_expired"), now) : undefined;
}
