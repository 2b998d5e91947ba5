// What follows from a look-up: when the next one is, whether the charge ends without the service's word, and what the
// merchant is told, each once.
import { reason } from "../../contract/index.ts";
import { merchantProblem, type ProblemDraft } from "./merchant-problems.ts";
import {
  isUndetermined,
  isWaiting,
  wrongAmountEntry,
  type ChargeRecord,
  type StoredCharge,
} from "./record.ts";
import { GIVE_UP_AFTER, scheduleLookUp, scheduleRefresh } from "./schedule.ts";
import type { ServiceStatus } from "./answer-updates.ts";
import { endCharge } from "./apply-update.ts";

export interface AfterLookup {
  stored: StoredCharge;
  problems: ProblemDraft[];
}

/** Milliseconds of look-ups without an answer, after which the merchant is told. */
const UNANSWERED_AFTER = 15 * 60_000;
/** Milliseconds that a charge waits, after which the merchant is told. */
const PENDING_AFTER = 60 * 60_000;

/** After a look-up that the service did not answer, or not readably. `why` is the error's message. */
export function unanswered(charge: StoredCharge, why: string, now: number): AfterLookup {
  const stored = scheduleLookUp({ ...charge, sending: false }, now, "unanswered");
  const since = stored.lookup?.unansweredSince ?? now;
  if (now - since >= UNANSWERED_AFTER)
    return report(stored, UNANSWERED, merchantProblem.lookupUnanswered(stored.record, since, why));
  return reportWaiting(stored, now, undefined);
}

/**
 * After an answer, which was applied to the charge. `before` is the charge as it was when the service was asked, and `listed`
 * its status in the list; `undefined` if the list lacks it.
 */
export function answered(
  before: StoredCharge,
  charge: StoredCharge,
  listed: ServiceStatus | undefined,
  now: number,
): AfterLookup {
  // If the service falls silent again, that is told again.
  const heard = {
    ...charge,
    reported: charge.reported.filter((entry) => entry !== UNANSWERED),
    lookup: charge.lookup && { ...charge.lookup, unansweredSince: undefined },
  };
  if (!isWaiting(heard.record)) return refreshed(before, heard, listed, now);
  const known = { ...heard, sending: false };
  const isHeld = isUndetermined(known);
  if (!isHeld && known.challengeUntil !== undefined && known.challengeUntil <= now)
    return quietly(endCharge(known, "expired", reason("authentication_expired"), now));
  const next = scheduleLookUp(known, now, listed === undefined ? "missing" : "listed");
  const isGivenUp = listed === undefined && isMissingLong(next, now);
  // While the buyer is at the bank's page the charge may not be listed yet, so it is not given up.
  if (isGivenUp && !isHeld && known.challengeUntil === undefined) {
    const failed = endCharge(known, "failed", reason("unknown_outcome"), now);
    return { stored: failed, problems: [merchantProblem.unknownOutcome(failed.record)] };
  }
  const unknown = listed === "unknown" || isGivenUp ? reportUnknown(next) : quietly(next);
  return unknown.problems.length > 0 ? unknown : reportWaiting(unknown.stored, now, listed);
}

/**
 * The look-ups of a charge that has ended. They end with the change that they are for, or without one after as long as a
 * missing charge is looked up, but not before the bank's page closes: the list may lag, and the buyer may still be there.
 * What the proxy ended and the service still lists as pending may be paid yet, so it is looked up for as long as one that
 * waits, and then the merchant is told. While it is open whether the money came, the look-ups go on.
 */
