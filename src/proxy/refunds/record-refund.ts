// Money that went back to the buyer outside the service, such as a Pix return by the banks (MED). The service sends no
// delivery of it, so the merchant records it.
import { ChargeError } from "../charges/charge-error.ts";
import { changeOf, chargeOf, type Change, type ChargesContext } from "../charges/ledger.ts";
import { requireCharge } from "../charges/require-charge.ts";
import {
  refundedAmount,
  refundUnderway,
  type ChargeRecord,
  type StoredCharge,
  type StoredRefund,
} from "../model/record.ts";
import { newRefundId, withRefund } from "../model/refund.ts";
import type { OrderState } from "../stores/store.ts";
import { readAmount, readKey, readUser } from "../charges/money-out-fields.ts";
import { readReason } from "./parse-refund.ts";

/** What the merchant records. */
export interface NewRecordedRefund {
  /** Cents: with a `key` those of this refund, without one all that went back so far. */
  amount: number;
  /** A note for the merchant only, 200 characters at most. Card numbers in it are removed. */
  reason: string;
  /** The merchant's name of this refund, 200 characters at most: the same again changes nothing. */
  key?: string | undefined;
  /** Who records it, 200 characters at most: kept in the charge's history. */
  user?: string | undefined;
}

const PAID_STATUSES: readonly ChargeRecord["status"][] = ["paid", "cancelled", "reversed"];

/** See `PayProxy.charges.recordRefund`. */
export async function recordRefund(
  { store, ledger, now }: ChargesContext,
  id: string,
  given: NewRecordedRefund,
): Promise<ChargeRecord> {
  const refund = {
    amount: readAmount(
      given.amount,
      given.key === undefined
        ? "the cents that went back in all so far"
        : "the cents that went back by this refund",
    ),
    reason: readReason(given.reason),
    key: given.key === undefined ? undefined : await readKey("refund", given.key),
  };
  const by = readUser(given.user);
  const { orderId } = (await requireCharge(store, id)).record;
  await ledger.change({ orderId, id }, (order) => {
    const change = recorded(order, id, refund, now());
    return change && { ...change, by };
  });
  return (await requireCharge(store, id)).record;
}

/** What a refund changes; `undefined` if it is recorded already. */
function recorded(
  order: OrderState,
  id: string,
  { amount: given, reason, key }: NewRecordedRefund,
  now: number,
): Change | undefined {
  const before = chargeOf(order, id);
  if (before === undefined) return undefined;
  const { record, refunds: kept = [] } = before;
  const { refunds = [], version } = record;
  const same = key === undefined ? undefined : kept.find((refund) => refund.key === key);
  if (same && (same.by !== "recorded" || same.amount !== given))
    throw new ChargeError(
      "idempotency_key_reused",
      "key was used for another refund before: give each refund a key of its own.",
    );
  const isKnown =
    same !== undefined ||
    (key === undefined && refunds.some(({ amount, reason: why }) => amount === given && why === reason));
  if (isKnown) return undefined;
  const total = key === undefined ? given : refundedAmount(record) + given;
  checkAmount(before, total);
  const at = new Date(now).toISOString();
  const amount = total - refundedAmount(record);
  const refund: StoredRefund = {
    id: newRefundId(before),
    amount,
    status: "done",
    by: "recorded",
    reason,
    createdAt: at,
    updatedAt: at,
    ...(key !== undefined && { key }),
  };
  return changeOf(order, id, { cancelledAmount: total }, now, (stored) => ({
    stored: {
      // The service may have reported the same amount before: then only the note is new.
      ...(amount > 0 ? withRefund(stored, refund, before) : stored),
      record: {
        ...stored.record,
        refunds: [...refunds, { amount: total, reason, at }],
        version: version + 1,
        updatedAt: at,
      },
    },
  }));
}

function checkAmount(stored: StoredCharge, amount: number) {
  const { id, status, amount: all, cancelledAmount = 0 } = stored.record;
  if (refundUnderway(stored))
    throw new ChargeError(
      "refund_underway",
      `A refund of charge ${id} is under way: record this one once it is known what became of it.`,
    );
  if (!PAID_STATUSES.includes(status))
    throw new ChargeError(
      "charge_unpaid",
      `Charge ${id} is ${status}, expected one that was paid: nothing can have gone back.`,
    );
  if (amount > all)
    throw new ChargeError(
      "amount_above_charge",
      `amount is ${amount} cents, expected at most the ${all} of charge ${id}.`,
    );
  if (amount < cancelledAmount)
    throw new ChargeError(
      "amount_below_recorded",
      `amount is ${amount} cents, expected at least the ${cancelledAmount} that charge ${id} has recorded already: ` +
        "give what went back in all so far.",
    );
}
