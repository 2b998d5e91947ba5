// Empty stores of a kind, one for each history, which opens its own again and again.
import { join } from "node:path";
import { memoryStore, sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { SHARED_STORES } from "../../support/stores.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Those that lie outside of the process. */
export const STORED = ["sqlite", "redis", "postgres"] as const;
export type StoreKind = "memory" | (typeof STORED)[number];

/** They are removed when the test ends. */
export async function freshStores(
  kind: StoreKind,
  test: { after: (remove: () => void | Promise<void>) => void },
): Promise<() => () => Store> {
  let count = 0;
  if (kind === "memory")
    return () => {
      const store = memoryStore();
      return () => store;
    };
  if (kind === "sqlite") {
    const folder = temporaryFolder(test);
    return () => {
      const file = join(folder, `${count++}.db`);
      return () => sqliteStore(file);
    };
  }
  const { start, open } = SHARED_STORES[kind];
  const server = await start();
  test.after(() => server.stop());
  return () => {
    const name = `model_${count++}`;
    return () => open(server.url, name);
  };
}
