// One end of a period, as the merchant's code gives it.
import * as z from "zod/mini";
import { endOfDay, startOfDay } from "./brazil-day.ts";

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const schema = z.union([z.date(), day, moment]);

/** In epoch milliseconds. Throws a `TypeError` that says what was given and what is expected. */
export function readEnd(name: "from" | "to", given: unknown): number {
  const { data, success } = schema.safeParse(given);
  if (!success)
    throw new TypeError(
      `${name} is ${shownEnd(given)}, expected a day such as "2026-11-01", a Date, ` +
        'or a moment with its zone such as "2026-11-01T12:00:00-03:00".',
    );
  if (data instanceof Date) return data.getTime();
  if (!day.safeParse(data).success) return Date.parse(data);
  return name === "from" ? startOfDay(data) : endOfDay(data);
}

/** What was given, as a message shows it. */
export function shownEnd(given: unknown): string {
  if (given instanceof Date) return Number.isNaN(given.getTime()) ? "an invalid Date" : given.toISOString();
  return typeof given === "string"
    ? JSON.stringify(given.slice(0, 100))
    : given === null
      ? "null"
      : typeof given;
}
