// What the driver and the process under test say to each other.
import { redisStore, sqliteStore } from "../../../src/proxy/index.ts";

/** What the driver gives, as JSON in the first argument. */
export interface Life {
  /** A file, or a Redis URL. */
  store: string;
  serviceUrl: string;
  merchantUrl: string;
  /** Milliseconds that this process's clock is ahead. */
  ahead: number;
}

/** What the driver is told. */
export type FromProxy =
  | { kind: "listening"; port: number }
  /** `pay.sweep()` has ended, after the clock was moved. */
  | { kind: "swept" }
  | { kind: "error"; message: string; fields: unknown };

/** What the driver says: how far the clock is ahead from now on, or that the process shall end in peace. */
export type ToProxy = { ahead: number } | { close: true };

export const SECRET = "crash-secret";
export const openStore = (store: string) =>
  store.startsWith("redis:") ? redisStore(store) : sqliteStore(store);
