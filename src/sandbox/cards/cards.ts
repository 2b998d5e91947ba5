import {
  MIN_CARD_AMOUNT,
  MIN_INSTALLMENT_AMOUNT,
  TEST_CARD_AMOUNT,
  type service,
} from "../../contract/index.ts";
import type { SandboxContext } from "../shared/context.ts";
import { cardMoney, RELEASE_DAYS } from "../shared/fees.ts";
import { Refusal, refuseField } from "../shared/refusal.ts";
import { STATUS_CODES, type CardRecord } from "../shared/store.ts";
import type { CardOutcome } from "../shared/test-data.ts";
import {
  CHANGE,
  paymentCancelled,
  paymentChanged,
  paymentConfirmed,
  paymentDenied,
} from "../webhooks/events.ts";
import { cancellationData } from "./answers.ts";
import { APPROVED, AUTHORIZED, AWAITING_BUYER, decline } from "./declines.ts";
import { digits, newCardRecord } from "./new-record.ts";
import { cardOutcome } from "./outcomes.ts";

const DAY = 24 * 60 * 60 * 1000;
const FIRST_TRANSACTION = 100_001;

export type Cards = ReturnType<typeof createCards>;

/**
 * Card charges and everything that changes them. What the interface leaves open is defined here:
 *
 * - `Capture: false` authorizes only: `PENDING`, status code 1, until `confirm`. Absent, it counts as true.
 * - A charge that waits (authentication, review) is listed as `PENDING`, with the `paymentId` it will keep.
 * - A charge stays `PAID` while part of it is cancelled and becomes `CANCELLED` with the last of it.
 * - What is authorized can be cancelled as a whole; a charge that still waits cannot.
 * - Settled money that is cancelled or charged back leaves the balance again; the settlement is then `REVERSED`.
 */
