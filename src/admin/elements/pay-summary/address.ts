// The period of the sums in the address of the page, so that a link shows the same: `pay-period=2026-11`, or two days as
// `2026-11-01..2026-11-15`. Without it, this month.
import { attempt } from "../../../elements/lib/attempt.ts";
import { isDay, isMonth, monthPeriod, recentMonths, thisMonth, type Chosen } from "./period.ts";

const NAME = "pay-period";

export function readAddress(): Chosen {
  const given = new URL(location.href).searchParams.get(NAME) ?? "";
  const [from = "", to = ""] = given.split("..");
  if (isDay(from) && isDay(to)) return { choice: "dates", dates: { from, to } };
  const month = isMonth(given) ? given : thisMonth();
  return { choice: recentMonths().includes(month) ? month : "dates", dates: monthPeriod(month) };
}

/** In place of the page's entry in the history, as the filters of the list. */
export function writeAddress({ choice, dates: { from, to } }: Chosen): void {
  const url = new URL(location.href);
  const value = choice === "dates" ? `${from}..${to}` : choice;
  if (value === thisMonth()) url.searchParams.delete(NAME);
  else url.searchParams.set(NAME, value);
  // A page without an address of its own, such as the document of an `srcdoc`, has none that could change.
  if (url.href !== location.href) attempt(() => history.replaceState(history.state, "", url));
}
