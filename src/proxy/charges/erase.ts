// Takes the buyer's data out of an order, and keeps what the accounts and the answer to a chargeback need.
import { MAX_ID_LENGTH } from "../../contract/index.ts";
import type { Store } from "../stores/store.ts";
import { ChargeError } from "./charge-error.ts";
import { isWaiting, type ChargeRecord, type StoredCharge } from "../model/record.ts";

export type Erase = (orderId: string) => Promise<ChargeRecord[]>;

export function createErase(store: Store): Erase {
  return async (orderId) => {
    if (orderId.length > MAX_ID_LENGTH) return [];
    for (;;) {
      // Before the charges: one that changes in between makes a conflict.
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
  };
}

/** Whether news of the charge is awaited, by which the service would name the buyer again. */
const isOpen = ({ record, due }: StoredCharge) => isWaiting(record) || due !== undefined;

/** What the service wrote of buyer and bank goes. The record's version stays: nobody has to be told. */
function withoutBuyer({ record, ...stored }: StoredCharge): StoredCharge {
  const { threeDS: _threeDS, receiptUrl: _receiptUrl, returnMessage: _message, ...service } = record.service;
  return { ...stored, record: { ...record, service } };
}
