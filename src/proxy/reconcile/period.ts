// The period of a reconciliation, read at the door.
import { readEnd, shownEnd } from "../model/period-end.ts";

/** Both ends are included. */
export interface Period {
  /**
   * A day such as `"2026-11-01"`, from its first moment in the time of Brazil (São Paulo); or a moment, as a `Date` or in
   * ISO 8601 with its zone.
   */
  from: Date | string;
  /** A day until its last millisecond, or a moment. The present where absent, and never later. */
  to?: Date | string | undefined;
}

/** The ends in epoch milliseconds. Throws a `TypeError` that says what was given and what is expected. */
export function readPeriod(given: Period, now: number): { from: number; to: number } {
  const { from: first, to: last } = (given ?? {}) as Partial<Period>;
  const from = readEnd("from", first);
  const to = last === undefined ? now : Math.min(readEnd("to", last), now);
  if (from > to) {
    const end =
      last === undefined || to === now ? `the present, ${shownEnd(new Date(now))}` : `to, ${shownEnd(last)}`;
    throw new TypeError(`from is ${shownEnd(first)}, expected a time before ${end}.`);
  }
  return { from, to };
}
