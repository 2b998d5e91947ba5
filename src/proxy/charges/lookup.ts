// Looks a card charge up at the service, where no answer or delivery has said how it ended.
import { errorFields } from "../logging/logger.ts";
import { merchantProblem } from "../model/merchant-problems.ts";
import type { ServiceClient } from "../service/client.ts";
import { ServiceError } from "../service/service-error.ts";
import type { ListedCardCharge } from "../service/card-list.ts";
import type { Webhooks } from "./webhooks.ts";
import { answered, unanswered, type AfterLookup } from "../model/after-lookup.ts";
import { lookupNote } from "../model/history.ts";
import { refundLookedUp, withOutside } from "../model/refund.ts";
import { cardListed, readStatus, saidInList } from "../model/answer-updates.ts";
import type { Adjust, ChargesContext } from "./ledger.ts";
import { findListed } from "./find-listed.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import type { StatusUpdate } from "../model/transition.ts";

export interface LookedUp {
  /** Whether the service answered with a list, with the charge in it or without. */
  answered: boolean;
  /** The charge as it is now. */
  stored: StoredCharge;
}

/** Looks a card charge up, and writes what was found and when to look it up again. */
export type LookUp = (stored: StoredCharge) => Promise<LookedUp>;

/** `isShared`: whether other processes make charges in the same store. */
export function createLookUp(
  { service, ledger, instrumentation, logger, now }: ChargesContext,
  webhooks: Webhooks,
  isShared: boolean,
): LookUp {
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
      item = await findListed(service, stored.record);
    } catch (error) {
      const { id: charge, orderId: order } = stored.record;
      logger.warn("A charge could not be looked up", { charge, order, ...errorFields(error) });
      if (isSentByAnother(stored)) return { answered: false, stored };
      const why = error instanceof Error ? error.message : String(error);
      const after: Adjust = (known) => ({
        ...withUnauthorized(unanswered(known, why, now()), error),
        notes: isNews(stored, false) ? [lookupNote(stored.record.id, "no answer")] : [],
      });
      return { answered: false, stored: await ledger.apply(stored, {}, after) };
    }
    if (item === undefined && isSentByAnother(stored)) return { answered: true, stored };
    const receiptUrl = item && (await receipt(service, stored.record, item));
    const told = item && cardListed(item, stored.record, receiptUrl);
    const update: StatusUpdate = told ? withOutside(stored, told) : {};
    const listed = item && readStatus(saidInList(item));
    const known = await ledger.apply(stored, update, (written) => ({
      ...refundLookedUp(answered(stored, written, listed, now()), told, now()),
      notes:
        isNews(stored, true) || written.record.version !== stored.record.version
          ? [lookupNote(stored.record.id, listed ?? "not in its list")]
          : [],
    }));
    if (stored.record.service.paymentId === undefined) await webhooks.applyUnmatched(known);
    return { answered: true, stored: known };
  }
}

/** Whether the history tells of a look-up that changes nothing: of the first one, and where the service falls silent or is heard again. */
const isNews = ({ lookup }: StoredCharge, isAnswered: boolean) =>
  !lookup?.tries || (lookup.unansweredSince === undefined) !== isAnswered;

/** The address of the receipt, where something was cancelled. Nothing depends on it, so an error means that there is none. */
async function receipt(
  { cards }: ServiceClient,
  { service }: ChargeRecord,
  { paymentId = service.paymentId, payment }: ListedCardCharge,
) {
  if (service.receiptUrl !== undefined || !payment.amountCancelled || paymentId === undefined)
    return service.receiptUrl;
  const cancellation = await cards.cancellation(paymentId).catch(() => undefined);
  return cancellation?.receiptUrl;
}

/** Reports a key that the service does not accept, once for a charge. */
function withUnauthorized(after: AfterLookup, error: unknown): AfterLookup {
  const { stored, problems } = after;
  const isNew =
    error instanceof ServiceError && error.code === "unauthorized" && !stored.reported.includes(error.code);
  if (!isNew) return after;
  return {
    stored: { ...stored, reported: [...stored.reported, error.code] },
    problems: [...problems, merchantProblem.serviceUnauthorized(stored.record.orderId)],
  };
}
