// The period of a reconciliation, read at the door.
import * as z from "zod/mini";
import { endOfDay, startOfDay } from "../model/brazil-day.ts";

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

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const schema = z.union([z.date(), day, moment]);

/** The ends in epoch milliseconds. Throws a `TypeError` that says what was given and what is expected. */
export function readPeriod(given: Period, now: number): { from: number; to: number } {
  const { from: first, to: last } = (given ?? {}) as Partial<Period>;
  const from = readEnd("from", first, startOfDay);
  const to = last === undefined ? now : Math.min(readEnd("to", last, endOfDay), now);
  if (from > to) {
    const end =
      last === undefined || to === now ? `the present, ${asText(new Date(now))}` : `to, ${asText(last)}`;
    throw new TypeError(`from is ${asText(first)}, expected a time before ${end}.`);
  }
  return { from, to };
}

function readEnd(name: string, given: unknown, ofDay: (day: string) => number): number {
  const { data, success } = schema.safeParse(given);
  if (!success)
    throw new TypeError(
      `${name} is ${asText(given)}, expected a day such as "2026-11-01", a Date, ` +
        'or a moment with its zone such as "2026-11-01T12:00:00-03:00".',
    );
  if (data instanceof Date) return data.getTime();
  return day.safeParse(data).success ? ofDay(data) : Date.parse(data);
}

function asText(given: unknown): string {
  if (given instanceof Date) return Number.isNaN(given.getTime()) ? "an invalid Date" : given.toISOString();
  return typeof given === "string"
    ? JSON.stringify(given.slice(0, 100))
    : given === null
      ? "null"
      : typeof given;
}
