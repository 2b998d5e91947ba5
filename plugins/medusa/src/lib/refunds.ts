// Money that goes back: asked for in Medusa's admin, or told by the proxy, and in Medusa once either way.
import { setTimeout as delay } from "node:timers/promises";
import { container } from "@medusajs/framework";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { ChargeError, readRefundNote, ServiceError, type PayProxy, type Refund } from "pay-elements/proxy";
import {
  ASKED_KEY,
  chargesRefundedLately,
  chargesWithUnmarkedRefunds,
  findOrder,
  findRefund,
  hasOpenChange,
  isOf,
  logger,
  orderOf,
  payments,
  paymentsOf,
  run,
  tellAdmin,
  type OrderPayment,
  type RefundRow,
} from "./medusa.ts";
import { fromCents, reais, toCents } from "./money.ts";
import { book, isBusy, SUMMED_WITHIN, type Paid } from "./order-account.ts";
import { hasRow, isMarked, isYounger, markOf, sum, updateRefund } from "./refund-rows.ts";

/** Milliseconds in which Medusa has asked for a refund that it has stored, or has removed it, unless its server died. */
const ASKED_WITHIN = 30_000;

/** Milliseconds between two looks at whether it has, and how many there are at once. */
const LOOK_EVERY = 250;
const LOOKS = 24;

const PIX_KEY_NEEDED =
  "A Pix goes back to a Pix key of the buyer's. Write it into the note, such as " +
  '"Wrong size. pix: CPF 52998224725": CPF, CNPJ, EMAIL, PHONE or EVP, and the key, to the end of the line.';

