// Writes that come in together are one transaction: one wait for the disk instead of one each. Each write is still all or
// nothing, and resolves only once it is on the disk.
import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

interface Job {
  /** Writes, and says whether the write is kept. */
  run(): boolean;
  resolve(): void;
  reject(error: unknown): void;
}

export interface Batch {
  /** Resolves with what `body` gives once it is on the disk. Where `stays` denies it, nothing of it is written. */
  write<Result>(body: () => Result, stays?: (result: Result) => boolean): Promise<Result>;
  /** Writes what waits. */
  flush(): void;
}

export function createBatch(db: DatabaseSync): Batch {
  const savepoint = db.prepare("SAVEPOINT job");
  const release = db.prepare("RELEASE job");
  const rollback = db.prepare("ROLLBACK TO job");
  let waiting: Job[] = [];
  /** When the pause after a write is over, which is as long as the write took. By the clock of `performance`. */
  let restedAt = 0;

  function flush() {
    const jobs = waiting;
    waiting = [];
    if (jobs.length === 0) return;
    try {
      let begun = 0;
      const settlements = transaction(db, () => {
        const settled = jobs.map(settle);
        begun = performance.now();
        return settled;
      });
      restedAt = 2 * performance.now() - begun;
      for (const done of settlements) done();
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    }
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
        if (waiting.push({ run, resolve: () => resolve(result), reject }) === 1) soon();
      }),
    flush,
  };
}
