// Days as a shop in Brazil counts them, in the time of São Paulo, where the banks' calendar is kept. The service gives
// instants in UTC, so what is released at 01:00 UTC belongs to the day before.
import { readInstant } from "./service-instant.ts";

// The locale writes dates as ISO 8601 does.
const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

const HOUR = 3_600_000;

/** The day, `YYYY-MM-DD`, of an instant in epoch milliseconds. */
export const dayOf = (time: number): string => DAY.format(time);

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * The day of a date as the service writes them: a date alone is a day already, and a time without its zone is UTC.
 * `undefined` for what cannot be read.
 */
export function dayOfText(text: string): string | undefined {
  const time = readInstant(isDate(text) ? `${text}T12:00` : text);
  return Number.isNaN(time) ? undefined : dayOf(time);
}

const TIME = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});
const OFFSET = new Intl.DateTimeFormat("en", { timeZone: "America/Sao_Paulo", timeZoneName: "longOffset" });

/**
 * A time in ISO 8601 with the zone of Brazil, `2026-11-25T14:03:10-03:00`. A date alone, and what cannot be read, stay as they
 * are.
 */
export function brazilIsoTime(text: string): string {
  const time = new Date(readInstant(text));
  if (isDate(text) || Number.isNaN(time.getTime())) return text;
  const zone = OFFSET.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value;
  return `${TIME.format(time).replace(" ", "T")}${zone?.replace("GMT", "") || "Z"}`;
}

/**
 * The same as Brazilian spreadsheets read it, `25/11/2026 14:03`; of a date alone `25/11/2026`. What cannot be read stays as it
 * is.
 */
export function brazilShortTime(text: string): string {
  const [, year, month, day, time] = SHORT.exec(brazilIsoTime(text)) ?? [];
  if (year === undefined) return text;
  const date = `${day}/${month}/${year}`;
  return time === undefined ? date : `${date} ${time}`;
}

const SHORT = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d):\d\d(?:[+-]\d\d:\d\d|Z))?$/;

/** The first instant of a day, in epoch milliseconds. */
export function startOfDay(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // UTC−2 in the summers until 2019, else UTC−3.
  return dayOf(utc + 2 * HOUR) === day ? utc + 2 * HOUR : utc + 3 * HOUR;
}

/** The last millisecond of a day. */
export const endOfDay = (day: string): number =>
  startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10)) - 1;
