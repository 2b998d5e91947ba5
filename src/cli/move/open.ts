// A store that is moved, opened where no proxy uses it.
import { existsSync } from "node:fs";
import type { Logger, Store } from "../../proxy/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { openStore } from "../lib/open-store.ts";
import { isSharedStore, nameOfStore } from "../lib/store-address.ts";
import type { Movable } from "./pages.ts";

interface OpenOptions {
  logger: Logger;
  /** Whether it must be there already. */
  isSource: boolean;
}

/** Throws a `CommandError` if it cannot be opened or is in use. */
export async function openMovable(given: string, { logger, isSource }: OpenOptions): Promise<Movable> {
  const name = nameOfStore(given);
  if (given === ":memory:") throw new CommandError(`${isSource ? "--from" : "--to"} must name a file.`);
  // SQLite would make an empty one.
  if (isSource && !isSharedStore(given) && !existsSync(given))
    throw new CommandError(`there is no file ${JSON.stringify(given)}.`, 1);
  const store = open(given, logger);
  try {
    await store.ready?.();
    if (await store.inUse?.())
      throw new CommandError(
        `a proxy uses ${name}. Stop every proxy that uses this store, then run this again.`,
        1,
      );
    return movable(store);
  } catch (error) {
    await store.close();
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${name} cannot be used: ${reason(error)}.`, 1);
  }
}

function open(given: string, logger: Logger): Store {
  try {
    return openStore(given, logger);
  } catch (error) {
    throw new CommandError(`${reason(error)}.`, error instanceof TypeError ? 2 : 1);
  }
}

function movable({ scan, restore, ...store }: Store): Movable {
  if (scan === undefined || restore === undefined) throw new TypeError("The store cannot be copied.");
  return { ...store, scan, restore };
}

/** Why it failed, without the dot at the end. */
export const reason = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replace(/\.$/, "");
