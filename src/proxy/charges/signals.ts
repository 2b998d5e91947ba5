// What a buyer's page saw, for the history of a charge: why somebody did not pay. A page may say anything, so it changes
// nothing else, and only so many are kept.
import type { Signal } from "../../contract/index.ts";
import { createKeyedMutex } from "../lib/keyed-mutex.ts";
import { signalNote } from "../model/history.ts";
import type { ChargesContext } from "./ledger.ts";

/** How many are kept of a charge. Of two that come at once to two processes, one more may be. */
const MAX_SIGNALS = 20;

/** Keeps a signal of a charge that is in the store. */
export type KeepSignal = (chargeId: string, signal: Signal) => Promise<void>;

export function createKeepSignal({ store, ledger }: Pick<ChargesContext, "store" | "ledger">): KeepSignal {
  const withLock = createKeyedMutex();
  return (chargeId, signal) =>
    withLock(chargeId, async () => {
      const known = (await store.journal?.(chargeId)) ?? [];
      if (known.filter(({ kind }) => kind === "signal").length >= MAX_SIGNALS) return;
      await ledger.write({ notes: [signalNote(chargeId, signal)] });
    });
}
