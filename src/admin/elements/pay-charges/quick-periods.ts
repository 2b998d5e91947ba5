// Periods that are asked for often, in days of Brasília.
import { dayOf } from "../i18n/describe.ts";

export interface QuickPeriod {
  name: "chargesToday" | "chargesYesterday" | "chargesLastDays" | "chargesThisMonth";
  from: string;
  to: string;
}

const DAY = 86_400_000;

export function quickPeriods(now = new Date()): readonly QuickPeriod[] {
  const today = dayOf(now);
  const before = (days: number) =>
    new Date(Date.parse(`${today}T00:00Z`) - days * DAY).toISOString().slice(0, "2026-11-26".length);
  return [
    { name: "chargesToday", from: today, to: today },
    { name: "chargesYesterday", from: before(1), to: before(1) },
    { name: "chargesLastDays", from: before(6), to: today },
    { name: "chargesThisMonth", from: `${today.slice(0, "2026-11".length)}-01`, to: today },
  ];
}
