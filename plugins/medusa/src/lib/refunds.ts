// Money that goes back: asked for in Medusa's admin, or told by the proxy, and in Medusa once either way.
import { container } from "@medusajs/framework";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { ChargeError, readRefundNote, ServiceError, type PayProxy, type Refund } from "pay-elements/proxy";
import {
  findOrder,
  findRefund,
  findUnmarkedRefunds,
  isOf,
  logger,
  orderOf,
  orders,
  payments,
  paymentsOf,
  REFUND_KEY,
  run,
  tellAdmin,
  type Order,
  type OrderPayment,
  type RefundRow,
} from "./medusa.ts";
import { fromCents, reais, toCents } from "./money.ts";

/** Milliseconds in which Medusa has stored all that a refund does, unless its server died. */
const STORED_WITHIN = 30_000;

const PIX_KEY_NEEDED =
  "A Pix goes back to a Pix key of the buyer's. Write it into the note, such as " +
  '"Wrong size. pix: CPF 52998224725": CPF, CNPJ, EMAIL, PHONE or EVP, and the key, to the end of the line.';

export class Refunds {
  readonly pay: () => PayProxy;
  readonly #unsent: NodeJS.Timeout;

  constructor(pay: () => PayProxy) {
    this.pay = pay;
    this.#unsent = setTimeout(() => {
      this.removeUnsent().catch((error: unknown) => logger().error(`pay-elements: ${String(error)}`));
    }, STORED_WITHIN).unref();
  }

  close(): void {
    clearTimeout(this.#unsent);
  }

  /**
   * Sends money of a payment back, for a refund that Medusa has stored just before. Rejects where nothing was sent, or where
   * that is not known yet: then Medusa removes its refund, and `follow` stores it once it is done.
   */
  async create(refundId: string, charge: string): Promise<void> {
    const row = await findRefund(refundId);
    // The record of one that was sent already, for which the lock is held.
    if (row && isMarked(row)) return;
    await locked(charge, () => this.#send(refundId, charge));
  }

  async #send(refundId: string, charge: string): Promise<void> {
    const { order, payment } = await this.#paymentOf(charge);
    if (!order || !payment)
      throw notAllowed(
        `The money of charge ${charge} is kept: the order of its cart is made once that is possible.`,
      );
    const row = payment.refunds.find(({ id }) => id === refundId);
    if (!row) throw notAllowed(`Medusa has no refund ${refundId} of charge ${charge}.`);
    const done = payment.refunds.filter(isMarked);
    const cents = toCents(row.amount);
    const left = sum(payment.captures) - sum(done);
    const { reason, keyError, ...pix } = readRefundNote(row.note);
    if (reason !== undefined && reason !== row.note) await updateRefund(refundId, { note: reason });
    if (keyError !== undefined) throw notAllowed(keyError);
    const refund = await this.#ask(charge, {
      // All that is left in Medusa is all that is left of the charge, with the interest that a buyer paid on it.
      ...(cents < left && { amount: cents }),
      key: await this.#keyOf(charge, `medusa ${payment.id} ${done.length + 1} ${cents}`),
      ...(reason !== undefined && { reason: reason.slice(0, 200) }),
      ...pix,
    });
    if (refund.status === "refused")
      throw notAllowed(`Nothing was given back: ${refund.reason ?? "the payment service refused"}`);
    if (refund.status !== "done") throw notAllowed(onTheirWay(refund.amount));
    if (done.some(({ metadata }) => metadata?.[REFUND_KEY] === refund.id))
      throw notAllowed(`${reais(refund.amount)} went back already, and are listed with the order.`);
    await updateRefund(refundId, { metadata: markOf(refund) });
  }

  /** `onRefunded` of the proxy: one that was made elsewhere, or whose answer Medusa did not wait for, is stored. */
  follow(refund: Refund): Promise<void> {
    return locked(refund.chargeId, () =>
      refund.status === "done" ? this.#store(refund) : this.#removeRefused(refund),
    );
  }

  async #store(refund: Refund): Promise<void> {
    const { order, payment } = await this.#paymentOf(refund.chargeId);
    if (!order || !payment)
      return tellAdmin(
        `${reais(refund.amount)} of charge ${refund.chargeId}, which is no payment in Medusa, went back.`,
      );
    const row =
      payment.refunds.find(({ metadata }) => metadata?.[REFUND_KEY] === refund.id) ??
      payment.refunds.find((one) => !isMarked(one) && toCents(one.amount) === refund.amount);
    if (row && (await isBooked(order, payment, row)))
      return updateRefund(row.id, { metadata: markOf(refund) });
    if (row && isYoung(row)) throw new Error(`Medusa is storing refund ${row.id}.`);
    // Its server died before the order's account had it. Medusa's workflow stores it anew, and all that goes with it.
    if (row) await deleteRefund(row.id);
    const others = payment.refunds.filter((one) => one !== row);
    const cents = Math.min(refund.amount, sum(payment.captures) - sum(others));
    if (cents <= 0) return;
    const values = {
      payment_id: payment.id,
      amount: fromCents(cents),
      ...(refund.reason !== undefined && { note: refund.reason }),
      metadata: markOf(refund),
    };
    if (order.status !== "canceled") return void (await run(refundPaymentWorkflow, values));
    // Medusa's workflow would refuse that of a cancelled order halfway.
    const { refunds } = (await payments().refundPayment(values)) as unknown as OrderPayment;
    const stored = refunds.find(({ metadata }) => metadata?.[REFUND_KEY] === refund.id);
    if (!stored) throw new Error(`Medusa has not stored refund ${refund.id}.`);
    await orders().addOrderTransactions([
      {
        order_id: order.id,
        reference: "refund",
        reference_id: stored.id,
        amount: fromCents(-cents),
        currency_code: "brl",
      },
    ]);
  }

  /** Medusa removes a refund that was refused, unless its server died before. */
  async #removeRefused(refund: Refund): Promise<void> {
    if (refund.status !== "refused") return;
    const { order, payment } = await this.#paymentOf(refund.chargeId);
    const row = payment?.refunds.find((one) => !isMarked(one) && toCents(one.amount) === refund.amount);
    if (!order || !row) return;
    if (isYoung(row)) throw new Error(`Medusa is storing refund ${row.id}.`);
    await this.#remove(order, row);
  }

  /** Refunds that a server had stored, but had not asked of the proxy when it died. What was asked is told to `follow`. */
  async removeUnsent(): Promise<void> {
    for (const { charge, id } of await findUnmarkedRefunds())
      await locked(charge, async () => {
        const { order, payment } = await this.#paymentOf(charge);
        const row = payment?.refunds.find((one) => one.id === id);
        if (!order || !payment || !row || isMarked(row) || isYoung(row)) return;
        const known = await this.pay().charges.refunds(charge);
        const wasAsked = known.some(
          (refund) =>
            refund.status !== "refused" &&
            refund.amount === toCents(row.amount) &&
            !payment.refunds.some(({ metadata }) => metadata?.[REFUND_KEY] === refund.id),
        );
        if (!wasAsked) await this.#remove(order, row);
      });
  }

  async #remove(order: Order, row: RefundRow): Promise<void> {
    await deleteRefund(row.id);
    await tellAdmin(
      `${reais(toCents(row.amount))} of order #${order.display_id}, which Medusa had listed as refunded, were not sent ` +
        `(refund ${row.id}): its server stopped meanwhile. Refund the payment again.`,
    );
  }

  /**
   * When an order was cancelled. Medusa takes its money as given back even where that was refused, as that of a Pix is without
   * a key: its account is set right, and the shop's people are told.
   */
  async followCancel(orderId: string): Promise<void> {
    const order = await findOrder(orderId);
    for (const { id, data } of order ? paymentsOf(order) : []) {
      const charge = data?.["charge_id"];
      if (typeof charge !== "string") continue;
      await locked(charge, async () => {
        const { payment } = await this.#paymentOf(charge);
        const left = payment ? sum(payment.captures) - sum(payment.refunds) : 0;
        if (!payment || left <= 0) return;
        const booked = await orders().listOrderTransactions({
          order_id: orderId,
          reference: "refund",
          reference_id: id,
        });
        await orders().deleteOrderTransactions(booked.map((transaction) => transaction.id));
        const known = await this.pay().charges.refunds(charge);
        const going = known
          .filter(({ status }) => status === "pending" || status === "unknown")
          .reduce((cents, { amount }) => cents + amount, 0);
        if (left > going)
          await tellAdmin(
            `Order #${order?.display_id} was cancelled, but ${reais(left - going)} of its payment did not go back ` +
              `(charge ${charge}). Refund the payment on the order's page.`,
          );
      });
    }
  }

  async #paymentOf(
    charge: string,
  ): Promise<{ order?: Order | undefined; payment?: OrderPayment | undefined }> {
    const { orderId } = (await this.pay().charges.get(charge)) ?? {};
    const order = orderId === undefined ? undefined : await orderOf(orderId);
    return { order, payment: order && paymentsOf(order).find((one) => isOf(one, charge)) };
  }

  /**
   * The same where Medusa has kept nothing of a refund, as after a crash, or nobody knows yet what became of it: then nothing is sent
   * again. Another one after each that was refused.
   */
  async #keyOf(charge: string, refund: string): Promise<string> {
    for (let tries = 1; ; tries++) {
      const key = `${refund} ${tries}`;
      const [known] = await this.pay().charges.refunds(charge, { key });
      if (known?.status !== "refused") return key;
    }
  }

  async #ask(charge: string, refund: Parameters<PayProxy["charges"]["refund"]>[1]): Promise<Refund> {
    try {
      return await this.pay().charges.refund(charge, refund);
    } catch (cause) {
      if (cause instanceof ChargeError) throw notAllowed(wordsOf(cause));
      if (!(cause instanceof ServiceError)) throw cause;
      logger().error(`Refund of charge ${charge}: ${cause.message}`);
      throw notAllowed("Nothing was sent back: the payment service could not be reached. Try again.");
    }
  }
}

