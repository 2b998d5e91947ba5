// Tests of what any store does, each on two that are empty.
import { test } from "node:test";
import type { Store } from "../../../src/proxy/index.ts";

/** Gives the function that tests stores which `open` makes, and closes them. */
export const onStores =
  (name: string, open: () => Store | Promise<Store>) =>
  (title: string, body: (...stores: [Store, Store]) => Promise<void>) =>
    test(`${name}: ${title}`, async () => {
      const stores = [await open(), await open()] as const;
      try {
        await body(...stores);
      } finally {
        for (const store of stores) await store.close();
      }
    });
