// Writes that come in together are one transaction: one wait for the disk instead of one each. Each write is still all or
// nothing, and resolves only once it is on the disk. Where another program has the lock they wait here: SQLite would stop the
// event loop while it waits.
import type { DatabaseSync } from "node:sqlite";
import { isBusy } from "./errors.ts";
import { transaction } from "./transaction.ts";

/** Milliseconds that a write waits for the lock of another program. */
export const LOCK_TIMEOUT = 5_000;
const MAX_LOCK_DELAY = 100;
/** Milliseconds until the lock is tried again, after so many tries. */
export const lockDelay = (tries: number) => Math.min(2 ** tries, MAX_LOCK_DELAY);

interface Job {
  /** When it was given, by the clock of `performance`. */
  since: number;
  /** Writes, and says whether the write is kept. */
  run(): boolean;
  resolve(): void;
  reject(error: unknown): void;
}

export interface Batch {
  /** Resolves with what `body` gives once it is on the disk. Where `stays` denies it, nothing of it is written. */
  write<Result>(body: () => Result, stays?: (result: Result) => boolean): Promise<Result>;
  /** Writes what waits at once. Resolves when nothing waits any more. */
  flush(): Promise<void>;
}

export function createBatch(db: DatabaseSync): Batch {
  const savepoint = db.prepare("SAVEPOINT job");
  const release = db.prepare("RELEASE job");
  const rollback = db.prepare("ROLLBACK TO job");
  let waiting: Job[] = [];
  /** When the pause after a write is over, which is as long as the write took. By the clock of `performance`. */
  let restedAt = 0;
  /** How often the lock was tried in vain. */
  let lockTries = 0;
  let flushed: (() => void)[] = [];

  function flush() {
    const jobs = waiting;
    waiting = [];
    if (jobs.length > 0) write(jobs);
    if (waiting.length > 0) return;
    for (const resolve of flushed) resolve();
    flushed = [];
  }

  function write(jobs: readonly Job[]) {
    try {
      let begun = 0;
      const settlements = transaction(db, () => {
        const settled = jobs.map(settle);
        begun = performance.now();
        return settled;
      });
      restedAt = 2 * performance.now() - begun;
      lockTries = 0;
      for (const done of settlements) done();
    } catch (error) {
      if (isBusy(error)) return waitForLock(jobs, error);
      for (const { reject } of jobs) reject(error);
    }
  }

  /** The transaction could not begin, so nothing has run: what has not waited for long is tried again. */
  function waitForLock(jobs: readonly Job[], error: unknown) {
    const isLate = ({ since }: Job) => performance.now() - since >= LOCK_TIMEOUT;
    for (const { reject } of jobs.filter(isLate)) reject(error);
    waiting = jobs.filter((job) => !isLate(job));
    if (waiting.length > 0) setTimeout(flush, lockDelay(lockTries++));
  }

  /** Runs one job inside the batch. What it gives is called once the batch is safe. */
  function settle(job: Job): () => void {
    savepoint.run();
    try {
      const stays = job.run();
      if (!stays) rollback.run();
      return job.resolve;
    } catch (error) {
      rollback.run();
      return () => job.reject(error);
    } finally {
      release.run();
    }
  }

  /**
   * After the callbacks of this turn of the event loop, so that requests that came in together are written together. Under
   * load later, so that waiting for the disk, which blocks the process, takes at most half of the time.
   */
  function soon() {
    const rest = restedAt - performance.now();
    if (rest > 0) setTimeout(flush, rest);
    else setImmediate(flush);
  }

  return {
    write: <Result>(body: () => Result, stays: (result: Result) => boolean = () => true) =>
      new Promise<Result>((resolve, reject) => {
        let result: Result;
        const run = () => stays((result = body()));
        const job = { since: performance.now(), run, resolve: () => resolve(result), reject };
        if (waiting.push(job) === 1) soon();
      }),
    flush: () =>
      new Promise((resolve) => {
        flushed.push(resolve);
        flush();
      }),
  };
}
