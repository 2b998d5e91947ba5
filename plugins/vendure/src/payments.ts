// A payment becomes Vendure's: the one path by which an order is paid, whoever comes first, webhook or browser.
import { isGraphQlErrorResult, type ID, type Order, type RequestContext } from "@vendure/core";
import type { Payment, PayProblem } from "pay-elements/proxy";
import { reais } from "./money.ts";
import type { Refunds } from "./refunds.ts";
import { HANDLER_CODE, isOpen, type Vendure } from "./vendure.ts";

/** What the shop is told beside what the proxy reports. */
export type Report = (problem: Pick<PayProblem, "code" | "message" | "orderId" | "charge">) => Promise<void>;

export class Payments {
  readonly vendure: Vendure;
  readonly refunds: Refunds;
  readonly report: Report;

  constructor(vendure: Vendure, refunds: Refunds, report: Report) {
    this.vendure = vendure;
    this.refunds = refunds;
    this.report = report;
  }

  /**
   * `onPaid` of the proxy. Payment, the order's transition and its history are one transaction. Called again with a payment
   * that is there it does nothing. Rejects where the order cannot be completed now: the proxy keeps the payment, reports
   * it and calls again.
   */
  async settle(payment: Payment): Promise<void> {
    const found = await this.vendure.findOrder(payment.orderId);
    if (!found) return this.report(problem(payment, "there is no such order any more"));
    const refused = await this.vendure.changeOrder(found.channel, found.id, (ctx) =>
      this.#pay(ctx, found.id, payment),
    );
    if (refused !== undefined) await this.report(problem(payment, refused));
  }

  /** Gives why the order takes no payment any more. */
  async #pay(ctx: RequestContext, id: ID, payment: Payment): Promise<string | undefined> {
    const { orders, payments } = this.vendure;
    const known = await orders.getOrderPayments(ctx, id);
    if (known.some(({ transactionId }) => transactionId === payment.id)) return undefined;
    let order = await this.#read(ctx, id);
    if (order.state === "Cancelled") return "it was cancelled";
    if (!order.active) return `it is ${order.state} already`;
    if (!this.vendure.orderStates.canTransition(order.state, "PaymentSettled")) {
      const arranged = await orders.transitionToState(ctx, id, "ArrangingPayment");
      if (isGraphQlErrorResult(arranged))
        throw new Error(
          `Order ${order.code} is ${order.state} and cannot be completed: ${arranged.transitionError} ` +
            `Its ${reais(payment.amount)} are there. Change what stands in the way, or give them back.`,
        );
      order = await this.#read(ctx, id);
    }
    // A buyer may turn a cart to another currency, whose amount says nothing of what the payment covers.
    if (order.currencyCode !== "BRL")
      throw new Error(
        `Order ${order.code} costs ${order.currencyCode} by now, and ${reais(payment.amount)} came. It is not completed.`,
      );
    const { due } = await this.vendure.amountDue(ctx, order);
    if (due <= 0) return "it is paid already";
    if (due > payment.orderAmount)
      throw new Error(
        `Order ${order.code} costs ${reais(due)} by now, and ${reais(payment.orderAmount)} came. It is not completed.`,
      );
    const stored = await payments.createManualPayment(ctx, order, payment.amount - interestOf(payment), {
      orderId: id,
      method: (await this.vendure.method(ctx))?.code ?? HANDLER_CODE,
      transactionId: payment.id,
      metadata: metadataOf(payment),
    });
    // Vendure itself ignores that a process of the shop's own refused.
    if (isOpen(await this.#read(ctx, id)))
      throw new Error(
        `Order ${order.code} is paid, but the shop's order process does not let it become PaymentSettled. ` +
          `Its ${reais(payment.amount)} are there. Change what stands in the way, or give them back.`,
      );
    await this.refunds.addKnown(ctx, stored);
    if (due < payment.orderAmount)
      await this.vendure.addNote(
        ctx,
        id,
        `${reais(payment.orderAmount)} came, but the order costs ${reais(due)} by now. Give the difference back.`,
      );
    return undefined;
  }

  async #read(ctx: RequestContext, id: ID): Promise<Order> {
    const order = await this.vendure.orders.findOne(ctx, id);
    if (!order) throw new Error(`Order ${id} was deleted while it was paid.`);
    return order;
  }
}

/** Cents that the order does not cost: Vendure would take them for money that pays for what is added to it. */
const interestOf = ({ amount, charge: { orderAmount = amount } }: Payment) => amount - orderAmount;

const problem = ({ orderId, amount, charge }: Payment, why: string) => ({
  code: "duplicate_payment" as const,
  message:
    `${reais(amount)} came by charge ${charge.id} for order ${orderId}, but ${why}. ` +
    "The money is kept, and Vendure has no payment of it. Give it back on the desk or by pay.charges.refund.",
  orderId,
  charge,
});

/** What Vendure's admin and, below `public`, its buyer may see. */
function metadataOf(payment: Payment) {
  const {
    method,
    paidAt,
    charge: { card, service },
  } = payment;
  const interest = interestOf(payment);
  return {
    paidAt,
    ...(interest > 0 && { interest }),
    ...(service.merchantOrderId && { merchantOrderId: service.merchantOrderId }),
    ...(service.paymentId !== undefined && { paymentId: service.paymentId }),
    public: {
      method,
      ...(card && { brand: card.brand, last4: card.last4, installments: card.installments }),
    },
  };
}
