// Which view of the desk is open, in the address of the page: a link shows the same, and the back button goes back.
import { attempt } from "../../../elements/lib/attempt.ts";

export const VIEWS = ["payments", "problems", "sums", "links"] as const;
export type View = (typeof VIEWS)[number];

export interface Place {
  view: View;
  /** The payment that is open in it. */
  charge?: string | undefined;
}

export function readPlace(): Place {
  const { searchParams } = new URL(location.href);
  const view = VIEWS.find((one) => one === searchParams.get("pay-view")) ?? "payments";
  return { view, charge: searchParams.get("pay-charge") || undefined };
}

/** The address of a place. All else in the address stays as it is, such as the filters of the list. */
export function addressOf({ view, charge }: Place): string {
  const url = new URL(location.href);
  if (view === "payments") url.searchParams.delete("pay-view");
  else url.searchParams.set("pay-view", view);
  if (charge === undefined) url.searchParams.delete("pay-charge");
  else url.searchParams.set("pay-charge", charge);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A page without an address of its own, such as the document of an `srcdoc`, has none that could change. */
export function pushPlace(place: Place): void {
  attempt(() => history.pushState(null, "", addressOf(place)));
}
