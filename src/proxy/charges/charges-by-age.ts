// All charges that were made in a period, read page by page: requests are served in between, however long the period is.
import { nextMacrotask } from "../lib/next-macrotask.ts";
import type { StoredCharge } from "../model/record.ts";
import { positionOf, type ChargePosition, type Store } from "../stores/store.ts";

const PAGE_SIZE = 500;

/**
 * The charges that were made in the period, which is in epoch milliseconds; its ends are included. Newest first, each once, also
 * where it changes meanwhile.
 */
export async function* chargesByAge(
  listCharges: NonNullable<Store["listCharges"]>,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): AsyncIterable<StoredCharge> {
  let after: ChargePosition | undefined;
  for (;;) {
    const page = await listCharges({ from, to, after, limit: PAGE_SIZE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) return;
    after = positionOf(last);
    await nextMacrotask();
  }
}
