// The two methods by which a store is copied, from one function for each part.
import type { Store, StorePage, StorePart, StoreParts } from "./store.ts";

export type Scans = {
  [Part in StorePart]: (after: string | undefined, limit: number) => Promise<StorePage<StoreParts[Part]>>;
};

export type Restores = {
  [Part in StorePart]: (items: readonly StoreParts[Part][]) => Promise<void>;
};

export const copyMethods = (scans: Scans, restores: Restores): Required<Pick<Store, "scan" | "restore">> => ({
  scan: (part, after, limit) => scans[part](after, limit),
  restore: async (part, items) => {
    if (items.length > 0) await restores[part](items);
  },
});

/** A page of rows that were read in the order of `position`: there may be more where it is full. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => string | number,
  item: (row: Row) => Item,
): StorePage<Item> {
  const last = rows.at(-1);
  return {
    items: rows.map(item),
    ...(last !== undefined && rows.length >= limit && { next: String(position(last)) }),
  };
}