export function createCards({ store, notify, timers }: SandboxContext) {
  function find(paymentId: string): CardRecord {
    const charge = store.cards.get(paymentId);
    if (!charge) throw new Refusal("There is no card charge of that paymentId.");
    return charge;
  }

  function waiting(paymentId: string): CardRecord {
    const charge = find(paymentId);
    if (charge.status !== "PENDING") throw new Refusal(`This card charge is ${charge.status} already.`);
    return charge;
  }

  function authorize(charge: CardRecord) {
    charge.authorizationCode = digits(6);
    charge.statusCode = STATUS_CODES.authorized;
    Object.assign(charge, AUTHORIZED);
  }

  /** `answering`: the call that made the charge is still being answered. */
  async function approve(charge: CardRecord, answering: boolean) {
    if (charge.capture) await capture(charge, answering);
    else authorize(charge);
  }

  async function capture(charge: CardRecord, answering: boolean) {
    charge.authorizationCode ??= digits(6);
    charge.status = "PAID";
    charge.statusCode = STATUS_CODES.paid;
    Object.assign(charge, APPROVED);
    charge.captured = charge.amount;
    charge.receivedAt = timers.now();
    charge.settlement = "PENDING_RELEASE";
    charge.releaseAt = timers.now() + RELEASE_DAYS * DAY;
    await notify(paymentConfirmed(charge), answering);
  }

  async function deny(
    charge: CardRecord,
    reason: { returnCode: string; returnMessage: string },
    answering: boolean,
  ) {
    charge.status = "DENIED";
    charge.statusCode = STATUS_CODES.denied;
    Object.assign(charge, reason);
    await notify(paymentDenied(charge), answering);
  }

  return {
    find,
    peek: (paymentId: string) => store.cards.get(paymentId),
    approve,
    deny,

    /** Newest first. */
    list: () => [...store.cards.values()].toReversed(),

    /** Makes a charge and carries it as far as its outcome goes without the buyer. */
    async charge(
      request: service.CardChargeRequest,
      keyId: number,
    ): Promise<{ charge: CardRecord; outcome: CardOutcome }> {
      const { Payment } = request.payload;
      checkCardAmount(Payment.Amount, "payload.Payment.Amount");
      checkInstallments(Payment.Amount, Payment.Installments ?? 1, "payload.Payment.Installments");
      const outcome = cardOutcome(Payment, new Date(timers.now()));
      if (outcome.kind === "refuse") throw new Refusal("The acquirer could not process the charge.");

      const charge = newCardRecord(request, keyId, FIRST_TRANSACTION + store.cards.size, timers.now());
      store.cards.set(charge.paymentId, charge);
      if (outcome.kind === "decline") await deny(charge, decline(outcome.returnCode), true);
      if (outcome.kind === "challenge" || outcome.kind === "frictionless")
        Object.assign(charge, AWAITING_BUYER);
      if (outcome.kind === "approve") await approve(charge, true);
      return { charge, outcome };
    },

    /** Approves a charge that waits: under review, not yet captured, or not yet authenticated. */
    async confirm(paymentId: string): Promise<CardRecord> {
      const charge = waiting(paymentId);
      await capture(charge, false);
      return charge;
    },

    /** Declines a charge that waits. */
    async decline(paymentId: string, returnCode = "05"): Promise<CardRecord> {
      const charge = waiting(paymentId);
      await deny(charge, decline(returnCode), false);
      return charge;
    },

    /** Cancels cents, or all that is left. @throws Refusal if the charge or the amount does not allow it */
    async cancel(paymentId: string, amount?: number, answering = false): Promise<CardRecord> {
      const charge = find(paymentId);
      const authorized = charge.statusCode === STATUS_CODES.authorized;
      if (charge.status !== "PAID" && !authorized)
        throw new Refusal(`Cancellation not allowed: the charge is ${charge.status}.`);
      if (amount !== undefined) checkCardAmount(amount, "amount");
      const left = charge.amount - charge.cancelled;
      if (authorized && amount !== undefined && amount !== left)
        throw new Refusal("Cancellation not allowed: what was not captured is cancelled as a whole.");
      if (amount !== undefined && amount > left)
        throw new Refusal(`Cancellation not allowed: ${left} cents are left.`, {
          amount: [`at most ${left} cents`],
        });
      const before = cardMoney(charge).net;
      charge.cancelled += amount ?? left;
      charge.cancelledAt = timers.now();
      if (charge.settlement === "SETTLED") store.balance -= before - cardMoney(charge).net;
      if (charge.cancelled === charge.amount) {
        charge.status = "CANCELLED";
        charge.statusCode = STATUS_CODES.voided;
        charge.returnMessage = "Transação cancelada.";
        charge.settlement = charge.settlement === "SETTLED" ? "REVERSED" : "NONE";
      }
      await notify(paymentCancelled(charge, cancellationData(charge)), answering);
      return charge;
    },

    /** The money is released to the merchant's balance. */
    async settle(paymentId: string): Promise<CardRecord> {
      const charge = find(paymentId);
      if (charge.settlement !== "PENDING_RELEASE")
        throw new Refusal(`Nothing to settle: the settlement is ${charge.settlement}.`);
      charge.settlement = "SETTLED";
      charge.settledAt = timers.now();
      store.balance += cardMoney(charge).net;
      await notify(paymentChanged("payment.updated", charge, CHANGE.settlement));
      return charge;
    },

    /** The buyer disputes the charge, and the money goes back. */
    async chargeBack(paymentId: string): Promise<CardRecord> {
      const charge = find(paymentId);
      if (charge.status !== "PAID")
        throw new Refusal(`Only a PAID charge can be charged back, not ${charge.status}.`);
      if (charge.settlement === "SETTLED") store.balance -= cardMoney(charge).net;
      charge.status = "REVERSED";
      charge.statusCode = STATUS_CODES.refunded;
      charge.returnMessage = "Transação contestada pelo portador.";
      charge.settlement = "REVERSED";
      await notify(paymentChanged("payment.updated", charge, CHANGE.chargeBack));
      return charge;
    },
  };
}

/** Section 8, for charges and cancellations: at least 5.00, or exactly 0.20. @throws Refusal */
function checkCardAmount(amount: number, field: string) {
  if (amount < MIN_CARD_AMOUNT && amount !== TEST_CARD_AMOUNT)
    throw refuseField(field, `at least ${MIN_CARD_AMOUNT} cents, or exactly ${TEST_CARD_AMOUNT} for a test`);
}

/** Section 8: each installment at least 5.00; a single one is the charge itself. @throws Refusal */
function checkInstallments(amount: number, count: number, field: string) {
  if (count > 1 && Math.floor(amount / count) < MIN_INSTALLMENT_AMOUNT)
    throw refuseField(field, `each installment must be at least ${MIN_INSTALLMENT_AMOUNT} cents`);
}
