import { existsSync } from "node:fs";
import type { Store } from "../../proxy/index.ts";
import { CommandError } from "../lib/command-error.ts";
import { isSharedStore, nameOfStore } from "../lib/store-address.ts";
import { openFile } from "../proxy/store.ts";

/** The store of a proxy. Throws a `CommandError` where there is none. */
export function openExisting(name: string): Store {
  // A new file would be a store that holds nothing.
  if (!isSharedStore(name) && !existsSync(name))
    throw new CommandError(
      `PAY_STORE: there is no file ${nameOfStore(name)}: name the one that the proxy uses.`,
    );
  return openFile(name);
}
