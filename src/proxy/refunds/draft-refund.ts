// Whether a refund can be made, and what is stored of it before the service is called.
import { formatBrl, MIN_CARD_AMOUNT, MIN_WITHDRAWAL_AMOUNT } from "../../contract/index.ts";
import { ChargeError } from "../charges/charge-error.ts";
import {
  refundedAmount,
  refundUnderway,
  type ChargeRecord,
  type StoredCharge,
  type StoredRefund,
} from "../model/record.ts";
import { isOpenRefund, newRefundId } from "../model/refund.ts";
import { refundReference } from "../service/refund-reference.ts";
import type { AskedRefund } from "./parse-refund.ts";
import type { PixAddress } from "../service/withdraw.ts";
import { maskPixKey } from "../logging/mask.ts";

/** Cents that withdrawals may have sent back. Of a card the service sends back no more than was paid. */
const openAmount = ({ record, refunds = [] }: StoredCharge): number =>
  record.method === "pix" ? refunds.filter(isOpenRefund).reduce((sum, { amount }) => sum + amount, 0) : 0;

/** `answerUntil`: epoch milliseconds until which the service may answer. Throws a `ChargeError` if it cannot be made. */
export function draftRefund(
  stored: StoredCharge,
  { amount: asked, key, bodies: [body], reason, to }: AskedRefund,
  answerUntil: number,
  now: number,
): StoredRefund {
  const { record } = stored;
  checkRefundable(stored, to);
  const before = refundedAmount(record);
  const open = openAmount(stored);
  const left = record.amount - before - open;
  const amount = asked ?? left;
  if (left <= 0 || amount > left)
    throw new ChargeError(
      "refund_above_paid",
      `Charge ${record.id} has ${formatBrl(left)} left of the ${formatBrl(record.amount)} that were paid: ${formatBrl(amount || record.amount)} ` +
        "cannot go back." +
        (open > 0
          ? ` ${formatBrl(open)} may have gone back by a refund that is unknown: say what became of it on the desk or by pay.charges.settleRefund.`
          : ""),
    );
  checkMinimum(record, amount, left);
  const at = new Date(now).toISOString();
  const number = (stored.refunds?.length ?? 0) + 1;
  return {
    id: newRefundId(stored),
    amount,
    status: "pending",
    by: "shop",
    ...(reason !== undefined && { reason }),
    createdAt: at,
    updatedAt: at,
    key,
    ...(body !== undefined && { body }),
    before,
    answerUntil,
    ...(record.method === "pix" && {
      reference: refundReference(record.service.merchantOrderId, number),
      ...(to && { pixKeyMasked: maskPixKey(to.pixKey) }),
    }),
  };
}

function checkMinimum({ method, refunds = [] }: ChargeRecord, amount: number, left: number) {
  if (method === "pix" && amount < MIN_WITHDRAWAL_AMOUNT)
    throw new ChargeError(
      "refund_below_minimum",
      `The service sends ${formatBrl(MIN_WITHDRAWAL_AMOUNT)} or more by Pix: return ${formatBrl(amount)} in the bank's app, and record it ` +
        "on the desk or by pay.charges.recordRefund.",
    );
  if (method !== "card" || amount >= MIN_CARD_AMOUNT) return;
  // All that is left is cancelled without its amount being named. What went back outside of the service is still left there.
  if (refunds.length > 0)
    throw new ChargeError(
      "refund_below_minimum",
      `The service cancels ${formatBrl(MIN_CARD_AMOUNT)} or more, or all that it has of the charge, of which a part went back ` +
        `outside of it: return ${formatBrl(amount)} in another way, and record it on the desk or by pay.charges.recordRefund.`,
    );
  if (amount !== left)
    throw new ChargeError(
      "refund_below_minimum",
      `The service cancels ${formatBrl(MIN_CARD_AMOUNT)} or more, or all that is left (${formatBrl(left)}): ${formatBrl(amount)} cannot go back ` +
        "by it.",
    );
}

function checkRefundable(stored: StoredCharge, to: PixAddress | undefined) {
  const { id, method, status, service } = stored.record;
  if (refundUnderway(stored))
    throw new ChargeError(
      "refund_underway",
      `Another refund of charge ${id} is under way: ask for this one once it is known what became of it.`,
    );
  if (status !== "paid" && status !== "cancelled")
    throw new ChargeError("charge_not_paid", `Charge ${id} is ${status}: nothing can go back.`);
  if (method === "pix" && to === undefined)
    throw new ChargeError(
      "pix_key_needed",
      `Charge ${id} was paid by Pix, and goes back as a Pix to a key of the buyer's: give pixKey and pixKeyType.`,
    );
  if (method === "card" && service.paymentId === undefined)
    throw new ChargeError(
      "charge_not_paid",
      `The service has not named charge ${id} yet (paymentId): ask again once it has.`,
    );
}
