import type { StoredCharge } from "../model/record.ts";
import { findCharge, type Store } from "../stores/store.ts";
import { ChargeError } from "./charge-error.ts";

/** The charge that goes by this id. */
export async function requireCharge(store: Store, id: unknown): Promise<StoredCharge> {
  const stored = typeof id === "string" ? await findCharge(store, id) : undefined;
  if (stored) return stored;
  throw new ChargeError("charge_not_found", `There is no charge ${JSON.stringify(id)}: expected its id.`);
}
