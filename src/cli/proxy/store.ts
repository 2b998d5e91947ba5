// The store that PAY_STORE names.
import { existsSync } from "node:fs";
import { StoreError, type Logger, type Store } from "../../proxy/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { openStore } from "../lib/open-store.ts";
import { isSharedStore, nameOfStore } from "../lib/store-address.ts";

/** Throws a `CommandError` if the file cannot be opened. */
export const openFile = (path: string): Store => open(path);

/**
 * A store of many machines. It connects by itself later and tries without end, so it is tried once here: throws a
 * `CommandError` where the database refuses or its package is missing or too old; if it is away it may come back, and only the
 * log is told.
 */
export async function openShared(url: string, logger: Logger): Promise<Store> {
  const store = open(url, logger);
  try {
    await store.ready?.();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { name, code, message } = error;
    if (code === "store_refused")
      throw new CommandError(`PAY_STORE: ${nameOfStore(url)} refuses: ${withoutDot(message)}.`, 1);
    if (code === "package_missing" || code === "package_outdated")
      throw new CommandError(`PAY_STORE: ${message}`, 1);
    logger.warn("PAY_STORE does not answer: requests get 503 until it does", { error: name, code, message });
  }
  return store;
}

/** The store that a proxy uses already. Throws a `CommandError` if there is none. */
export async function openExisting(name: string, logger: Logger): Promise<Store> {
  if (isSharedStore(name)) return openShared(name, logger);
  if (name === ":memory:") throw new CommandError("PAY_STORE is :memory:, which no other process can read.");
  // A new file would be a store that knows none of the charges.
  if (!existsSync(name))
    throw new CommandError(
      `PAY_STORE: there is no file ${nameOfStore(name)}: name the one that the proxy uses.`,
    );
  return openFile(name);
}

function open(given: string, logger?: Logger): Store {
  try {
    return openStore(given, logger);
  } catch (error) {
    const why = error instanceof Error ? withoutDot(error.message) : "it threw";
    throw new CommandError(`PAY_STORE cannot be opened: ${why}.`, error instanceof TypeError ? 2 : 1);
  }
}

const withoutDot = (message: string) => message.replace(/\.$/, "");
