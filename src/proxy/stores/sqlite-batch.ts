// Writes that come in together reach the disk together: one wait for the disk instead of one each, while
// each is still all or nothing, and none counts before it is safe.
import type { DatabaseSync } from "node:sqlite";

interface Job {
  /** Writes, and says whether what it wrote shall stay. */
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
  let waiting: Job[] = [];

  function flush() {
    const jobs = waiting;
    waiting = [];
    if (jobs.length === 0) return;
    try {
      db.exec("BEGIN IMMEDIATE");
      const settlements = jobs.map(settle);
      db.exec("COMMIT");
      for (const done of settlements) done();
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec("ROLLBACK");
      for (const { reject } of jobs) reject(error);
    }
  }

  /** Runs one job inside the batch. What it gives is called once the batch is safe. */
  function settle(job: Job): () => void {
    db.exec("SAVEPOINT job");
    try {
      const stays = job.run();
      db.exec(stays ? "RELEASE job" : "ROLLBACK TO job; RELEASE job");
      return job.resolve;
    } catch (error) {
      db.exec("ROLLBACK TO job; RELEASE job");
      return () => job.reject(error);
    }
  }

  return {
    write: <Result>(body: () => Result, stays: (result: Result) => boolean = () => true) =>
      new Promise<Result>((resolve, reject) => {
        let result: Result;
        const run = () => stays((result = body()));
        // After the callbacks of this turn, so that requests that came in together are written together.
        if (waiting.push({ run, resolve: () => resolve(result), reject }) === 1) setImmediate(flush);
      }),
    flush,
  };
}
