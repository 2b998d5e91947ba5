// The store of the proxy, for a command of the merchant's beside it.
import type { Logger, Store } from "../../proxy/index.ts";
import { asCommandError } from "../lib/as-command-error.ts";
import { errorLogger } from "../lib/error-logger.ts";
import { helpOf, readStore } from "../proxy/environment.ts";
import { openExisting } from "../proxy/store.ts";

export const STORE_HELP = `Variable, as of pay-elements proxy:\n${helpOf(["PAY_STORE"])}`;

/** Does it with the store of PAY_STORE, and closes that. Throws a `CommandError` if store or service do not do it. */
export const withStore = <Result>(
  command: string,
  work: (store: Store, logger: Logger) => Promise<Result>,
): Promise<Result> => withStoreAt(readStore(process.env, command).PAY_STORE, command, work);

export async function withStoreAt<Result>(
  address: string,
  command: string,
  work: (store: Store, logger: Logger) => Promise<Result>,
): Promise<Result> {
  const logger = errorLogger(command);
  const store = await openExisting(address, logger);
  try {
    return await work(store, logger);
  } catch (error) {
    throw asCommandError(error);
  } finally {
    await store.close();
  }
}
