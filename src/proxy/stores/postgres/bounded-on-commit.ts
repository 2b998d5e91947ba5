// The shop's part of a transaction. The order is locked meanwhile, so it is bounded, and named where it is slow.
import { createThrottledWarning } from "../../logging/throttle.ts";
import type { Logger } from "../../logging/logger.ts";
import { withTimeout } from "../../lib/with-timeout.ts";
import type { ChargeRecord } from "../../model/record.ts";
import { StoreError } from "../store-error.ts";
import type { PostgresClient } from "./client.ts";
import { isCancelled } from "./errors.ts";

export type OnCommit = (client: PostgresClient, charges: readonly ChargeRecord[]) => Promise<void>;

/** Milliseconds after which nothing is written. */
export const ON_COMMIT_TIMEOUT = 5_000;
/** Milliseconds from which on it is warned of. */
const SLOW = 1_000;

/** The same function, which rejects with a {@link StoreError} if it does not end in time. */
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
