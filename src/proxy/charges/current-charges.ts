// What an order costs may change while a charge of it waits: another item, a coupon, the freight. Nobody shall pay the
// former amount, so whoever asks for the order ends what waits over it. The service cannot take a Pix code back: money
// that comes for one all the same counts, and the merchant is told.
import { reason } from "../../contract/index.ts";
import type { AskedOrder } from "../orders/ask-order.ts";
import { reports } from "../model/reports.ts";
import type { Store } from "../stores/store.ts";
import type { Change, Ledger } from "./ledger.ts";
import type { LookUp } from "./lookup.ts";
import { isWaiting, type StoredCharge } from "../model/record.ts";
import { end, outdatedReport } from "../model/settle.ts";

/** The charges of an order that wait or had money, once those were ended that wait over another amount than it costs. */
export type CurrentCharges = (answer: AskedOrder) => Promise<readonly StoredCharge[]>;

interface CurrentChargesOptions {
  store: Store;
  ledger: Ledger;
  lookUp: LookUp;
  now: () => number;
}

export function createCurrentCharges({ store, ledger, lookUp, now }: CurrentChargesOptions): CurrentCharges {
  return async ({ id: orderId, amount, paid }) => {
    const { charges } = await store.order(orderId);
    const outdated = charges.filter((stored) => isOutdated(stored, amount));
    const isShort = (stored: StoredCharge) => paid !== true && paidTooLittle(stored, amount);
    if (outdated.length === 0 && !charges.some(isShort)) return charges;

    // The buyer may have passed the bank's page. Where the service does not say, the challenge is left until the next ask.
    const challenges = outdated.filter(({ record }) => record.status === "challenge");
    const answered = (await Promise.all(challenges.map(lookUp))).filter((result) => result.answered);
    const isLookedUp = new Set(answered.map(({ stored }) => stored.record.id));
    const canEnd = (stored: StoredCharge) =>
      isOutdated(stored, amount) &&
      (stored.record.status !== "challenge" || isLookedUp.has(stored.record.id));

    await ledger.change({ orderId }, (order): Change => {
      const short = order.charges.filter(isShort);
      return {
        charges: [
          ...order.charges.filter(canEnd).map((stored) => ({
            ...end(stored, "expired", reason("superseded"), now()),
            outdatedBy: amount,
          })),
          ...short.map((stored) => ({ ...stored, reported: [...stored.reported, outdatedReport(amount)] })),
        ],
        problems: short.map(({ record }) => reports.amountOutdated(record, amount)),
      };
    });
    return (await store.order(orderId)).charges;
  };
}

/** A card charge whose outcome is unknown is no longer the buyer's to end: it is found out first. */
const isOutdated = ({ record }: StoredCharge, amount: number) =>
  isWaiting(record) &&
  !(record.method === "card" && record.status === "pending") &&
  record.orderAmount !== undefined &&
  record.orderAmount !== amount;

const paidTooLittle = ({ record, reported }: StoredCharge, amount: number) =>
  record.status === "paid" &&
  record.orderAmount !== undefined &&
  record.orderAmount < amount &&
  !reported.includes(outdatedReport(amount));
