// Sends money back, once. What is asked for is stored before the service is called, the call is made once, and what became
// of a call without an answer is looked up: nothing is ever sent again on a guess.
import { ChargeError } from "../charges/charge-error.ts";
import { changeOf, chargeOf, type Change, type ChargesContext } from "../charges/ledger.ts";
import { readKey, readUser } from "../charges/money-out-fields.ts";
import { requireCharge } from "../charges/require-charge.ts";
import { merchantProblem } from "../model/merchant-problems.ts";
import type { StoredCharge, StoredRefund } from "../model/record.ts";
import {
  awaitRefund,
  goneWith,
  isOpenRefund,
  settleRefund,
  toRefund,
  unsentRefund,
  withRefund,
  withTransfer,
  type Refund,
} from "../model/refund.ts";
import { refundAnswerNote } from "../model/history.ts";
import { callHandler } from "../notify/call-handler.ts";
import type { RefundNotice } from "../notify/handlers.ts";
import { checkInTime, ServiceError } from "../service/service-error.ts";
import type { OrderState } from "../stores/store.ts";
import { draftRefund } from "./draft-refund.ts";
import {
  readOutcome,
  parseRefund,
  type AskedRefund,
  type NewRefund,
  type RefundOutcome,
} from "./parse-refund.ts";
import { sendRefund, type SentRefund } from "./send-refund.ts";

export interface Refunds {
  /** See `PayProxy.charges.refund`. */
  create(id: string, refund: NewRefund): Promise<Refund>;
  /** See `PayProxy.charges.refunds`. */
  list(id: string, of?: { key?: string | undefined }): Promise<Refund[]>;
  /** See `PayProxy.charges.settleRefund`. */
  settle(id: string, refundId: string, outcome: RefundOutcome): Promise<Refund>;
  /** Tells the shop of a refund, as it is now. Rejects if the shop's code fails: it is then called again. Gives whether it was told. */
  tell(notice: RefundNotice): Promise<boolean>;
}

interface Parts {
  onRefunded: ((refund: Refund) => unknown) | undefined;
  /** Key the hashes of what was asked for, the current one first. */
  secrets: readonly string[];
  /** Milliseconds after which a service call is certain to have ended. */
  callEndsWithin: number;
}

/** The refund's charge, as it is now, and the refund. */
interface Kept {
  stored: StoredCharge;
  refund: StoredRefund;
}

type Decide = (kept: Kept, order: OrderState) => Change | undefined;

const keyReused = () =>
  new ChargeError(
    "idempotency_key_reused",
    "key was used for another refund before: give each refund a key of its own.",
  );

/** The cancellation, and then the address of its receipt. */
const CALLS = 2;

