import { postgresStore, redisStore, sqliteStore, type Store } from "../../src/proxy/index.ts";

/** The store that an address or a file leads to. */
export function openStore(store: string): Store {
  if (store.startsWith("postgres:")) return postgresStore(store);
  return store.startsWith("redis:") ? redisStore(store) : sqliteStore(store);
}
