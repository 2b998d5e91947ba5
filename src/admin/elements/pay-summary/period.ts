// The period of the sums: a month, or two days. Days are those of Brasília, as `2026-11-26`.
import * as z from "zod/mini";
import { dayOf } from "../i18n/describe.ts";

export interface Period {
  from: string;
  to: string;
}

export interface Chosen {
  /** A month such as `2026-11`, or `dates`. */
  choice: string;
  dates: Period;
}

// While its year is typed, a field of a day has days of the years 2, 20 and 202.
const daySchema = z.iso.date().check(z.regex(/^20/));
export const isDay = (text: string): boolean => daySchema.safeParse(text).success;
export const isMonth = (text: string): boolean => isDay(`${text}-01`);

/** Months that are offered by their names, this one first. */
const OFFERED = 13;

export const thisMonth = (): string => dayOf(new Date()).slice(0, 7);

/** This month and those before it, as `2026-11`. */
export function recentMonths(): string[] {
  const [year, month] = thisMonth().split("-").map(Number) as [number, number];
  return Array.from({ length: OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** From its first to its last day. */
export function monthPeriod(month: string): Period {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}
