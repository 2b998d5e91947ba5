// When a charge needs a look: waiting Pix charges expire, waiting card charges are looked up.
import { isWaiting, type ChargeRecord, type StoredCharge } from "./record.ts";

const SECOND = 1000;
const FIRST_LOOKUP = SECOND / 2;
const SLOWEST_LOOKUP = 60 * SECOND;
const LOOKUP_PAUSE = 3 * SECOND;

/** Milliseconds of good answers without a charge after which it counts as never made. */
export const GIVE_UP_AFTER = 15 * 60 * SECOND;

/** Tries to begin with where nothing is expected to be known soon. */
export const PATIENT_TRIES = 5;

/** Milliseconds before the look-up that follows `tries` others. */
export const lookupDelay = (tries: number) => Math.min(FIRST_LOOKUP * 2 ** tries, SLOWEST_LOOKUP);

/** Gives a charge the time at which it must be looked at next, or none where nothing more is to be found out. */
export function scheduled(stored: StoredCharge, now: number): StoredCharge {
  const { record, lookup, sending } = stored;
  if (!isWaiting(record)) {
    return lookup?.refresh
      ? { ...stored, sending: false }
      : { ...stored, sending: false, lookup: undefined, due: undefined };
  }
  if (lookup?.refresh || sending) return stored;
  if (record.method === "pix") {
    return { ...stored, due: expiryOf(record) };
  }
  const due = lookup && stored.due !== undefined ? stored.due : now + lookupDelay(0);
  // The end of a challenge that is over has had its look-up; from then on the delays count.
  const end =
    stored.challengeUntil !== undefined && stored.challengeUntil > now ? stored.challengeUntil : due;
  return { ...stored, lookup: lookup ?? { tries: 0 }, due: Math.min(due, end) };
}

/** When a charge's code or challenge runs out, in epoch milliseconds. */
export const expiryOf = ({ expiresAt }: ChargeRecord) =>
  expiresAt === undefined ? undefined : Date.parse(expiresAt);

/** Has a card charge looked up whatever state it is in, until there is news or it was waited for long enough. */
export const scheduleRefresh = (stored: StoredCharge, now: number): StoredCharge => ({
  ...stored,
  lookup: { tries: 0, refresh: true },
  due: now + lookupDelay(0),
});

/** After a look-up that did not end the charge: the next one, later than the last, and when the bank's page closes. */
export function lookAgain(stored: StoredCharge, now: number, missing: boolean): StoredCharge {
  const { lookup } = stored;
  const tries = (lookup?.tries ?? 0) + 1;
  return {
    ...stored,
    lookup: { ...lookup, tries, at: now, missingSince: missing ? (lookup?.missingSince ?? now) : undefined },
    due: now + lookupDelay(tries),
  };
}

/**
 * Whether a card charge is worth a look-up ahead of its time because a browser asks for it: the bank's page has told
 * it something, or the buyer is back. Not after every question, since anyone who holds the id can ask.
 */
export const isRefreshable = ({ record, sending, lookup }: StoredCharge, now: number) =>
  record.method === "card" && isWaiting(record) && !sending && now - (lookup?.at ?? 0) >= LOOKUP_PAUSE;
