import type { Store, StorePart, StoreParts } from "../../src/proxy/index.ts";

/** All items of a part of a store, in the store's order, read with pages of about `limit`. */
export async function readItems<Part extends StorePart>(store: Store, part: Part, limit: number) {
  const items: StoreParts[Part][] = [];
  let after: string | undefined;
  do {
    const page = await store.scan!(part, after, limit);
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}
