// Tells the streams of this process what has changed.
import type { ChargeRecord } from "./charges/record.ts";

/** Called with the new record; with none where the charge was taken back because it never reached the service. */
export type Listener = (record: ChargeRecord | undefined) => void;

export interface Publisher {
  publish(chargeId: string, record: ChargeRecord | undefined): void;
  /** Returns what ends the subscription. */
  subscribe(chargeId: string, listener: Listener): () => void;
}

export function createPublisher(): Publisher {
  const listeners = new Map<string, Set<Listener>>();
  return {
    publish(chargeId, record) {
      for (const listener of listeners.get(chargeId) ?? []) listener(record);
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
