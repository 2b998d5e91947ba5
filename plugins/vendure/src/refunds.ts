// Money that goes back: asked for in Vendure's admin, or told by the proxy, and in Vendure once either way.
import {
  Logger,
  Order,
  Refund,
  UserInputError,
  type CreateRefundResult,
  type ID,
  type Payment,
  type PaymentMetadata,
  type RequestContext,
} from "@vendure/core";
import {
  ChargeError,
  readRefundNote,
  ServiceError,
  type NewRefund,
  type PayProxy,
  type Refund as PayRefund,
} from "pay-elements/proxy";
import { reais } from "./money.ts";
import { HANDLER_CODE, type Vendure } from "./vendure.ts";

const STATES = { done: "Settled", refused: "Failed", pending: "Pending", unknown: "Pending" } as const;

const PIX_KEY_NEEDED =
  "A Pix goes back to a Pix key of the buyer's. Write it into the reason, such as " +
  '"Wrong size. pix: CPF 52998224725": CPF, CNPJ, EMAIL, PHONE or EVP, and the key, to the end of the line.';

/** For how long a refund is not sent of which as much was added since: its clerk, or program, may not know that it went back. */
const LATELY_MINUTES = 10;

/** What somebody asks for in Vendure's admin. */
export interface AskedRefund {
  /** Cents. */
  amount: number;
  payment: Payment;
  reason: string | null | undefined;
  orderId: ID;
}

export class Refunds {
  /** Refunds that a mutation of Vendure's is about to store. */
  readonly #asked = new Set<string>();

  readonly vendure: Vendure;
  readonly pay: () => PayProxy;

  constructor(vendure: Vendure, pay: () => PayProxy) {
    this.vendure = vendure;
    this.pay = pay;
  }