function refreshed(
  before: StoredCharge,
  stored: StoredCharge,
  listed: ServiceStatus | undefined,
  now: number,
): AfterLookup {
  const { record, lookup, challengeUntil = 0 } = stored;
  const next = scheduleLookUp(stored, now, "missing");
  const isPending = listed === "pending" && (record.status === "expired" || record.status === "failed");
  const until = Math.max(
    (next.lookup?.missingSince ?? now) + GIVE_UP_AFTER,
    challengeUntil,
    isPending && !stored.reported.includes(PENDING) ? waitingSince(stored) + PENDING_AFTER : 0,
  );
  // It was wanted once more while the service was being asked.
  const isWantedAnew = !before.lookup?.refresh || lookup?.wantedAt !== before.lookup.wantedAt;
  const isOver = hasNews(before.record, record) || now >= until;
  const isSought = lookup?.refresh === true && (isWantedAnew || !isOver);
  const isHeld = isUndetermined(stored);
  const after = isHeld || isSought ? lookedUpAgain() : { ...stored, lookup: undefined };
  if (listed === "unknown" && !wentBack(record)) return reportUnknown(after);
  if (isHeld) return isMissingLong(next, now) ? reportUnknown(after) : reportWaiting(after, now, listed);
  const isLate = isPending && now >= waitingSince(stored) + PENDING_AFTER;
  return isLate ? report(after, PENDING, merchantProblem.chargePending(record, true)) : quietly(after);

  function lookedUpAgain() {
    if (!lookup?.refresh) return scheduleRefresh(stored, now);
    // One that was wanted while the service was being asked has had no look-up yet.
    return isWantedAnew ? stored : next;
  }
}

/**
 * Whether money was taken back, or the service ended the charge. `paid` is no news, since the delivery that asked for the
 * look-up presumes it; nor is `expired`, which the proxy itself decides.
 */
function hasNews(before: ChargeRecord, { status, cancelledAmount = 0 }: ChargeRecord) {
  const isMore = cancelledAmount > (before.cancelledAmount ?? 0);
  return isMore || (status !== before.status && status !== "paid" && status !== "expired");
}

const isMissingLong = ({ lookup }: StoredCharge, now: number) =>
  now - (lookup?.missingSince ?? now) >= (lookup?.giveUpAfter ?? GIVE_UP_AFTER);

const wentBack = ({ status }: ChargeRecord) => status === "cancelled" || status === "reversed";

/** Nobody waits for the service while the buyer is at the bank's page. */
const waitingSince = ({ record, challengeUntil = 0 }: StoredCharge) =>
  Math.max(Date.parse(record.createdAt), challengeUntil);

const UNANSWERED = "lookup_unanswered";
const PENDING = "charge_pending";
/** Each word of its own: another one may be that of a chargeback. */
const unknownEntry = (said: string) => `unknown_status:${said}`;

function reportUnknown(stored: StoredCharge): AfterLookup {
  const { unknownStatus: said } = stored;
  if (said === undefined) return quietly(stored);
  return report(stored, unknownEntry(said), merchantProblem.unknownStatus(stored.record, said));
}

/** Says that a charge holds its order for an hour, if nothing else was said of what it waits for. */
function reportWaiting(stored: StoredCharge, now: number, listed: ServiceStatus | undefined): AfterLookup {
  const isOpen = isWaiting(stored.record) || isUndetermined(stored);
  const isLong = isOpen && now >= waitingSince(stored) + PENDING_AFTER;
  if (!isLong || stored.reported.some(saysWhyItWaits)) return quietly(stored);
  if (stored.unknownStatus !== undefined) return reportUnknown(stored);
  return report(stored, PENDING, merchantProblem.chargePending(stored.record, listed !== undefined));
}

const saysWhyItWaits = (entry: string) =>
  entry === UNANSWERED || [unknownEntry(""), wrongAmountEntry("")].some((kind) => entry.startsWith(kind));

const quietly = (stored: StoredCharge): AfterLookup => ({ stored, problems: [] });

/** Reports a problem, unless the charge has this entry already. */
function report(stored: StoredCharge, entry: string, problem: ProblemDraft): AfterLookup {
  if (stored.reported.includes(entry)) return quietly(stored);
  return { stored: { ...stored, reported: [...stored.reported, entry] }, problems: [problem] };
}
