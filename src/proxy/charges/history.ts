// What happened to a charge.
import type { HistoryEntry } from "../model/history.ts";
import type { Store } from "../stores/store.ts";
import { requireCharge } from "./require-charge.ts";

/** See `PayProxy.charges.history`. */
export async function chargeHistory(store: Store, id: string): Promise<HistoryEntry[]> {
  const { record } = await requireCharge(store, id);
  if (store.journal === undefined)
    throw new Error("The store lacks journal, so what happened to a charge is not known.");
  return store.journal(record.id);
}