  /**
   * Sends money of a payment back. Vendure stores the refund when this has ended, in the transaction of its mutation. Until
   * then the order's row is locked, so that the proxy's news of the same refund waits for it. Rejects where nothing was sent.
   */
  async create(
    ctx: RequestContext,
    { amount, payment, reason: given, orderId }: AskedRefund,
  ): Promise<CreateRefundResult> {
    const { reason, keyError, ...pix } = readRefundNote(given);
    if (keyError !== undefined) throw new UserInputError(keyError);
    await this.vendure.lock(ctx, Order, orderId);
    const before = await this.vendure.refundsOf(ctx, payment);
    // Vendure read the payment's refunds before it waited for the order.
    if (before.length !== payment.refunds.length)
      throw new UserInputError(
        "Another refund of this payment was made at the same time, and nothing was sent for this one. Look at it, and ask again.",
      );
    if (before.some((stored) => stored.total === amount && wasAddedLately(stored)))
      throw new UserInputError(
        `${reais(amount)} of this payment went back a moment ago, and are listed by now. Nothing was sent for this refund. ` +
          `Where as much is to go back once more, ask again in ${LATELY_MINUTES} minutes.`,
      );
    // With the last of a payment goes the interest on it.
    const { interest = 0 } = payment.metadata as { interest?: number };
    const refund = await this.#send(payment, `${before.length + 1} ${amount}`, {
      amount: amount < leftOf(payment, before) ? amount : amount + interest,
      ...(reason !== undefined && { reason: reason.slice(0, 200) }),
      ...pix,
    });
    this.#asked.add(refund.id);
    return {
      state: STATES[refund.status],
      transactionId: refund.id,
      metadata: metadataOf(refund),
    };
  }

  /** Gives all that is left of a payment back. Rejects where it did not, or nobody knows. */
  async giveBackAll(ctx: RequestContext, payment: Payment, order: ID): Promise<void> {
    await this.vendure.lock(ctx, Order, order);
    const refund = await this.#send(payment, "cancel");
    if (refund.status === "done") return;
    throw new UserInputError(
      refund.status === "refused"
        ? `Nothing was given back: ${refund.reason ?? "the payment service refused"}`
        : "What became of the refund is not known yet. Once it is, the refund is listed with the order.",
    );
  }

  /** `onRefunded` of the proxy: Vendure's refund follows, and one that was made elsewhere is stored. */
  async follow(refund: PayRefund): Promise<void> {
    const found = await this.vendure.findOrder(refund.orderId);
    if (!found) return;
    await this.vendure.changeOrder(found.channel, found.id, async (ctx) => {
      const payments = await this.vendure.orders.getOrderPayments(ctx, found.id);
      const payment = payments.find(({ transactionId }) => transactionId === refund.chargeId);
      if (!payment) return this.#noteElsewhere(ctx, found.id, refund);
      const stored = payment.refunds.filter(({ transactionId }) => transactionId === refund.id);
      const wasAsked = this.#asked.delete(refund.id);
      const state = STATES[refund.status];
      const pending = stored.find((one) => one.state === "Pending");
      if (pending) {
        if (state !== "Pending")
          await this.vendure.orders.transitionRefundToState(ctx, pending.id, state, refund.id);
        return;
      }
      // On SQLite nothing waits for a transaction of another request. The proxy calls again.
      if (wasAsked && stored.length === 0) throw new Error(`Vendure has not stored refund ${refund.id} yet.`);
      // One that a person took for refused may have gone out all the same, and Vendure's failed refund cannot change any more.
      if (state === "Settled" && !stored.some((one) => one.state === "Settled"))
        await this.#store(ctx, payment, refund);
    });
  }

  /** Adds what went back of a payment before Vendure had it. */
  async addKnown(ctx: RequestContext, payment: Payment): Promise<void> {
    const { charges } = this.pay();
    if ((await charges.get(payment.transactionId)) === undefined) return;
    for (const refund of await charges.refunds(payment.transactionId))
      if (refund.status === "done") await this.#store(ctx, payment, refund);
  }

  /** Of a second payment of the order, say, which Vendure has not. */
  async #noteElsewhere(ctx: RequestContext, id: ID, { amount, chargeId, status }: PayRefund): Promise<void> {
    if (status !== "done") return;
    const note = `${reais(amount)} of charge ${chargeId}, which is no payment of this order, went back.`;
    await this.vendure.addNote(ctx, id, note);
  }

  async #store(ctx: RequestContext, payment: Payment, refund: PayRefund): Promise<void> {
    const metadata: PaymentMetadata = { ...metadataOf(refund), addedAt: new Date().toISOString() };
    const known = await this.vendure.refundsOf(ctx, payment);
    const { id } = await this.vendure.connection.getRepository(ctx, Refund).save(
      new Refund({
        payment,
        method: payment.method,
        // Interest may have gone back, which is no part of the payment.
        total: Math.min(refund.amount, leftOf(payment, known)),
        items: 0,
        shipping: 0,
        adjustment: 0,
        state: "Pending",
        transactionId: refund.id,
        metadata,
        ...(refund.reason !== undefined && { reason: refund.reason }),
      }),
    );
    await this.vendure.orders.transitionRefundToState(ctx, id, "Settled", refund.id);
  }

  async #send(
    { id, transactionId: charge }: Payment,
    what: string,
    refund: Omit<NewRefund, "key"> = {},
  ): Promise<PayRefund> {
    try {
      const key = await this.#keyOf(charge, `vendure ${id} ${what}`);
      return await this.pay().charges.refund(charge, { ...refund, key });
    } catch (cause) {
      if (cause instanceof ChargeError)
        throw new UserInputError(cause.code === "pix_key_needed" ? PIX_KEY_NEEDED : cause.message);
      if (!(cause instanceof ServiceError)) throw cause;
      Logger.error(`Refund of charge ${charge}: ${cause.message}`, HANDLER_CODE);
      throw new UserInputError("Nothing was sent back: the payment service could not be reached. Try again.");
    }
  }

  /**
   * The same where Vendure has stored nothing of a refund, as after a crash, or nobody knows yet what became of it: then nothing is
   * sent again. Another one after each that was refused.
   */
  async #keyOf(charge: string, refund: string): Promise<string> {
    for (let tries = 1; ; tries++) {
      const key = `${refund} ${tries}`;
      const [known] = await this.pay().charges.refunds(charge, { key });
      if (known?.status !== "refused") return key;
    }
  }
}

/** Cents of a payment that no refund has taken. */
const leftOf = ({ amount }: Payment, refunds: readonly Refund[]): number =>
  refunds.reduce((left, { state, total }) => (state === "Failed" ? left : left - total), amount);

/** Whether no mutation of Vendure's has stored it. */
const wasAddedLately = ({ metadata }: Refund): boolean =>
  Date.now() - Date.parse(String(metadata["addedAt"])) < LATELY_MINUTES * 60_000;

const metadataOf = ({ id, amount, status, by, reason, receiptUrl }: PayRefund): PaymentMetadata => ({
  refund: id,
  amount,
  status,
  by,
  ...(reason !== undefined && { reason }),
  ...(receiptUrl !== undefined && { receiptUrl }),
});
