// The shop's part of a transaction. The order is locked meanwhile, so it is bounded, and named where it is slow.
import { createThrottledWarning } from "../../logging/throttle.ts";
import type { Logger } from "../../logging/logger.ts";
import { withTimeout } from "../../lib/with-timeout.ts";
import type { ChargeRecord } from "../../model/record.ts";
import { StoreError } from "../store-error.ts";
import type { PostgresClient } from "./client.ts";
import { isCancelled, isOutsideTransaction } from "./errors.ts";

export type OnCommit = (client: PostgresClient, charges: readonly ChargeRecord[]) => Promise<void>;

/** Milliseconds after which nothing is written. */
export const ON_COMMIT_TIMEOUT = 5_000;
/** Milliseconds from which on it is warned of. */
const SLOW = 1_000;

/** The same function, which rejects with a {@link StoreError} if it does not end in time, or leaves nothing to commit. */
export function boundedOnCommit(onCommit: OnCommit, logger: Logger): OnCommit {
  const warn = createThrottledWarning(
    logger,
    "onCommit is slow: the order, and a connection, are locked until it ends",
    Date.now,
  );
  return async (client, charges) => {
    const begun = performance.now();
    let hasEnded = true;
    try {
      // The server would go on with a statement whose connection was closed, and hold the lock.
      await client.query(`SET LOCAL statement_timeout = ${ON_COMMIT_TIMEOUT}`);
      hasEnded = false;
      await withTimeout(ON_COMMIT_TIMEOUT, "onCommit did not end", async () => {
        try {
          await onCommit(client, charges);
        } finally {
          hasEnded = true;
        }
      });
      await checkTransaction(client);
    } catch (error) {
      if (hasEnded && !isCancelled(error)) throw error;
      throw new StoreError(
        "store_unavailable",
        `onCommit did not end within ${ON_COMMIT_TIMEOUT / 1000} s, so the change of its charge was not written: it is ` +
          "decided again later. It must only query, with the client that it is given: look for a lock that it waits for.",
        { cause: error },
      );
    } finally {
      const milliseconds = Math.round(performance.now() - begun);
      if (milliseconds >= SLOW) warn("slow", { milliseconds, charge: charges[0]?.id });
    }
  };
}

/** PostgreSQL answers the COMMIT of an aborted transaction without an error, and writes nothing: any other statement rejects. */
async function checkTransaction(client: PostgresClient): Promise<void> {
  try {
    await client.query("SAVEPOINT pay_elements");
  } catch (cause) {
    if (!isOutsideTransaction(cause)) throw cause;
    throw new StoreError(
      "store_unavailable",
      "onCommit ended without an error in a transaction that was aborted or ended, so the change of its charge is decided " +
        "again later: let it throw what its statements throw. One that may fail needs a SAVEPOINT before it, and ROLLBACK TO " +
        "SAVEPOINT after. It must neither commit nor roll back by itself.",
      { cause },
    );
  }
}
