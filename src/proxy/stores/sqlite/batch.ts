// Writes that come in together are one transaction: one wait for the disk instead of one each. Each write is still all or
// nothing, and resolves only once it is on the disk. If another program has the lock they wait here: SQLite would stop the
// event loop while it waits.
import type { DatabaseSync } from "node:sqlite";
import { createBatch } from "../../lib/batch.ts";
import { isBusy } from "./errors.ts";
import { transaction } from "./transaction.ts";

/** Milliseconds that a write waits for the lock of another program. */
export const LOCK_TIMEOUT = 5_000;
const MAX_LOCK_DELAY = 100;
/** Milliseconds until the lock is tried again, after so many tries. */
export const lockDelay = (tries: number) => Math.min(2 ** tries, MAX_LOCK_DELAY);

interface Write {
  /** When it was given, by the clock of `performance`. */
  since: number;
  /** Writes, and says whether the write is kept. */
  run(): boolean;
}

/** Gives nothing once the write is on the disk, or throws why it is not. */
type Outcome = () => void | Promise<void>;

export interface WriteBatch {
  /** Resolves with what `body` gives once it is on the disk. If `stays` denies it, nothing of it is written. */
  write<Result>(body: () => Result, stays?: (result: Result) => boolean): Promise<Result>;
  /** Writes what waits at once. Resolves when nothing waits any more. */
  flush(): Promise<void>;
}

export function createWriteBatch(db: DatabaseSync): WriteBatch {
  const savepoint = db.prepare("SAVEPOINT job");
  const release = db.prepare("RELEASE job");
  const rollback = db.prepare("ROLLBACK TO job");
  /** When the pause after a write is over, which is as long as the write took. By the clock of `performance`. */
  let restedAt = 0;
  /** How often the lock was tried in vain. */
  let lockTries = 0;

  const batch = createBatch<Write, Outcome>({
    async run(writes) {
      try {
        let begun = 0;
        const outcomes = transaction(db, () => {
          const given = writes.map(runOne);
          begun = performance.now();
          return given;
        });
        restedAt = 2 * performance.now() - begun;
        lockTries = 0;
        return outcomes;
      } catch (error) {
        if (isBusy(error)) return waitForLock(writes, error);
        throw error;
      }
    },
    // Under load, so that waiting for the disk, which blocks the process, takes at most half of the time.
    pause: () => restedAt - performance.now(),
  });
  const add = async (write: Write): Promise<void> => (await batch.add(write))();

  /** The transaction could not begin, so nothing has run: what has not waited for long is tried again, with what came since. */
  async function waitForLock(writes: readonly Write[], error: unknown): Promise<Outcome[]> {
    await new Promise((resolve) => setTimeout(resolve, lockDelay(lockTries++)));
    return writes.map((write) => () => {
      if (performance.now() - write.since >= LOCK_TIMEOUT) throw error;
      return add(write);
    });
  }

  /** Runs one write inside the transaction. */
  function runOne({ run }: Write): Outcome {
    savepoint.run();
    try {
      if (!run()) rollback.run();
      return () => {};
    } catch (error) {
      rollback.run();
      return () => {
        throw error;
      };
    } finally {
      release.run();
    }
  }

  return {
    async write<Result>(body: () => Result, stays: (result: Result) => boolean = () => true) {
      let result: Result;
      await add({ since: performance.now(), run: () => stays((result = body())) });
      return result!;
    },
    flush: batch.flush,
  };
}
