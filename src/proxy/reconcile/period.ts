// The period of a reconciliation, as the merchant's code names it, and how it is validated.
import { endOfDay, startOfDay } from "../model/brazil-day.ts";
import { MOMENT_EXAMPLES, momentSchema, toTime } from "../model/date-input.ts";

/** Both ends are included. */
export interface Period {
  /**
   * A day such as `"2026-11-01"`, from its first moment in the time of Brazil (São Paulo); or a moment, as a `Date` or in
   * ISO 8601 with its zone.
   */
  from: Date | string;
  /** A day until its last millisecond, or a moment. The present if absent, and never later. */
  to?: Date | string | undefined;
}

const schema = momentSchema();

/** A period that is none. */
export class PeriodError extends TypeError {}

/** The ends in epoch milliseconds. Throws a `PeriodError` that says what was given and what is expected. */
export function readPeriod(given: Period, now: number): { from: number; to: number } {
  const { from: first, to: last } = (given ?? {}) as Partial<Period>;
  const from = readEnd("from", first, startOfDay);
  const to = last === undefined ? now : Math.min(readEnd("to", last, endOfDay), now);
  if (from > to) {
    const end =
      last === undefined || to === now ? `the present, ${asText(new Date(now))}` : `to, ${asText(last)}`;
    throw new PeriodError(`from is ${asText(first)}, expected a time before ${end}.`);
  }
  return { from, to };
}

function readEnd(name: string, given: unknown, ofDay: (day: string) => number): number {
  const { data, success } = schema.safeParse(given);
  if (!success) throw new PeriodError(`${name} is ${asText(given)}, expected ${MOMENT_EXAMPLES}.`);
  return toTime(data, ofDay);
}

function asText(given: unknown): string {
  if (given instanceof Date) return Number.isNaN(given.getTime()) ? "an invalid Date" : given.toISOString();
  return typeof given === "string"
    ? JSON.stringify(given.slice(0, 100))
    : given === null
      ? "null"
      : typeof given;
}
