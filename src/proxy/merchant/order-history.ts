// All that is known of an order.
import { isOrderId } from "../../contract/index.ts";
import type { HistoryEntry } from "../model/history.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import { toRefund, type Refund } from "../model/refund.ts";
import { findCharge, type Store } from "../stores/store.ts";

/** A charge, what went back of it, and what happened to it, each oldest first. */
export interface ChargeHistory {
  charge: ChargeRecord;
  refunds: Refund[];
  history: HistoryEntry[];
}

/** The charges of an order, oldest first; `id` may also be that of one of them. None if there is no such order. */
export async function readOrderHistory(store: Store, id: string): Promise<ChargeHistory[]> {
  if (!isOrderId(id)) return [];
  const ofOrder = await store.history(id);
  if (ofOrder.length > 0) return Promise.all(ofOrder.map(historyOf));
  const charge = await findCharge(store, id);
  return charge ? Promise.all((await store.history(charge.record.orderId)).map(historyOf)) : [];

  async function historyOf(stored: StoredCharge): Promise<ChargeHistory> {
    return {
      charge: stored.record,
      refunds: (stored.refunds ?? []).map((refund) => toRefund(stored, refund)),
      history: (await store.journal?.(stored.record.id)) ?? [],
    };
  }
}
