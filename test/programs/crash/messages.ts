// The messages between the trial and the process under test.
/** The first argument of the process, as JSON. */
export interface ProxyOptions {
  /** A file, or the address of a database. */
  store: string;
  serviceUrl: string;
  merchantUrl: string;
  /** Milliseconds that this process's clock is ahead. */
  ahead: number;
}

/** Messages to the trial. */
export type FromProxy =
  | { kind: "listening"; port: number }
  /** `pay.sweep()` has ended, after the clock was moved. */
  | { kind: "swept" }
  | { kind: "error"; message: string; fields: unknown };

/** Messages to the process: how far its clock is ahead from now on, or that it shall close. */
export type ToProxy = { ahead: number } | { close: true };

export const SECRET = "crash-secret";
