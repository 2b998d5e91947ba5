// The card charges of a period, by a store that can be read as a whole.
import type { StoredCharge } from "../model/record.ts";
import type { Store } from "../stores/store.ts";

const PAGE_SIZE = 500;

/** The card charges that were made in the period, which is in epoch milliseconds; its ends are included. */
export async function* storedCharges(
  scan: NonNullable<Store["scan"]>,
  { from, to }: { from: number; to: number },
): AsyncIterable<StoredCharge> {
  // A store may give an order twice.
  const given = new Set<string>();
  let after: string | undefined;
  do {
    const { items, next } = await scan("orders", after, PAGE_SIZE);
    for (const stored of items.flatMap(({ charges }) => charges)) {
      const { id, method, createdAt } = stored.record;
      const made = Date.parse(createdAt);
      if (method !== "card" || made < from || made > to || given.has(id)) continue;
      given.add(id);
      yield stored;
    }
    after = next;
  } while (after !== undefined);
}