export function createRefunds(
  context: ChargesContext,
  { onRefunded, secrets, callEndsWithin }: Parts,
): Refunds {
  const { store, service, ledger, now } = context;

  /** Changes a refund, where `decide` makes something of it as it is now. Gives it as it is then. */
  async function change({ stored: { record }, refund }: Kept, decide: Decide): Promise<Kept | undefined> {
    const { id, orderId } = record;
    const isSame = (other: StoredRefund) => other.id === refund.id;
    const { order } = await ledger.change({ orderId, id }, (read) => {
      const kept = keptIn(read, id, isSame);
      return kept && decide(kept, read);
    });
    return keptIn(order, id, isSame);
  }

  /** Stores what is asked for, unless the charge has a refund with this key. */
  async function keep({ record: { id, orderId } }: StoredCharge, asked: AskedRefund) {
    const hasKey = ({ key }: StoredRefund) => key === asked.key;
    let isNew = false;
    const { result, order } = await ledger.change({ orderId, id }, (read) => {
      isNew = keptIn(read, id, hasKey) === undefined;
      if (!isNew) return undefined;
      const stored = chargeOf(read, id) ?? missing(id);
      const refund = draftRefund(stored, asked, now() + CALLS * callEndsWithin, now());
      return {
        charges: [withRefund(stored, refund)],
        by: asked.user,
        key: { key: asked.key, body: asked.key, chargeId: id, orderId, createdAt: now() },
      };
    });
    const kept = result === "taken" ? undefined : keptIn(order, id, hasKey);
    if (kept && isSameRefund(kept.refund, asked)) return { ...kept, isNew };
    throw keyReused();
  }

  /** Checks what is asked for. Of a key that was used, what is wrong now says nothing of what was asked for with it. */
  async function check({ refunds = [] }: StoredCharge, given: NewRefund): Promise<AskedRefund> {
    try {
      return await parseRefund(given, secrets);
    } catch (invalid) {
      const used = await readKey("refund", given.key).catch(() => undefined);
      throw refunds.some(({ key }) => key !== undefined && key === used) ? keyReused() : invalid;
    }
  }

  const end = (kept: Kept, sent: SentRefund) =>
    change(kept, ({ stored: before, refund }, order) => {
      // More is known of it by now.
      if (refund.status !== "pending") return undefined;
      const stored = withTransfer(before, refund, sent);
      if (sent.status === "pending")
        return {
          charges: [awaitRefund(stored, refund, now())],
          notes: [refundAnswerNote(stored, refund)],
        };
      const { record } = stored;
      const update =
        sent.status === "done"
          ? { cancelledAmount: goneWith(stored, refund), service: { receiptUrl: sent.receiptUrl } }
          : {};
      return changeOf(order, record.id, update, now(), (known) => ({
        stored: settleRefund(withTransfer(known, refund, sent), refund.id, sent, now()),
        problems: sent.status === "unknown" ? [merchantProblem.payoutUnknown(refund, record)] : [],
      }));
    });

  /** Of which nothing was sent: its key may be used again. */
  const takeBack = (kept: Kept, { code }: ServiceError) =>
    change(kept, ({ stored, refund }) => {
      if (!isOpenRefund(refund)) return undefined;
      return {
        charges: [unsentRefund(stored, refund.id, now())],
        freeKey: refund.key,
        problems: code === "unauthorized" ? [merchantProblem.serviceUnauthorized(stored.record.orderId)] : [],
      };
    });

  async function create(id: string, given: NewRefund): Promise<Refund> {
    const charge = await requireCharge(store, id);
    const asked = await check(charge, given);
    const kept = await keep(charge, asked);
    if (!kept.isNew) return toRefund(kept.stored, kept.refund);
    let sent: SentRefund;
    try {
      checkInTime(kept.refund.answerUntil, now());
      sent = await sendRefund(service, kept.stored, kept.refund, asked.to);
    } catch (error) {
      if (error instanceof ServiceError) await takeBack(kept, error);
      throw error;
    }
    const { stored, refund } = (await end(kept, sent)) ?? missing(id);
    return toRefund(stored, refund);
  }

  async function settle(id: string, refundId: string, outcome: RefundOutcome): Promise<Refund> {
    const status = readOutcome(outcome);
    const by = readUser(outcome.user);
    const { orderId } = (await requireCharge(store, id)).record;
    const isSame = (refund: StoredRefund) => refund.id === refundId;
    const { order } = await ledger.change({ orderId, id }, (read) => {
      const { stored, refund } = keptIn(read, id, isSame) ?? noRefund(refundId);
      if (refund.status === status) return undefined;
      if (refund.status !== "unknown") throw notUnknown(refund);
      // The service's list may not show it, or nobody could tell whether it does.
      const update = status === "done" ? { cancelledAmount: goneWith(stored, refund) } : {};
      const change = changeOf(read, id, update, now(), (known) => ({
        stored: settleRefund(known, refundId, { status }, now()),
      }));
      return { ...change, by };
    });
    const { stored, refund } = keptIn(order, id, isSame) ?? noRefund(refundId);
    return toRefund(stored, refund);
  }

  return {
    create,
    settle,
    async list(id, { key } = {}) {
      const stored = await requireCharge(store, id);
      const named = key === undefined ? undefined : await readKey("refund", key);
      return (stored.refunds ?? [])
        .filter((refund) => named === undefined || refund.key === named)
        .map((refund) => toRefund(stored, refund));
    },
    async tell({ chargeId, refundId }) {
      const stored = await store.charge(chargeId);
      const refund = stored?.refunds?.find(({ id }) => id === refundId);
      if (stored === undefined || refund === undefined) return false;
      return callHandler(onRefunded, toRefund(stored, refund), withoutReceipt);
    },
  };
}

/** Of what is left the amount is known once it is asked for, so a repeat may leave it out. */
const isSameRefund = ({ amount, body }: StoredRefund, asked: AskedRefund) =>
  (asked.amount === undefined || asked.amount === amount) &&
  (body === undefined || asked.bodies.includes(body));

function keptIn(order: OrderState, id: string, is: (refund: StoredRefund) => boolean): Kept | undefined {
  const stored = chargeOf(order, id);
  const refund = stored?.refunds?.find(is);
  return stored && refund && { stored, refund };
}

/** What an erasure leaves of it. */
const withoutReceipt = ({ receiptUrl: _receiptUrl, ...refund }: Refund): Refund => refund;

function noRefund(refundId: unknown): never {
  throw new ChargeError(
    "refund_not_found",
    `The charge has no refund ${JSON.stringify(refundId)}: expected its id.`,
  );
}

const notUnknown = ({ id, status }: StoredRefund) =>
  new ChargeError(
    "refund_known",
    `Refund ${id} is ${status}: only what became of an unknown one can be said.`,
  );

function missing(id: string): never {
  throw new ChargeError("charge_not_found", `Charge ${id} is no longer in the store.`);
}
