// Money that went back to the buyer outside the service, such as a Pix return by the banks (MED). The service sends no
// delivery of it, so the merchant records it.
import { maskText } from "../logging/mask.ts";
import { findCharge, type OrderState, type Store } from "../stores/store.ts";
import { ChargeError } from "./charge-error.ts";
import { changeOf, type Change, type ChargesContext } from "./ledger.ts";
import type { ChargeRecord } from "../model/record.ts";

/** What the merchant records. */
export interface Refund {
  /** Cents that went back in all so far, not since the last call. */
  amount: number;
  /** A note for the merchant only, 200 characters at most. Card numbers in it are removed. */
  reason: string;
}

const MAX_REASON = 200;
const PAID_STATUSES: readonly ChargeRecord["status"][] = ["paid", "cancelled", "reversed"];

/** See `PayProxy.charges.recordRefund`. */
export async function recordRefund(
  { store, ledger, now }: ChargesContext,
  id: string,
  given: Refund,
): Promise<ChargeRecord> {
  const refund = readRefund(given);
  const { orderId } = await find(store, id);
  await ledger.change({ orderId, id }, (order) => refunded(order, id, refund, now()));
  return find(store, id);
}

async function find(store: Store, id: string): Promise<ChargeRecord> {
  const stored = typeof id === "string" ? await findCharge(store, id) : undefined;
  if (stored) return stored.record;
  throw new ChargeError("charge_not_found", `There is no charge ${JSON.stringify(id)}: expected its id.`);
}

function readRefund({ amount, reason }: Refund): Refund {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new ChargeError(
      "amount_invalid",
      `amount is ${JSON.stringify(amount)}, expected a positive integer: the cents that went back in all so far.`,
    );
  if (typeof reason !== "string" || reason.trim() === "" || reason.length > MAX_REASON)
    throw new ChargeError(
      "reason_invalid",
      `reason is ${typeof reason === "string" ? `a text of ${reason.length} characters` : typeof reason}, ` +
        `expected a text of 1 to ${MAX_REASON}.`,
    );
  return { amount, reason: maskText(reason) };
}

/** What a refund changes; `undefined` where it is recorded already. */
function refunded(order: OrderState, id: string, refund: Refund, now: number): Change | undefined {
  const before = order.charges.find(({ record }) => record.id === id)?.record;
  if (before === undefined) return undefined;
  const { refunds = [], version } = before;
  if (refunds.some(({ amount, reason }) => amount === refund.amount && reason === refund.reason))
    return undefined;
  checkAmount(before, refund.amount);
  const at = new Date(now).toISOString();
  return changeOf(order, id, { cancelledAmount: refund.amount }, now, (stored) => ({
    stored: {
      ...stored,
      record: {
        ...stored.record,
        refunds: [...refunds, { ...refund, at }],
        // The service may have reported the same amount before: then only the refund is new.
        version: version + 1,
        updatedAt: at,
      },
    },
  }));
}

function checkAmount({ id, status, amount: all, cancelledAmount = 0 }: ChargeRecord, amount: number) {
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
