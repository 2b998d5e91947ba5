// The store that PAY_STORE names.
import { createClient } from "redis";
import { redisStore, sqliteStore, type Logger, type Store } from "../../proxy/index.ts";
import { errorFields } from "../../proxy/logger.ts";
import { checkAddress } from "../../proxy/stores/redis/address.ts";
import { within } from "../../proxy/time/within.ts";
import { CommandError } from "../command-error.ts";
import { isSharedStore, nameOfStore } from "./environment.ts";

/** Throws a `CommandError` where it cannot be opened. */
export const openStore = (given: string, logger: Logger): Store =>
  orSay(() => (isSharedStore(given) ? redisStore(given, { logger }) : sqliteStore(given)));

/** Milliseconds that Redis has to answer at the start. */
const PATIENCE = 5_000;

/** What no waiting mends: user and password, or a database that is not there. */
const REFUSAL = /^(WRONGPASS|NOAUTH|ERR AUTH|ERR DB index)/;

/**
 * Asks a store of many machines once, which by itself connects only later and then tries without end. Throws a
 * `CommandError` where Redis refuses; where it is away it may come back, and only the log is told. A file is tried by
 * opening it.
 */
export async function tryStore(given: string, logger: Logger): Promise<void> {
  if (!isSharedStore(given)) return;
  orSay(() => checkAddress(given));
  const client = createClient({ url: given, socket: { reconnectStrategy: false } });
  // Told by connect() too.
  client.on("error", () => {});
  try {
    await within(PATIENCE, "Redis did not answer", async () => {
      await client.connect();
      await client.ping();
    });
  } catch (error) {
    const { message } = error as Error;
    if (REFUSAL.test(message))
      throw new CommandError(`PAY_STORE: ${nameOfStore(given)} refuses: ${message.replace(/\.$/, "")}.`, 1);
    logger.warn("PAY_STORE does not answer: requests get 503 until it does", errorFields(error));
  } finally {
    if (client.isOpen) client.destroy();
  }
}

function orSay<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\.$/, "") : "it threw";
    throw new CommandError(`PAY_STORE cannot be opened: ${why}.`, error instanceof TypeError ? 2 : 1);
  }
}
