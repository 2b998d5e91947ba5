// Whether the store can be written. Reads go on where a disk is full or a database takes no more, so they prove nothing: the
// store counts as broken from the first write that fails until one succeeds.
import { errorFields, type Logger } from "../logging/logger.ts";
import { createThrottledWarning } from "../logging/throttle.ts";
import type { CommitResult, Store } from "./store.ts";

export interface WriteHealth {
  /** The store, with its writes watched. */
  store: Store;
  isWritable(): boolean;
  /** Resolves where the store answers and takes writes. Writes something only after a write that failed. */
  check(): Promise<void>;
}

/** All that may fail for want of space. What does not say that it wrote something proves nothing if it succeeds. */
const WRITES: ReadonlySet<PropertyKey> = new Set<keyof Store>([
  "commit",
  "lease",
  "extend",
  "ack",
  "nack",
  "hit",
  "undoHit",
  "prune",
]);
/** Hits of no quota, which are pruned with the others: as many as take about the space of a charge. */
const PROBE = Array.from({ length: 32 }, (_, at) => `health:${at}:${"-".repeat(200)}`);

export function createWriteHealth(given: Store, logger: Logger, now: () => number): WriteHealth {
  const warn = createThrottledWarning(
    logger,
    "The store cannot be written: health answers 503 until it can",
    now,
  );
  let isWritable = true;
  let isClosed = false;
  let probing: Promise<unknown> | undefined;

  function failed(error: unknown) {
    // Work that is cut off by the end of the process says nothing of the store.
    if (isClosed) return;
    isWritable = false;
    warn("write", errorFields(error));
  }

  function succeeded() {
    if (!isWritable) logger.warn("The store can be written again");
    isWritable = true;
  }

  /** Calls a method that writes. */
  async function write(name: PropertyKey, call: () => Promise<unknown>) {
    let result: unknown;
    try {
      result = await call();
    } catch (error) {
      failed(error);
      throw error;
    }
    if (name === "commit" && (result as CommitResult) === "done") succeeded();
    if (name === "hit" && result === undefined) succeeded();
    return result;
  }

  // The store may be of a class of the merchant's, whose methods need their own `this`.
  const store = new Proxy(given, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
      if (WRITES.has(name))
        return (...args: unknown[]) => write(name, async () => (await call(...args)) as unknown);
      if (name !== "close") return call;
      return () => {
        isClosed = true;
        return call();
      };
    },
  });

  return {
    store,
    isWritable: () => isWritable,
    async check() {
      if (isWritable) await store.nextOutbox();
      else await (probing ??= store.hit(PROBE, now()).finally(() => (probing = undefined)));
    },
  };
}
