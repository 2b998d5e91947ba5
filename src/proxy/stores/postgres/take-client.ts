// Connections out of a pool, which may be the shop's: a pool of the package `pg` waits for a free one for ever, and says
// nothing of what it waits for.
import { withTimeout } from "../../lib/with-timeout.ts";
import { StoreError } from "../store-error.ts";
import type { PostgresPool, PostgresPoolClient } from "./client.ts";

/** Milliseconds that a call waits for a connection: a new one, or until others are done with theirs, as in a burst. */
export const CONNECT_TIMEOUT = 10_000;

/** Throws if the pool has too few connections: one is the store's for good, which listens for changes. */
export function checkPool({ options }: PostgresPool): void {
  const max = options?.max;
  if (max !== undefined && max < 2)
    throw new TypeError(
      `postgresStore was given a pool with max: ${max}, expected 2 or more: one connection listens for the changes of other ` +
        "processes, and the others are for everything else. Raise max, or give an address.",
    );
}

/** Rejects with a {@link StoreError} if none comes free in time. One that comes late goes back to the pool. */
export async function takeClient(pool: PostgresPool): Promise<PostgresPoolClient> {
  let isWaiting = true;
  const taking = pool.connect().finally(() => (isWaiting = false));
  try {
    return await withTimeout(CONNECT_TIMEOUT, "The pool gave no connection", () => taking);
  } catch (error) {
    if (isWaiting)
      taking.then(
        (late) => late.release(),
        () => {
          // What the call was rejected with says why.
        },
      );
    throw isBusy(pool) ? describeBusyPool(pool, error) : error;
  }
}

/** Whether all connections are made and none is free. A pool of another kind may not tell. */
const isBusy = ({ options, totalCount, idleCount }: PostgresPool) =>
  idleCount === 0 && options?.max !== undefined && totalCount !== undefined && totalCount >= options.max;

const describeBusyPool = ({ options, waitingCount }: PostgresPool, cause: unknown) =>
  new StoreError(
    "store_unavailable",
    `No connection of the pool came free within ${CONNECT_TIMEOUT / 1000} s: all ${options?.max} are in use, and ` +
      `${waitingCount} more calls wait. One listens for changes for good. Look for code that keeps a client or a ` +
      "transaction open; else raise the pool's max (`connections`, where the store was given an address).",
    { cause },
  );
