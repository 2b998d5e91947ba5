// Which refusals of card charges are reported: a mistake in the account is seen at the first, and a thousand more in the same
// words tell nothing. Kept in the store, so that all processes report together.
import { sha256 } from "../lib/hash.ts";
import type { Store } from "../stores/store.ts";

const HOUR = 3_600_000;
/** Reports in an hour, whatever their words: these may quote what buyers typed. */
const MOST = 20;
const ALL = "refusals";

/** Whether a refusal in these words is to be reported now: at most once an hour, numbers apart. Counts it where it is. */
export async function isReportable(store: Pick<Store, "hit">, words: string, now: number): Promise<boolean> {
  const name = `refusal:${await sha256(words.replaceAll(/\d+/g, "#"))}`;
  const quotas = [
    { name, max: 1, window: HOUR },
    { name: ALL, max: MOST, window: HOUR },
  ];
  return (await store.hit([name, ALL], now, quotas)) === undefined;
}
