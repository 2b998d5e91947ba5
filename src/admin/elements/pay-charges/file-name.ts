import { dayOf } from "../i18n/describe.ts";
import { periodOf, type Filters } from "./filters.ts";

/** Such as `pagamentos-2026-11-01-2026-11-30.csv`; of no period the day on which it was saved. */
export function fileName(name: string, filters: Filters): string {
  const today = dayOf(new Date());
  const { from, to = today } = periodOf(filters);
  const parts = [
    name.replace(/[^\p{L}\p{N}]+/gu, "-"),
    ...(from === undefined || from === to ? [to] : [from, to]),
  ];
  return `${parts.join("-")}.csv`;
}
