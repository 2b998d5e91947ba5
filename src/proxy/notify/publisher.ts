// Tells the event streams of this process what has changed, here or, in a shared store, in another process.
import type { ChargeRecord } from "../model/record.ts";
import { PROBLEMS_ID } from "../model/stored-problem.ts";
import { errorFields } from "../logging/logger.ts";
import type { ProxyContext } from "../context/context.ts";

/**
 * Called with the record as it is now, perhaps again; with none if the charge was removed because it never reached the
 * service, or if its changes cannot be read here, so that the page should connect again.
 */
export type Listener = (record: ChargeRecord | undefined) => void;

export interface Publisher {
  publish(chargeId: string, record: ChargeRecord | undefined): void;
  /** More is known of what happened to a charge that is as it was: buyers' pages are told nothing. */
  publishHistory(chargeId: string): void;
  /** Calls `listener` with each change from now on. Returns the function that ends the subscription. */
  subscribe(chargeId: string, listener: Listener): () => void;
  /** Calls `watcher` with each change of any charge, and of its history, from now on. Returns the function that ends it. */
  watch(watcher: ChangeWatcher): () => void;
  publishProblems(): void;
  /** Calls `watcher` when problems have changed, or may have, from now on. Returns the function that ends it. */
  watchProblems(watcher: () => void): () => void;
}

/** Called with the id of a charge that has changed, perhaps again; with none if changes may have been missed. */
export type ChangeWatcher = (chargeId?: string) => void;

/** Charges that are read at once, when all with listeners are read after a break. */
const BATCH = 100;

export function createPublisher({ store, logger }: Pick<ProxyContext, "store" | "logger">): Publisher {
  const listeners = new Map<string, Set<Listener>>();
  const watchers = new Set<ChangeWatcher>();
  const problemWatchers = new Set<() => void>();

  function tell(chargeId: string, record: ChargeRecord | undefined) {
    for (const listener of listeners.get(chargeId) ?? []) listener(record);
  }

  async function publishStored(chargeId: string) {
    if (!listeners.has(chargeId)) return;
    try {
      tell(chargeId, (await store.charge(chargeId))?.record);
    } catch (error) {
      logger.error("A changed charge could not be read", errorFields(error));
      tell(chargeId, undefined);
    }
  }

  async function publishAll() {
    const ids = [...listeners.keys()];
    while (ids.length > 0) await Promise.all(ids.splice(0, BATCH).map(publishStored));
  }

  /** Watchers are the shop's own code: what one throws, or rejects with, keeps nobody else from hearing. */
  function call(watcher: () => unknown) {
    const called = async () => watcher();
    called().catch((error: unknown) => logger.error("A watcher of changes failed", errorFields(error)));
  }

  const tellWatchers = (chargeId?: string) => {
    for (const watcher of watchers) call(() => watcher(chargeId));
  };

  function publishProblems() {
    for (const watcher of problemWatchers) call(watcher);
  }

  const changed = (id?: string) => {
    if (id === undefined || id === PROBLEMS_ID) publishProblems();
    if (id === PROBLEMS_ID) return;
    void (id === undefined ? publishAll() : publishStored(id));
    tellWatchers(id);
  };
  store.watchOthers?.(() => changed());
  store.watch?.(changed);

  return {
    publish(chargeId, record) {
      tell(chargeId, record);
      tellWatchers(chargeId);
    },
    publishHistory: tellWatchers,
    watch(watcher) {
      // Its own, so that one function that watches twice is told twice.
      const own: ChangeWatcher = (chargeId) => watcher(chargeId);
      watchers.add(own);
      return () => void watchers.delete(own);
    },
    publishProblems,
    watchProblems(watcher) {
      const own = () => watcher();
      problemWatchers.add(own);
      return () => void problemWatchers.delete(own);
    },
    subscribe(chargeId, listener) {
      const ofCharge = listeners.get(chargeId) ?? new Set();
      listeners.set(chargeId, ofCharge.add(listener));
      return () => {
        ofCharge.delete(listener);
        if (ofCharge.size === 0 && listeners.get(chargeId) === ofCharge) listeners.delete(chargeId);
      };
    },
  };
}
