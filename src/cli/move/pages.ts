// A part of a store, read from its beginning to its end.
import type { Store, StorePart, StoreParts } from "../../proxy/index.ts";

/** A store that can be copied: each of this package is. */
export type Movable = Store & Required<Pick<Store, "scan" | "restore">>;

export const PARTS = [
  "orders",
  "keys",
  "deliveries",
  "outbox",
  "journal",
  "payouts",
  "problems",
  "links",
] as const satisfies StorePart[];

/** Few enough to be written within the seconds that a store waits for an answer. */
export const BATCH = 200;

/** Yields the items in batches. */
export async function* batches<Part extends StorePart>(
  store: Movable,
  part: Part,
): AsyncGenerator<StoreParts[Part][], void, undefined> {
  let after: string | undefined;
  do {
    const page = await store.scan(part, after, BATCH);
    // Redis may give more at once.
    for (let at = 0; at < page.items.length; at += BATCH) yield page.items.slice(at, at + BATCH);
    after = page.next;
  } while (after !== undefined);
}

export async function isEmpty(store: Movable, part: StorePart): Promise<boolean> {
  for await (const items of batches(store, part)) if (items.length > 0) return false;
  return true;
}
