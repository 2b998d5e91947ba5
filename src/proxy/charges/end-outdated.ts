// What an order costs may change while a charge of it waits: another item, a coupon, the freight. Each request for the order
// therefore ends the charges that wait with another amount. The service cannot cancel a Pix code: money that comes for one
// all the same counts, and is reported to the merchant. So is an order that costs more than it was paid with, whoever says
// that it is paid.
import { methodTotal, reason } from "../../contract/index.ts";
import type { AskedOrder } from "../orders/ask-order.ts";
import type { Change, ChargesContext } from "./ledger.ts";
import type { LookUp } from "./lookup.ts";
import type { OrderState } from "../stores/store.ts";
import { isUnderway, isWaiting, type ChargeRecord, type StoredCharge } from "../model/record.ts";
import { reprice } from "../model/reprice.ts";
import { endCharge } from "../model/apply-update.ts";

/** An order with its charges that wait or had money, after those that wait with an outdated amount were ended. */
export type CurrentCharges = (answer: AskedOrder) => Promise<OrderState>;

export function createCurrentCharges({ store, ledger, now }: ChargesContext, lookUp: LookUp): CurrentCharges {
  return async (answer) => {
    const { id: orderId } = answer;
    const costOf = ({ method }: ChargeRecord) => methodTotal(answer, method);
    const isOutdated = (stored: StoredCharge) => waitsWithOther(stored, costOf(stored.record));
    const state = await store.order(orderId);
    const { charges } = state;
    const outdated = charges.filter(isOutdated);
    if (outdated.length === 0 && reprice(charges, costOf, now()).charges.length === 0) return state;

    // The buyer may have authenticated already. If the service does not answer, the challenge stays until the next request.
    const challenges = outdated.filter(({ record }) => record.status === "challenge");
    const answered = (await Promise.all(challenges.map(lookUp))).filter((result) => result.answered);
    const isLookedUp = new Set(answered.map(({ stored }) => stored.record.id));
    const canEnd = (stored: StoredCharge) =>
      isOutdated(stored) && (stored.record.status !== "challenge" || isLookedUp.has(stored.record.id));

    const written = await ledger.change({ orderId }, (order): Change => {
      const ended = order.charges.filter(canEnd).map((stored) => ({
        ...endCharge(stored, "expired", reason("superseded"), now()),
        outdatedBy: costOf(stored.record),
      }));
      const { charges: paid, problems } = reprice(order.charges, costOf, now());
      return { charges: [...ended, ...paid], problems };
    });
    return written.order;
  };
}

/** A card charge whose outcome is unknown is not ended: it is looked up first. */
const waitsWithOther = (stored: StoredCharge, amount: number) => {
  const { record } = stored;
  return (
    isWaiting(record) &&
    !isUnderway(stored) &&
    record.orderAmount !== undefined &&
    record.orderAmount !== amount
  );
};
