// When a charge is due: the buyers of waiting Pix charges are reminded, and these expire; waiting card charges are looked up, and of an order that was paid with too
// little the shop is asked again what it costs.
import { readInstant } from "./service-instant.ts";
import { isUndetermined, isWaiting, refundUnderway, type ChargeRecord, type StoredCharge } from "./record.ts";

const SECOND = 1000;
const MIN_LOOKUP_DELAY = SECOND / 2;
const MAX_LOOKUP_DELAY = 60 * SECOND;
/** Between two look-ups that a browser causes. */
const REFRESH_PAUSE = 3 * SECOND;

/** Milliseconds for which the service lists no such charge, after which the charge counts as never made. */
export const GIVE_UP_AFTER = 15 * 60 * SECOND;
/** The same where the service said, in words that its interface does not name, that it refused the charge. */
export const GIVE_UP_REFUSED_AFTER = 60 * SECOND;

/** Milliseconds that a challenge may take, if the service does not say. */
const CHALLENGE_LASTS = 10 * 60 * SECOND;
/** No bank's page is open for longer. */
const MAX_CHALLENGE = 24 * 60 * 60 * SECOND;

/**
 * When a challenge ends that begins at `now`, in epoch milliseconds. What the service says is believed where it lies ahead,
 * and within a day: its clock may be behind ours, and a time without a zone may be any zone's.
 */
export function challengeEnd(told: string | undefined, now: number): number {
  const end = told === undefined ? NaN : readInstant(told);
  return end > now && end <= now + MAX_CHALLENGE ? end : now + CHALLENGE_LASTS;
}

/** Look-ups that count as made already where the buyer is at the bank's page, so that the first comes later. */
export const CHALLENGE_TRIES = 5;

/** Milliseconds before the look-up that follows `tries` others. */
export const lookupDelay = (tries: number) => Math.min(MIN_LOOKUP_DELAY * 2 ** tries, MAX_LOOKUP_DELAY);

/** The charge with the time at which it is due next, or with none if nothing more can be found out. */
export function schedule(given: StoredCharge, now: number): StoredCharge {
  const isOpen = isWaiting(given.record) || given.reminder?.claimedAt !== undefined;
  const stored = isOpen ? given : withoutReminder(given);
  const { record, lookup, sending, withheld } = stored;
  if (!isWaiting(record)) {
    if (lookup?.refresh) return { ...stored, sending: false };
    // Its order is held, or its refund is under way, until the list says how it stands.
    const isRefunding = record.method === "card" && refundUnderway(stored) !== undefined;
    if (isUndetermined(stored) || isRefunding) return scheduleRefresh({ ...stored, sending: false }, now);
    const times = [
      record.status === "paid" ? withheld?.askAt : undefined,
      refundUnderway(stored)?.answerUntil,
    ].filter((at) => at !== undefined);
    const due = times.length > 0 ? Math.min(...times) : undefined;
    return { ...stored, sending: false, lookup: undefined, due };
  }
  if (lookup?.refresh || sending) return stored;
  if (record.method === "pix") return { ...stored, due: codeDue(stored) };
  const due = lookup && stored.due !== undefined ? stored.due : now + lookupDelay(0);
  // A challenge is looked up when it ends; after that the delays count.
  const end =
    stored.challengeUntil !== undefined && stored.challengeUntil > now ? stored.challengeUntil : due;
  return { ...stored, lookup: lookup ?? { tries: 0 }, due: Math.min(due, end) };
}

/** Nobody is asked for what was paid, or can be paid no longer. When the shop was told stays, as what has happened. */
function withoutReminder({ reminder: _reminder, ...stored }: StoredCharge): StoredCharge {
  return stored;
}

/** When the buyer of a code is reminded, or else when it expires. */
function codeDue({ record, reminder }: StoredCharge): number | undefined {
  const times = [expiryOf(record), reminder?.isQueued ? undefined : reminder?.dueAt];
  const due = Math.min(...times.map((at) => at ?? Infinity));
  return due === Infinity ? undefined : due;
}

/** When the code of a Pix charge expires, in epoch milliseconds. */
export const expiryOf = ({ expiresAt }: ChargeRecord) =>
  expiresAt === undefined ? undefined : Date.parse(expiresAt);

/**
 * Has a card charge looked up whatever state it is in, until it has changed or the look-ups are given up. That nobody answers
 * is not forgotten by it.
 */
export function scheduleRefresh(stored: StoredCharge, now: number, delay = lookupDelay(0)): StoredCharge {
  const since = stored.lookup?.unansweredSince;
  const lookup = {
    tries: 0,
    refresh: true,
    wantedAt: now,
    ...(since !== undefined && { unansweredSince: since }),
  };
  return { ...stored, lookup, due: now + delay };
}

/** What a look-up brought: the charge, a list without it (or without its expected change), or no answer. */
export type LookupAnswer = "listed" | "missing" | "unanswered";

/** After a look-up that did not end the charge: the next one, after a longer delay. */
export function scheduleLookUp(stored: StoredCharge, now: number, answer: LookupAnswer): StoredCharge {
  const { lookup } = stored;
  const tries = (lookup?.tries ?? 0) + 1;
  return {
    ...stored,
    lookup: {
      ...lookup,
      tries,
      at: now,
      missingSince: answer === "missing" ? (lookup?.missingSince ?? now) : undefined,
      unansweredSince: answer === "unanswered" ? (lookup?.unansweredSince ?? now) : undefined,
    },
    due: now + lookupDelay(tries),
  };
}

/**
 * Whether a card charge is looked up ahead of its time because a browser asks for it: the bank's page may have sent it a
 * message, or the buyer is back. Not after every request, since anyone who has the id can send them.
 */
export const isRefreshable = ({ record, sending, lookup }: StoredCharge, now: number) =>
  record.method === "card" && isWaiting(record) && !sending && now - (lookup?.at ?? 0) >= REFRESH_PAUSE;
