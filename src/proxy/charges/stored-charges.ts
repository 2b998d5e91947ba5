// The card charges of a period, by a store that can list its charges.
import type { StoredCharge } from "../model/record.ts";

/** Lists charges by their creation, `limit` at most; `next` is what to give as `after` for those that follow. */
type Scan = (
  part: "charges",
  after: string | undefined,
  limit: number,
) => Promise<{ items: StoredCharge[]; next?: string | undefined }>;

/** What a `Store` may have beside its other methods. */
interface Scannable {
  scan: Scan;
}

const PAGE_SIZE = 500;
/** Milliseconds by which the clocks of the machines that share a store may differ. */
const CLOCK_SKEW = 60 * 60 * 1000;

export const canScan = (store: object): store is Scannable =>
  typeof (store as Partial<Scannable>).scan === "function";

/** The card charges that were made in the period, which is in epoch milliseconds; its ends are included. */
export async function* storedCharges(
  store: Scannable,
  { from, to }: { from: number; to: number },
): AsyncIterable<StoredCharge> {
  let after: string | undefined;
  for (;;) {
    const { items, next } = await store.scan("charges", after, PAGE_SIZE);
    for (const stored of items) {
      const made = Date.parse(stored.record.createdAt);
      if (stored.record.method === "card" && made >= from && made <= to) yield stored;
    }
    const last = items.at(-1);
    if (last === undefined || next === undefined || next === after) return;
    if (Date.parse(last.record.createdAt) > to + CLOCK_SKEW) return;
    after = next;
  }
}
