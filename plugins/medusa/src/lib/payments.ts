// A payment becomes Medusa's: the one path by which a cart becomes a paid order, whoever comes first, webhook or browser.
import type { ChargeRecord, Payment, PayProblem, PayProxy } from "pay-elements/proxy";
import { settlePaymentWorkflow } from "../workflows/settle-payment.ts";
import { cartOfSession, orderOf, payments, run } from "./medusa.ts";
import { isBrl, reais, toCents } from "./money.ts";
import { clearUntold } from "./paid-cart.ts";

/** What the shop is told beside what the proxy reports. */
export type Report = (problem: Pick<PayProblem, "code" | "message" | "orderId" | "charge">) => Promise<void>;

export class Payments {
  readonly pay: () => PayProxy;
  readonly report: Report;

  constructor(pay: () => PayProxy, report: Report) {
    this.pay = pay;
    this.report = report;
  }

  /**
   * `onPaid` of the proxy. Everything happens while the cart is locked, as Medusa's own routes lock it. Called again with a
   * payment that is there it does nothing. Rejects where the order cannot be made now: the proxy keeps the payment, reports
   * it and calls again.
   */
  async settle(payment: Payment): Promise<void> {
    const { id, orderId, amount, orderAmount } = payment;
    const paid = { cart: orderId, charge: id, covers: orderAmount, owner: crypto.randomUUID() };
    const { refused, isOpen, untold } = await run(settlePaymentWorkflow, paid);
    // Medusa tells of an order when the workflow has ended.
    if (isOpen || untold !== undefined) await clearUntold(orderId);
    if (refused === undefined) return;
    await this.report({
      code: "duplicate_payment",
      message:
        `${reais(amount)} came by charge ${id} for cart ${orderId}, but ${refused}. ` +
        "The money is kept, and Medusa has no payment of it. Give it back on the desk or by pay.charges.refund.",
      orderId,
      charge: payment.charge,
    });
  }

  /**
   * The paid charge for a session of Medusa's, if it covers what the session is for and what is bought. Medusa compares
   * neither, and a cart may cost more than its session.
   */
  async chargeFor(session: Record<string, unknown> | undefined): Promise<ChargeRecord | undefined> {
    const id = session?.["session_id"];
    if (typeof id !== "string") return undefined;
    const cart = await cartOfSession(id);
    if (!cart || !isBrl(cart.currency_code)) return undefined;
    const { amount } = await payments().retrievePaymentSession(id);
    // Medusa makes the order first.
    const { total } = (await orderOf(cart.id)) ?? cart;
    const owed = Math.max(toCents(amount), toCents(total));
    const charges = await this.pay().charges.byOrder(cart.id);
    const covering = charges.filter((charge) => charge.status === "paid" && keptOf(charge) >= owed);
    const wanted = session?.["charge_id"];
    return covering.find((charge) => charge.id === wanted) ?? covering[0];
  }
}

/** Cents of its order that a charge covers, without what went back. */
const keptOf = ({ orderAmount, amount, cancelledAmount = 0 }: ChargeRecord) =>
  (orderAmount ?? amount) - cancelledAmount;
