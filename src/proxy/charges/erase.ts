// Removes the buyer's data from an order, and keeps what accounting and chargebacks need.
import { isOrderId } from "../../contract/index.ts";
import type { Store } from "../stores/store.ts";
import { ChargeError } from "./charge-error.ts";
import { isWaiting, type ChargeRecord, type StoredCharge } from "../model/record.ts";

/** See `PayProxy.charges.erase`. */
export async function eraseOrder(store: Store, orderId: string): Promise<ChargeRecord[]> {
  if (!isOrderId(orderId)) return [];
  for (;;) {
    // Read before the charges, so that a charge that changes in between makes a conflict.
    const { revision } = await store.order(orderId);
    const history = await store.history(orderId);
    if (history.length === 0) return [];
    const open = history.find(isOpen);
    if (open)
      throw new ChargeError(
        "charge_waiting",
        `Charge ${open.record.id} is ${open.record.status} and may still change, expected charges that have ended: ` +
          "erase the order once it has.",
      );
    const charges = history.map(withoutBuyer);
    const forget = charges.map(({ record }) => record.id);
    const result = await store.commit({ order: { id: orderId, revision }, charges, forget });
    if (result === "done") return charges.map(({ record }) => record);
  }
}

/** Whether an answer of the service may still come, which would name the buyer again. */
const isOpen = ({ record, due }: StoredCharge) => isWaiting(record) || due !== undefined;

/** Without what the service said of buyer and bank. The version stays, so that the change is not published. */
function withoutBuyer({ record, ...stored }: StoredCharge): StoredCharge {
  const { threeDS: _threeDS, receiptUrl: _receiptUrl, returnMessage: _message, ...service } = record.service;
  return { ...stored, record: { ...record, service } };
}
