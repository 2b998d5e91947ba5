// Removes the buyer's data from an order, and keeps what accounting and chargebacks need.
import { isOrderId } from "../../contract/index.ts";
import { isWaiting, refundUnderway, type ChargeRecord, type StoredCharge } from "../model/record.ts";
import { erasureNote } from "../model/history.ts";
import { withoutPixKeys } from "../model/payout.ts";
import { recordWithoutBuyer } from "../model/without-buyer.ts";
import { redactEntries } from "../notify/redact-entries.ts";
import { ChargeError } from "./charge-error.ts";
import { readUser, type Acting } from "./money-out-fields.ts";
import { withoutTry } from "./attempt-outcomes.ts";
import type { ChargesContext } from "./ledger.ts";

/** See `PayProxy.charges.erase`. */
export async function eraseOrder(
  { store, ledger }: Pick<ChargesContext, "store" | "ledger">,
  orderId: string,
  { user }: Acting = {},
): Promise<ChargeRecord[]> {
  const by = readUser(user);
  if (!isOrderId(orderId)) return [];
  let erased: ChargeRecord[] = [];
  await ledger.change({ orderId, all: true }, async ({ charges }) => {
    const open = charges.find(isOpen);
    if (open)
      throw new ChargeError(
        "charge_waiting",
        `Charge ${open.record.id} is ${open.record.status} and may still change, expected charges that have ended: ` +
          "erase the order once it has.",
      );
    const records = charges.map(({ record }) => record);
    erased = records.map(recordWithoutBuyer);
    if (erased.length === 0) return undefined;
    return {
      charges: charges.map((stored, at) => withoutPixKeys({ ...withoutTry(stored), record: erased[at]! })),
      forget: records.map(({ id }) => id),
      notes: records.map(erasureNote),
      by,
      redact: await redactEntries(store, orderId, records),
    };
  });
  return erased;
}

/** Whether an answer of the service may still come, which would name the buyer again. */
const isOpen = (stored: StoredCharge) =>
  isWaiting(stored.record) || stored.lookup !== undefined || refundUnderway(stored) !== undefined;
