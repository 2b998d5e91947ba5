// Money that goes back: asked for in Medusa's admin, or told by the proxy, and in Medusa once either way.
import { container } from "@medusajs/framework";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { ChargeError, readRefundNote, ServiceError, type PayProxy, type Refund } from "pay-elements/proxy";
import { logger, orderOf, payments, paymentsOf, tellAdmin, type Order, type Payment } from "./medusa.ts";
import { fromCents, reais, toCents } from "./money.ts";

/** What a refund's metadata in Medusa names the proxy's refund by. */
const REFUND_KEY = "pay_elements_refund";

/** Milliseconds in which Medusa has stored what a refund does to its order's account, unless its server died. */
const STORED_WITHIN = 30_000;

const PIX_KEY_NEEDED =
  "A Pix goes back to a Pix key of the buyer's. Write it into the note, such as " +
  '"Wrong size. pix: CPF 52998224725": CPF, CNPJ, EMAIL, PHONE or EVP, and the key, to the end of the line.';

export class Refunds {
  readonly pay: () => PayProxy;

  constructor(pay: () => PayProxy) {
    this.pay = pay;
  }

  /**
   * Sends money of a payment back, for a refund that Medusa has stored just before. Rejects where nothing was sent, or where
   * that is not known yet: then Medusa removes its refund, and `follow` stores it once it is done.
   */
  async create(refundId: string, charge: string): Promise<void> {
    const service = payments();
    const stored = await service.retrievePayment(await paymentOf(refundId), {
      relations: ["captures", "refunds"],
    });
    const payment = stored as unknown as Payment;
    const row = payment.refunds.find(({ id }) => id === refundId);
    // The record of one that was sent already.
    if (!row || row.metadata?.[REFUND_KEY] !== undefined) return;
    if (!(await orderOf(await this.#cartOf(charge))))
      throw notAllowed("The money is kept: the order of its cart is made once that is possible.");
    const done = payment.refunds.filter(({ metadata }) => metadata?.[REFUND_KEY] !== undefined);
    const cents = toCents(row.amount);
    const left = captured(payment) - sum(done);
    const { reason, keyError, ...pix } = readRefundNote(row.note);
    if (reason !== undefined && reason !== row.note) await updateRefund(refundId, { note: reason });
    if (keyError !== undefined) throw notAllowed(keyError);
    const refund = await this.#send(charge, {
      // All that is left in Medusa is all that is left of the charge, with the interest that a buyer paid on it.
      ...(cents < left && { amount: cents }),
      key: await this.#keyOf(charge, `medusa ${payment.id} ${done.length + 1} ${cents}`),
      ...(reason !== undefined && { reason: reason.slice(0, 200) }),
      ...pix,
    });
    if (refund.status === "done") return updateRefund(refundId, { metadata: markOf(refund) });
    throw notAllowed(
      refund.status === "refused"
        ? `Nothing was given back: ${refund.reason ?? "the payment service refused"}`
        : `${reais(refund.amount)} are on their way back, or nobody knows yet. Do not ask again: once it is known, the ` +
            "refund is listed with the order.",
    );
  }

  /** `onRefunded` of the proxy: one that was made elsewhere, or whose answer Medusa did not wait for, is stored. */
  async follow(refund: Refund): Promise<void> {
    if (refund.status !== "done") return;
    const locking = container.resolve(Modules.LOCKING);
    await locking.execute(`pay-elements ${refund.chargeId}`, () => this.#store(refund), { timeout: 30 });
  }

  async #store(refund: Refund): Promise<void> {
    const order = await orderOf(refund.orderId);
    const payment = order && paymentsOf(order).find(({ data }) => data?.["charge_id"] === refund.chargeId);
    if (!payment)
      return tellAdmin(
        `${reais(refund.amount)} of charge ${refund.chargeId}, which is no payment in Medusa, went back.`,
      );
    const row =
      payment.refunds.find(({ metadata }) => metadata?.[REFUND_KEY] === refund.id) ??
      payment.refunds.find(
        (one) => one.metadata?.[REFUND_KEY] === undefined && toCents(one.amount) === refund.amount,
      );
    if (row) return this.#adopt(order, row, refund);
    const left = captured(payment) - sum(payment.refunds);
    const cents = Math.min(refund.amount, left);
    if (cents > 0)
      await refundPaymentWorkflow(container).run({
        input: {
          payment_id: payment.id,
          amount: fromCents(cents),
          note: refund.reason,
          metadata: markOf(refund),
        } as never,
      });
  }

  /** One that Medusa has stored. Its order's account follows at once, or here, if the server died in between. */
  async #adopt(order: Order, row: Payment["refunds"][number], refund: Refund): Promise<void> {
    await updateRefund(row.id, { metadata: markOf(refund) });
    const service = container.resolve(Modules.ORDER);
    const transaction = { order_id: order.id, reference: "refund", reference_id: row.id };
    const [known] = await service.listOrderTransactions(transaction);
    if (known) return;
    if (Date.now() - new Date(row.created_at).getTime() < STORED_WITHIN)
      throw new Error(`Medusa is storing refund ${row.id}.`);
    await service.addOrderTransactions([
      { ...transaction, amount: fromCents(-toCents(row.amount)), currency_code: "brl" },
    ]);
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

  async #cartOf(charge: string): Promise<string> {
    const { orderId } = (await this.pay().charges.get(charge)) ?? {};
    if (orderId === undefined) throw notAllowed(`There is no charge ${charge}.`);
    return orderId;
  }

  async #send(charge: string, refund: Parameters<PayProxy["charges"]["refund"]>[1]): Promise<Refund> {
    try {
      return await this.pay().charges.refund(charge, refund);
    } catch (cause) {
      if (cause instanceof ChargeError)
        throw notAllowed(cause.code === "pix_key_needed" ? PIX_KEY_NEEDED : cause.message);
      if (!(cause instanceof ServiceError)) throw cause;
      logger().error(`Refund of charge ${charge}: ${cause.message}`);
      throw notAllowed("Nothing was sent back: the payment service could not be reached. Try again.");
    }
  }
}

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);

const markOf = ({ id }: Refund) => ({ [REFUND_KEY]: id });

const captured = ({ captures }: Payment) => sum(captures);

const sum = (rows: readonly { amount: number }[]) =>
  rows.reduce((cents, { amount }) => cents + toCents(amount), 0);

async function paymentOf(refundId: string): Promise<string> {
  const [refund] = await payments().listRefunds({ id: [refundId] }, { relations: ["payment"] });
  const { payment, payment_id } = refund as unknown as { payment?: { id: string }; payment_id?: string };
  return payment?.id ?? payment_id ?? "";
}

/** Medusa's service has it for each of its tables; its type names it for few. */
const updateRefund = (id: string, values: object): Promise<void> =>
  (payments() as unknown as { updateRefunds(row: object): Promise<void> }).updateRefunds({ id, ...values });
