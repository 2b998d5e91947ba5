// What an order costs may change while a charge of it waits: another item, a coupon, the freight. Each request for the order
// therefore ends the charges that wait with another amount. The service cannot cancel a Pix code: money that comes for one
// all the same counts, and is reported to the merchant.
import { methodTotal, reason } from "../../contract/index.ts";
import type { AskedOrder } from "../orders/ask-order.ts";
import { reports } from "../model/reports.ts";
import type { Store } from "../stores/store.ts";
import type { Change, Ledger } from "./ledger.ts";
import type { LookUp } from "./lookup.ts";
import { isUnderway, isWaiting, type StoredCharge } from "../model/record.ts";
import { endCharge, outdatedEntry } from "../model/settle.ts";

/** The charges of an order that wait or had money, after those that wait with an outdated amount were ended. */
export type CurrentCharges = (answer: AskedOrder) => Promise<readonly StoredCharge[]>;

interface CurrentChargesOptions {
  store: Store;
  ledger: Ledger;
  lookUp: LookUp;
  now: () => number;
}

export function createCurrentCharges({ store, ledger, lookUp, now }: CurrentChargesOptions): CurrentCharges {
  return async (answer) => {
    const { id: orderId, paid } = answer;
    const costOf = ({ record }: StoredCharge) => methodTotal(answer, record.method);
    const isOutdated = (stored: StoredCharge) => waitsWithOther(stored, costOf(stored));
    const isShort = (stored: StoredCharge) => paid !== true && paidTooLittle(stored, costOf(stored));
    const { charges } = await store.order(orderId);
    const outdated = charges.filter(isOutdated);
    if (outdated.length === 0 && !charges.some(isShort)) return charges;

    // The buyer may have authenticated already. Where the service does not answer, the challenge stays until the next request.
    const challenges = outdated.filter(({ record }) => record.status === "challenge");
    const answered = (await Promise.all(challenges.map(lookUp))).filter((result) => result.answered);
    const isLookedUp = new Set(answered.map(({ stored }) => stored.record.id));
    const canEnd = (stored: StoredCharge) =>
      isOutdated(stored) && (stored.record.status !== "challenge" || isLookedUp.has(stored.record.id));

    await ledger.change({ orderId }, (order): Change => {
      const short = order.charges.filter(isShort);
      return {
        charges: [
          ...order.charges.filter(canEnd).map((stored) => ({
            ...endCharge(stored, "expired", reason("superseded"), now()),
            outdatedBy: costOf(stored),
          })),
          ...short.map((stored) => ({
            ...stored,
            reported: [...stored.reported, outdatedEntry(costOf(stored))],
          })),
        ],
        problems: short.map((stored) => reports.amountOutdated(stored.record, costOf(stored))),
      };
    });
    return (await store.order(orderId)).charges;
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

const paidTooLittle = ({ record, reported }: StoredCharge, amount: number) =>
  record.status === "paid" &&
  record.orderAmount !== undefined &&
  record.orderAmount < amount &&
  !reported.includes(outdatedEntry(amount));
