// The sandbox's price list: the service's own is not documented. Amounts are cents.
import type { CardRecord } from "./store.ts";

/** What the service keeps of a card charge: 2.99 %, and 1 % more for each further installment. */
const cardFee = (amount: number, installments: number) =>
  Math.round(amount * (0.0299 + 0.01 * (installments - 1)));

/** What is left of the captured amount after cancellations, and the fee on that. */
export function cardMoney(charge: CardRecord) {
  const kept = Math.max(0, charge.captured - charge.cancelled);
  const fee = cardFee(kept, charge.installments);
  return { fee, net: kept - fee };
}

/** Flat fee of a Pix withdrawal. Incoming Pix costs nothing. */
export const WITHDRAWAL_FEE = 100;

/** Days from a card charge to the release of its money. */
export const RELEASE_DAYS = 30;
