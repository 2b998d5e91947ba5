// The store that PAY_STORE names.
import { createClient } from "redis";
import { redisStore, sqliteStore, type Logger, type Store } from "../../proxy/index.ts";
import { withTimeout } from "../../proxy/lib/with-timeout.ts";
import { errorFields } from "../../proxy/logging/logger.ts";
import { checkAddress } from "../../proxy/stores/redis/address.ts";
import { isRefusal } from "../../proxy/stores/redis/errors.ts";
import { CommandError } from "../lib/command-error.ts";
import { isSharedStore, nameOfStore } from "./environment.ts";

/** Throws a `CommandError` where it cannot be opened. */
export const openStore = (given: string, logger: Logger): Store =>
  orSay(() => (isSharedStore(given) ? redisStore(given, { logger }) : sqliteStore(given)));

/** Milliseconds that Redis has to answer at the start. */
const PATIENCE = 5_000;

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
    await withTimeout(PATIENCE, "Redis did not answer", async () => {
      await client.connect();
      // As the store does, so that a user who may not is refused now.
      await client.get("{pay}:key:none");
    });
  } catch (error) {
    // No waiting mends that.
    if (isRefusal(error))
      throw new CommandError(`PAY_STORE: ${nameOfStore(given)} refuses: ${wordsOf(error)}.`, 1);
    logger.warn("PAY_STORE does not answer: requests get 503 until it does", errorFields(error));
  } finally {
    if (client.isOpen) client.destroy();
  }
}

function orSay<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new CommandError(
      `PAY_STORE cannot be opened: ${wordsOf(error)}.`,
      error instanceof TypeError ? 2 : 1,
    );
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message.replace(/\.$/, "") : "it threw");
