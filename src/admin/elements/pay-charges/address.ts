// The filters in the address of the page, so that a link shows the same.
import { attempt } from "../../../elements/lib/attempt.ts";
import { FILTER_NAMES, readFilter, withoutEmpty, type FilterName, type Filters } from "./filters.ts";

const parameter = (name: FilterName) => `pay-${name}`;

/** What is none of a filter's values counts as absent. */
export function readAddress(): Filters {
  const { searchParams } = new URL(location.href);
  return withoutEmpty(
    Object.fromEntries(
      FILTER_NAMES.map((name) => [name, readFilter(name, searchParams.get(parameter(name)))]),
    ),
  );
}

/** In place of the page's entry in the history: going back leaves the page, and not one filter after the other. */
export function writeAddress(filters: Filters): void {
  const url = withFilters(filters);
  // A page without an address of its own, such as the document of an `srcdoc`, has none that could change.
  if (url.href !== location.href) attempt(() => history.replaceState(history.state, "", url));
}

/** The address of the page with one payment open and the filters as they are, by the payment's id. */
export function linkToCharge(filters: Filters): (chargeId: string) => string {
  const url = withFilters(filters);
  url.searchParams.delete("pay-charge");
  const { pathname, search, hash } = url;
  const start = `${pathname}${search}${search ? "&" : "?"}pay-charge=`;
  return (chargeId) => `${start}${encodeURIComponent(chargeId)}${hash}`;
}

function withFilters(filters: Filters): URL {
  const url = new URL(location.href);
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value === undefined) url.searchParams.delete(parameter(name));
    else url.searchParams.set(parameter(name), value);
  }
  return url;
}
