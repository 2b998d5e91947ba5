// The sums of a period for a spreadsheet: a row for each day and method, amounts as decimals with a point.
import type { Summary, SummaryDay, SummarySum } from "../../proxy/index.ts";
import { csvAmount, csvLine, type Cell } from "../../proxy/shared.ts";

/** Empty where none of the amounts is known yet. */
const amount = ({ count, amount: cents, unknown }: SummarySum) =>
  count === 0 && unknown > 0 ? undefined : csvAmount(cents);

/** The columns, and what stands in them. */
const COLUMNS: Readonly<Record<string, (day: SummaryDay) => Cell>> = {
  day: ({ day }) => day,
  method: ({ method }) => method,
  paid: ({ paid }) => amount(paid),
  paid_count: ({ paid }) => paid.count,
  refunded: ({ refunded }) => amount(refunded),
  refunded_count: ({ refunded }) => refunded.count,
  reversed: ({ reversed }) => amount(reversed),
  reversed_count: ({ reversed }) => reversed.count,
  fees: ({ fees }) => amount(fees),
  fees_unknown: ({ fees }) => fees.unknown,
  net: ({ net }) => amount(net),
  net_unknown: ({ net }) => net.unknown,
  releases: ({ releases }) => amount(releases),
  releases_count: ({ releases }) => releases.count,
  releases_unknown: ({ releases }) => releases.unknown,
};

export const summaryCsv = ({ days }: Summary): string =>
  csvLine(Object.keys(COLUMNS)) +
  days.map((day) => csvLine(Object.values(COLUMNS).map((cell) => cell(day)))).join("");
