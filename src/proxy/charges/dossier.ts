// A charge's dossier, as its store knows it.
import { makeDossier, type Dossier } from "../model/dossier.ts";
import type { StoredCharge } from "../model/record.ts";
import { toRefund } from "../model/refund.ts";
import type { Store } from "../stores/store.ts";
import { chargeHistory } from "./history.ts";
import { requireCharge } from "./require-charge.ts";

/** See `PayProxy.charges.dossier`. */
export async function chargeDossier(store: Store, id: string): Promise<Dossier> {
  for (let stored = await requireCharge(store, id); ;) {
    const history = await chargeHistory(store, id);
    const after = await requireCharge(store, id);
    // A change between the two would be in the one and not in the other.
    if (isSame(stored, after)) {
      const refunds = (after.refunds ?? []).map((refund) => toRefund(after, refund));
      return makeDossier({ charge: after.record, refunds, history });
    }
    stored = after;
  }
}

const isSame = (one: StoredCharge, other: StoredCharge) => JSON.stringify(one) === JSON.stringify(other);
