// The sums of what was paid in a period, for the merchant.
import { readWith, strictFields } from "../lib/option-schema.ts";
import { createSummary, type SummaryTable } from "../model/summary.ts";
import type { Store } from "../stores/store.ts";
import { chargesByAge } from "./charges-by-age.ts";
import { isPeriod, pageFields } from "./list-filters.ts";
import { listOf } from "./list.ts";

/** Both ends are included. */
export interface SummaryPeriod {
  /**
   * A day such as `"2026-11-01"`, from its first moment in the time of Brazil (São Paulo); or a moment, as a `Date` or in
   * ISO 8601 with its zone. From the first charge on if absent.
   */
  from?: Date | string | undefined;
  /** A day until its last millisecond, or a moment. If absent all, releases that are still to come included. */
  to?: Date | string | undefined;
}

/** The answer of `pay.charges.summary`. */
export interface Summary extends SummaryTable {
  /** The period, both ends included: ISO 8601, UTC. */
  from?: string | undefined;
  to?: string | undefined;
  /** Charges that were made before are not in the sums: ISO 8601, UTC; absent if all are. */
  madeFrom?: string | undefined;
}

/** Reads `SummaryPeriod`. */
export const summaryPeriod = strictFields(
  { from: pageFields.from, to: pageFields.to },
  '{ from: "2026-11-01", to: "2026-11-30" }',
).check(isPeriod);

const DAY = 24 * 60 * 60 * 1000;

/**
 * How long after a charge was made something may happen to it that is in the sums. Banks take a card payment back until 540 days
 * after it. Refunds, Pix returns by the banks (MED) and releases of installments come sooner.
 */
const LASTS = 540 * DAY;

/** Clocks of machines differ, and what is released on a day is told by the day alone. */
const MARGIN = DAY;

/** See `PayProxy.charges.summary`. */
export async function summarize(store: Store, given: SummaryPeriod = {}): Promise<Summary> {
  const { from, to } = readWith(summaryPeriod, given, "period");
  const made = {
    ...(from !== undefined && { from: from - LASTS }),
    ...(to !== undefined && { to: to + MARGIN }),
  };
  const summary = createSummary({ from, to });
  for await (const stored of chargesByAge(listOf(store), made)) summary.add(stored);
  return {
    ...(from !== undefined && { from: isoTime(from) }),
    ...(to !== undefined && { to: isoTime(to) }),
    ...(made.from !== undefined && { madeFrom: isoTime(made.from) }),
    ...summary.table(),
  };
}

const isoTime = (time: number) => new Date(time).toISOString();
