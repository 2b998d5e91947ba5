// What the SQLite store needs of a database, so that the same SQL runs on a file and in a Durable Object.

export type SqlValue = string | number | null;

export interface Database {
  /** The rows that a statement gives. */
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  /** Runs a statement. Gives how many rows it inserted, changed or deleted. */
  run(sql: string, ...values: SqlValue[]): number;
  /** Resolves with what `body` gives once its writes are durable. Where `stays` denies it, nothing of it is written. */
  write<Result>(body: () => Result, stays?: (result: Result) => boolean): Promise<Result>;
  /** Removes from the disk what was overwritten or deleted, as far as the database keeps former versions in a log. */
  truncateLog(): Promise<void>;
  /** Once what waits is written. */
  close(): Promise<void>;
}

/** What migrations need beside that. */
export interface MigratedDatabase {
  /** How many migrations it has had. */
  version(): number;
  setVersion(version: number): void;
  /** Runs several statements. */
  exec(sql: string): void;
  transaction<Result>(body: () => Result): Result;
}