export class Refunds {
  readonly pay: () => PayProxy;
  /** By the charge that is reconciled then. */
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(pay: () => PayProxy) {
    this.pay = pay;
    this.#later("", ASKED_WITHIN, () => this.#resume());
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /**
   * Sends money of a payment back, for a refund that Medusa has stored just before. Rejects where nothing was sent, or where
   * that is not known yet: then Medusa removes its refund, and `follow` stores it once it is done.
   */
  async create(refundId: string, charge: string): Promise<void> {
    const row = await findRefund(refundId);
    // The record of one that was sent already, for which the lock is held.
    if (row && isMarked(row)) return;
    try {
      await locked(charge, () => this.#send(refundId, charge));
    } catch (error) {
      // Medusa removes it now, but may have booked it, together with another one.
      this.#later(charge, SUMMED_WITHIN, () => this.keepReconciled(charge));
      throw error;
    }
  }

  async #send(refundId: string, charge: string): Promise<void> {
    const paid = await this.#onceStored(charge);
    if (!paid)
      throw notAllowed(
        `The money of charge ${charge} is kept: the order of its cart is made once that is possible.`,
      );
    const { order, payment } = paid;
    if (await hasOpenChange(order.id))
      throw notAllowed(
        "Nothing was sent: the order is being edited. Confirm or cancel its open change first.",
      );
    const row = payment.refunds.find(({ id }) => id === refundId);
    if (!row) throw notAllowed(`Medusa has no refund ${refundId} of charge ${charge}.`);
    const done = payment.refunds.filter(isMarked);
    const cents = toCents(row.amount);
    const left = sum(payment.captures) - sum(done);
    const { reason, keyError, ...pix } = readRefundNote(row.note);
    const key = await this.#keyOf(charge, `medusa ${payment.id} ${done.length + 1} ${cents}`);
    await updateRefund(refundId, {
      metadata: { [ASKED_KEY]: key },
      ...(reason !== undefined && { note: reason }),
    });
    if (keyError !== undefined) throw notAllowed(keyError);
    // Medusa's own check takes a cent too many for a rounding.
    if (cents > left)
      throw notAllowed(
        `Nothing was sent: ${reais(cents)} is more than the ${reais(left)} left of this payment.`,
      );
    const refund = await this.#ask(charge, {
      // All that is left in Medusa is all that is left of the charge, with the interest that a buyer paid on it.
      ...(cents < left && { amount: cents }),
      key,
      ...(reason !== undefined && { reason: reason.slice(0, 200) }),
      ...pix,
    });
    if (refund.status === "refused")
      throw notAllowed(`Nothing was given back: ${refund.reason ?? "the payment service refused"}`);
    if (refund.status !== "done") throw notAllowed(onTheirWay(refund.amount));
    // Medusa would refuse the rest of it, and take back what it has booked.
    if (order.status === "canceled")
      throw notAllowed(
        `${reais(refund.amount)} went back. The refund is listed with the cancelled order in a moment: do not ask again.`,
      );
    await updateRefund(refundId, {
      metadata: markOf(refund),
      // Less was left than Medusa knew.
      ...(refund.amount < cents && { amount: fromCents(refund.amount) }),
    });
  }

  /** `onRefunded` of the proxy. */
  async follow({ chargeId, status, amount }: Refund): Promise<void> {
    const isPayment = await this.reconcile(chargeId);
    if (!isPayment && status === "done")
      await tellAdmin(`${reais(amount)} of charge ${chargeId}, which is no payment in Medusa, went back.`);
  }

  /** When an order was cancelled. */
  async followCancel(orderId: string): Promise<void> {
    const order = await findOrder(orderId);
    for (const charge of order ? paymentsOf(order).flatMap(chargeOf) : []) await this.keepReconciled(charge);
  }

  /** What a server may have left when it died. */
  async #resume(): Promise<void> {
    const charges = new Set([...(await chargesWithUnmarkedRefunds()), ...(await chargesRefundedLately())]);
    for (const charge of charges) await this.keepReconciled(charge);
  }

  /** The same as `reconcile`, but never rejects: again later, as long as it fails. */
  async keepReconciled(charge: string): Promise<void> {
    try {
      await this.reconcile(charge);
    } catch (error) {
      logger().error(`pay-elements: refunds of charge ${charge}: ${String(error)}`);
      this.#later(charge, ASKED_WITHIN, () => this.keepReconciled(charge));
    }
  }

  #later(charge: string, milliseconds: number, work: () => Promise<void>): void {
    clearTimeout(this.#timers.get(charge));
    const timer = setTimeout(() => {
      this.#timers.delete(charge);
      work().catch((error: unknown) => logger().error(`pay-elements: ${String(error)}`));
    }, milliseconds).unref();
    this.#timers.set(charge, timer);
  }

  /**
   * Makes Medusa's refunds of a charge, and what its order's account says of them, those that the proxy has sent. Does nothing where
   * they are. Rejects while Medusa is storing one. Tells the shop's people of money that stays though its order was cancelled: Medusa
   * takes it as given back even where that was refused, as that of a Pix is without a key. Gives whether Medusa has a payment of the
   * charge.
   */
  reconcile(charge: string): Promise<boolean> {
    return locked(charge, async () => {
      let paid = await this.#onceStored(charge);
      if (!paid) return false;
      if (await hasOpenChange(paid.order.id))
        throw new Error(
          `Order #${paid.order.display_id} is being edited: its refunds are listed once its open change is confirmed or cancelled.`,
        );
      for (const row of paid.payment.refunds) {
        if (isMarked(row)) continue;
        await this.#settleRow(charge, paid, row);
        paid = (await this.#paidBy(charge)) ?? paid;
      }
      for (const refund of await this.#sentOf(charge, paid.payment)) {
        paid = (await this.#paidBy(charge)) ?? paid;
        if (!hasRow(paid.payment, refund)) await this.#store(paid, refund);
      }
      paid = (await this.#paidBy(charge)) ?? paid;
      await book(paid);
      if (paid.order.status === "canceled") await this.#tellKept(charge, paid);
      return true;
    });
  }

  /** Stores a refund that Medusa does not have. */
  async #store({ order, payment }: Paid, refund: Refund): Promise<void> {
    const cents = Math.min(refund.amount, sum(payment.captures) - sum(payment.refunds));
    const waiting = payment.refunds.find((row) => !isMarked(row));
    if (waiting && cents < refund.amount) throw new Error(`Medusa is storing refund ${waiting.id}.`);
    if (cents <= 0) return;
    const values = {
      payment_id: payment.id,
      amount: fromCents(cents),
      ...(refund.reason !== undefined && { note: refund.reason }),
      metadata: markOf(refund),
    };
    // Medusa's workflow would refuse that of a cancelled order halfway.
    if (order.status === "canceled") await payments().refundPayment(values);
    else await run(refundPaymentWorkflow, values);
  }

  /** The payment as it is once Medusa has done with each refund that it stores just now. */
  async #onceStored(charge: string): Promise<Paid | undefined> {
    for (let looks = 1; looks <= LOOKS; looks++) {
      const paid = await this.#paidBy(charge);
      if (!paid || !(await isBusy(paid))) return paid;
      await delay(LOOK_EVERY);
    }
    throw notAllowed(
      "Medusa is storing another refund of this payment. Nothing was sent: ask again in a moment.",
    );
  }

  /**
   * One that its server may have left when it died: whether it was sent is known by its key, or it was not even asked for. It is
   * marked as soon as it is known to have been sent, or the same refund would be stored beside it.
   */
  async #settleRow(charge: string, { order, payment }: Paid, row: RefundRow): Promise<void> {
    const key = row.metadata?.[ASKED_KEY];
    const [known] = typeof key === "string" ? await this.pay().charges.refunds(charge, { key }) : [];
    const isSent = known?.status === "done";
    if (isSent && !hasRow(payment, known)) return updateRefund(row.id, { metadata: markOf(known) });
    if (!isSent && isYounger(row, ASKED_WITHIN)) return;
    await payments().deleteRefunds([row.id]);
    if (known && known.status !== "refused") return;
    await tellAdmin(
      `${reais(toCents(row.amount))} of order #${order.display_id}, which Medusa had listed as refunded, were not sent ` +
        `(refund ${row.id}): its server stopped meanwhile. Refund the payment again.`,
    );
  }

  /** Refunds of a charge that went back since it is a payment in Medusa. */
  async #sentOf(charge: string, { data }: OrderPayment): Promise<Refund[]> {
    const done = (await this.pay().charges.refunds(charge)).filter(({ status }) => status === "done");
    let before = Number(data?.["returned_before"] ?? 0);
    return done
      .toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt))
      .filter(({ amount }) => (before -= amount) < 0);
  }

  async #tellKept(charge: string, { order, payment }: Paid): Promise<void> {
    const going = (await this.pay().charges.refunds(charge))
      .filter(({ status }) => status === "pending" || status === "unknown")
      .reduce((cents, { amount }) => cents + amount, 0);
    const kept = sum(payment.captures) - sum(payment.refunds) - going;
    if (kept > 0)
      await tellAdmin(
        `Order #${order.display_id} was cancelled, but ${reais(kept)} of its payment did not go back (charge ${charge}). ` +
          "Refund the payment on the order's page.",
      );
  }

  async #paidBy(charge: string): Promise<Paid | undefined> {
    const { orderId } = (await this.pay().charges.get(charge)) ?? {};
    const order = orderId === undefined ? undefined : await orderOf(orderId);
    const payment = order && paymentsOf(order).find((one) => isOf(one, charge));
    return order && payment && { order, payment };
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
    case "refund_below_minimum":
      return `${message} What goes back in another way is recorded in the payment's panel on the order's page.`;
    // The same amount was asked for before, in other words or to another key.
    case "idempotency_key_reused":
      return onTheirWay();
    default:
      return message;
  }
}

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);

const chargeOf = ({ data }: OrderPayment): string[] => {
  const charge = data?.["charge_id"];
  return typeof charge === "string" ? [charge] : [];
};

/** One thing at a time happens to the refunds of a charge. */
const locked = <T>(charge: string, work: () => Promise<T>): Promise<T> =>
  container.resolve(Modules.LOCKING).execute(`pay-elements ${charge}`, work, { timeout: 30 });
