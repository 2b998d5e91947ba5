// What the store uses of the package `pg`.

/** What the store, and the shop's `onCommit`, use of a client of the package `pg`. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** A client that is taken out of a pool. */
export interface PostgresPoolClient extends PostgresClient {
  /** Gives it back; with `true` it is closed, since its state is unknown. */
  release(isBroken?: boolean): void;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
}

/** What the store uses of a `Pool` of the package `pg`, or of one with the same interface. */
export interface PostgresPool {
  connect(): Promise<PostgresPoolClient>;
  /** What it tells of itself, for messages: how many connections it has at most and now, and how many calls wait for one. */
  options?: { max?: number | undefined } | undefined;
  totalCount?: number | undefined;
  idleCount?: number | undefined;
  waitingCount?: number | undefined;
}