const onTheirWay = (cents?: number) =>
  `${cents === undefined ? "They" : reais(cents)} are on their way back, or nobody knows yet. Do not ask again: once it is ` +
  "known, the refund is listed with the order.";

function wordsOf({ code, message }: ChargeError): string {
  switch (code) {
    case "pix_key_needed":
      return PIX_KEY_NEEDED;
    // The same amount was asked for before, in other words or to another key.
    case "idempotency_key_reused":
      return onTheirWay();
    default:
      return message;
  }
}

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);

const markOf = ({ id }: Refund) => ({ [REFUND_KEY]: id });

const isMarked = ({ metadata }: RefundRow) => metadata?.[REFUND_KEY] !== undefined;

const isYoung = ({ created_at }: RefundRow) => Date.now() - new Date(created_at).getTime() < STORED_WITHIN;

const sum = (rows: readonly { amount: number }[]) =>
  rows.reduce((cents, { amount }) => cents + toCents(amount), 0);

/** One thing at a time happens to the refunds of a charge. */
const locked = <T>(charge: string, work: () => Promise<T>): Promise<T> =>
  container.resolve(Modules.LOCKING).execute(`pay-elements ${charge}`, work, { timeout: 30 });

/** Whether the account of its order has a refund: by its own id, or, where the order was cancelled, by its payment's. */
async function isBooked(order: Order, payment: OrderPayment, row: RefundRow): Promise<boolean> {
  const known = await orders().listOrderTransactions({
    order_id: order.id,
    reference: "refund",
    reference_id: [row.id, payment.id],
  });
  return known.some(
    ({ reference_id, amount }) =>
      reference_id === row.id || toCents(amount as number) === -toCents(row.amount),
  );
}

const updateRefund = (id: string, values: object): Promise<void> =>
  payments().updateRefunds({ id, ...values });
const deleteRefund = (id: string): Promise<void> => payments().deleteRefunds([id]);
