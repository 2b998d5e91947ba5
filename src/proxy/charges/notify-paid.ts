// Tells the shop of orders that are paid. What an order costs may have grown since its code was shown, without any request
// that would say so: the shop is therefore asked once more, at the very moment at which it is told.
import { errorFields } from "../logging/logger.ts";
import { isAskedAgain, isTold, toPayment, type Payment } from "../model/payment.ts";
import { askDelay, nextPayment, reprice, withhold } from "../model/reprice.ts";
import type { ChargeRecord, StoredCharge } from "../model/record.ts";
import { paymentWithoutBuyer } from "../model/without-buyer.ts";
import { callHandler } from "../notify/call-handler.ts";
import type { PaymentNotice } from "../notify/handlers.ts";
import { askTotal, type OrderTotal } from "../orders/ask-total.ts";
import type { OrderState } from "../stores/store.ts";
import { chargeOf, type Change, type ChargesContext } from "./ledger.ts";

export interface Payments {
  /**
   * Tells the shop, or withholds the payment where less came than the order costs. Rejects if the shop's code fails:
   * it is then called again. Gives whether it was told.
   */
  tell(notice: PaymentNotice): Promise<boolean>;
  /** Asks the shop again what the order of a withheld payment costs. The payment is told once it covers that. */
  askAgain(stored: StoredCharge): Promise<void>;
}

/** The shop's functions. */
interface Shop {
  onPaid?: ((payment: Payment) => unknown) | undefined;
  orderTotal?: OrderTotal | undefined;
}

export function createPayments(
  { store, ledger, logger, now }: ChargesContext,
  { onPaid, orderTotal }: Shop,
): Payments {
  /** When the shop is asked again; never where it can only be asked by a buyer's request. */
  const nextAsk = (asks: number) => orderTotal && now() + askDelay(asks);

  /** What follows from the total that the shop gave for a charge's order: the payment is withheld where it is short. */
  function priced(
    order: OrderState,
    { record: { id, method } }: StoredCharge,
    total: number | undefined,
  ): Change {
    const costOf = (record: ChargeRecord) => (record.method === method ? total : undefined);
    const repriced = reprice(order.charges, costOf, now(), id);
    const all = merged(order.charges, repriced.charges);
    const charge = all.find(({ record }) => record.id === id);
    if (charge?.record.status !== "paid" || charge.record.outstandingAmount === undefined) return repriced;
    const asks = charge.withheld ? (charge.withheld.asks ?? 0) + 1 : 0;
    const withheld = withhold(all, charge, asks, nextAsk(asks));
    return { ...repriced, charges: merged(repriced.charges, withheld) };
  }

  const change = (stored: StoredCharge, decide: (order: OrderState) => Change | undefined) =>
    ledger.change({ orderId: stored.record.orderId, id: stored.record.id }, decide);

  return {
    async tell({ chargeId }) {
      const stored = await store.charge(chargeId);
      if (stored === undefined) return false;
      if (stored.record.status !== "paid") {
        // The money went back before the shop was told: another payment of the order is the one to tell.
        await change(stored, ({ charges }) => written({ charges: nextPayment(charges) }));
        return false;
      }
      if (!isTold(stored)) return false;
      const total = await askTotal(orderTotal, stored.record);
      const { order } = await change(stored, (read) => written(priced(read, stored, total)));
      const charge = chargeOf(order, chargeId);
      return (
        charge !== undefined && isTold(charge) && callHandler(onPaid, toPayment(charge), paymentWithoutBuyer)
      );
    },

    async askAgain(stored) {
      let total: number | undefined;
      try {
        total = await askTotal(orderTotal, stored.record);
      } catch (error) {
        const { id: charge, orderId: order } = stored.record;
        logger.error("What an order costs could not be asked", { charge, order, ...errorFields(error) });
      }
      await change(stored, (order) => {
        const charge = order.charges.find(({ record }) => record.id === stored.record.id);
        // Another process was first, or a request for the order.
        const isDue = charge && isAskedAgain(charge) && charge.withheld?.askAt === stored.withheld?.askAt;
        return isDue ? priced(order, stored, total) : undefined;
      });
    },
  };
}

/** Nothing is written where no charge changes. */
const written = (change: Change) => (change.charges?.length ? change : undefined);

/** The charges as they are after those of them that have changed, and further ones. */
function merged(charges: readonly StoredCharge[], changed: readonly StoredCharge[]): StoredCharge[] {
  const others = new Map(changed.map((stored) => [stored.record.id, stored]));
  const known = charges.map((stored) => {
    const newer = others.get(stored.record.id) ?? stored;
    others.delete(stored.record.id);
    return newer;
  });
  return [...known, ...others.values()];
}
