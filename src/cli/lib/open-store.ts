import { postgresStore, redisStore, sqliteStore, type Logger, type Store } from "../../proxy/index.ts";
import { isSharedStore } from "./store-address.ts";

/** The store that a file or an address of `storeAddress` names. Throws if it cannot be opened. */
export function openStore(given: string, logger?: Logger): Store {
  if (!isSharedStore(given)) return sqliteStore(given);
  return given.startsWith("postgres") ? postgresStore(given, { logger }) : redisStore(given, { logger });
}
