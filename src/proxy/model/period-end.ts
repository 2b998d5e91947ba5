// One end of a period, as the merchant's code gives it.
import { endOfDay, startOfDay } from "./brazil-day.ts";
import { MOMENT_EXAMPLES, momentSchema, toTime } from "./moment.ts";

const schema = momentSchema();

/** In epoch milliseconds. Throws a `TypeError` that says what was given and what is expected. */
export function readEnd(name: "from" | "to", given: unknown): number {
  const { data, success } = schema.safeParse(given);
  if (!success) throw new TypeError(`${name} is ${shownEnd(given)}, expected ${MOMENT_EXAMPLES}.`);
  return toTime(data, name === "from" ? startOfDay : endOfDay);
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
