// A day or a moment as a merchant names it.
import * as z from "zod/mini";

const day = z.iso.date();
const time = z.iso.datetime({ offset: true });

/** A day, a `Date`, or a moment with its zone. */
export const momentSchema = (error?: (issue: { readonly input?: unknown }) => string) =>
  z.union([z.date(), day, time], error && { error });

export const MOMENT_EXAMPLES =
  'a day such as "2026-11-01", a Date, or a moment with its zone such as "2026-11-01T12:00:00-03:00"';

/** Epoch milliseconds; `ofDay` gives those of a day. */
export function toTime(given: Date | string, ofDay: (day: string) => number): number {
  if (given instanceof Date) return given.getTime();
  return day.safeParse(given).success ? ofDay(given) : Date.parse(given);
}
