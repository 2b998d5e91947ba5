// Tells the event streams of this process what has changed, here or, in a shared store, in another process.
import type { ChargeRecord } from "../model/record.ts";
import { errorFields } from "../logging/logger.ts";
import type { ProxyContext } from "../context/context.ts";

/**
 * Called with the record as it is now, perhaps again; with none where the charge was removed because it never reached the
 * service, or where its changes cannot be read here, so that the page should connect again.
 */
export type Listener = (record: ChargeRecord | undefined) => void;

export interface Publisher {
  publish(chargeId: string, record: ChargeRecord | undefined): void;
  /** Calls `listener` with each change from now on. Returns the function that ends the subscription. */
  subscribe(chargeId: string, listener: Listener): () => void;
}

/** Charges that are read at once, when all with listeners are read after a break. */
const BATCH = 100;

export function createPublisher({ store, logger }: Pick<ProxyContext, "store" | "logger">): Publisher {
  const listeners = new Map<string, Set<Listener>>();

  function publish(chargeId: string, record: ChargeRecord | undefined) {
    for (const listener of listeners.get(chargeId) ?? []) listener(record);
  }

  async function publishStored(chargeId: string) {
    if (!listeners.has(chargeId)) return;
    try {
      publish(chargeId, (await store.charge(chargeId))?.record);
    } catch (error) {
      logger.error("A changed charge could not be read", errorFields(error));
      publish(chargeId, undefined);
    }
  }

  async function publishAll() {
    const ids = [...listeners.keys()];
    while (ids.length > 0) await Promise.all(ids.splice(0, BATCH).map(publishStored));
  }

  store.watchOthers?.(() => void publishAll());
  store.watch?.((chargeId) => void (chargeId === undefined ? publishAll() : publishStored(chargeId)));

  return {
    publish,
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
