// The one place where charges are written: reads an order, lets a pure function decide, and writes the change if the order
// is still as it was read; else it decides again. What was written is then published to the event streams of this process
// and to the outbox, and sets the timer of the sweep.
import type { ProxyContext } from "../context/context.ts";
import type { ChargeNews } from "../telemetry/instrumentation.ts";
import type { TryChange } from "../guards/rate-limits.ts";
import type { Outbox } from "../notify/outbox.ts";
import type { ProblemDraft } from "../model/merchant-problems.ts";
import type { Publisher } from "../notify/publisher.ts";
import type { Commit, CommitResult, NewJournalEntry, OrderState } from "../stores/store.ts";
import { createKeyedMutex } from "../lib/keyed-mutex.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import {
  isDeclined,
  isWaiting,
  withoutImage,
  type ChargeRecord,
  type StoredCharge,
} from "../model/record.ts";
import { changeNotes, problemNotes, type Note } from "../model/history.ts";
import { isTold } from "../model/payment.ts";
import { refundPayouts } from "../model/payout.ts";
import { newRefunds, withServiceRefund } from "../model/refund.ts";
import { isNewlyQueued } from "../model/reminder.ts";
import { schedule } from "../model/schedule.ts";
import { applyUpdate } from "../model/apply-update.ts";
import type { StoredProblem } from "../model/stored-problem.ts";
import { changedTries, withoutKnownTry } from "./attempt-outcomes.ts";
import type { StatusUpdate } from "../model/transition.ts";

/** What is to be written, beside the order's revision. */
export interface Change extends Omit<Commit, "order" | "outbox" | "journal" | "problems"> {
  /** What is reported. */
  problems?: readonly ProblemDraft[] | undefined;
  /** Problems that were reported before, and change. */
  changedProblems?: readonly StoredProblem[] | undefined;
  /** The verified delivery that brought this about. */
  event?: { hash: string; event: WebhookEvent } | undefined;
  /** What is told of it in the charges' history, before what follows from their change by itself. */
  notes?: readonly Note[] | undefined;
  /** Who asked for it, where a person did. */
  by?: string | undefined;
}

export interface Ledger {
  /**
   * Writes what `decide` makes of an order; nothing, and `done`, where it decides for nothing. `decide` is given the
   * order's charges that wait or had money, and the charge `id` whatever its state; with `all` every charge of the order.
   */
  change(of: ChangedOrder, decide: Decide): Promise<Written>;
  /** Writes a change that belongs to no order. */
  write(change: Omit<Change, "charges" | "remove">): Promise<CommitResult>;
  /**
   * Applies an update to a charge; `then` may adjust the charge in the same step. `known` is as in `change`. Returns the
   * charge as it is now.
   */
  apply(
    charge: Pick<StoredCharge, "record">,
    update: StatusUpdate,
    then?: Adjust,
    known?: OrderState,
  ): Promise<StoredCharge>;
}

/** What came of a change. */
export interface Written {
  result: CommitResult;
  /** The order as it is now, where the result is `done`; else as it was read. */
  order: OrderState;
}

/** Adjusts what the proxy remembers of a charge, after an update was applied to it, and other charges of its order. */
export type Adjust = (
  stored: StoredCharge,
  order: OrderState,
) => {
  stored: StoredCharge;
  /** Other charges of the order that change with it. */
  others?: readonly StoredCharge[] | undefined;
  problems?: readonly ProblemDraft[] | undefined;
  notes?: readonly Note[] | undefined;
};

interface ChangedOrder {
  orderId: string;
  id?: string | undefined;
  all?: boolean | undefined;
  /** The order as it was read or written last: it is read only where it has been written since. */
  known?: OrderState | undefined;
}

type Decide = (order: OrderState) => Change | undefined | Promise<Change | undefined>;

/** What the parts of this folder share. */
export interface ChargesContext extends ProxyContext {
  ledger: Ledger;
}

/** Who is told of what was written. */
interface Told {
  outbox: Pick<Outbox, "entries" | "commit">;
  publisher: Pick<Publisher, "publish" | "publishHistory">;
  /** Called with the times at which charges are due. */
  wake: (at: number) => void;
  /** Called with each card that was tried and of which more is known, once the charge is written. */
  tryChanged: (change: TryChange) => Promise<void>;
}

export function createLedger(
  { store, instrumentation, now }: Pick<ProxyContext, "store" | "instrumentation" | "now">,
  { outbox, publisher, wake, tryChanged }: Told,
): Ledger {
  /** What is told and kept of a change beside its charges. */
  function reports({ problems: drafts = [], changedProblems = [], event }: Change) {
    const reported = outbox.entries.problems(drafts);
    const problems = [...reported.problems, ...changedProblems];
    return {
      outbox: [...(event ? outbox.entries.event(event.hash, event.event) : []), ...reported.outbox],
      ...(problems.length > 0 && { problems }),
    };
  }

  /** The rest of it as it is written. */
  function commitOf(change: Change) {
    const {
      problems: _problems,
      changedProblems: _changed,
      event: _event,
      notes: _notes,
      by: _by,
      ...commit
    } = change;
    return commit;
  }

  /** The entries of the journal about a change. */
  function journal(
    { notes = [], problems = [], by }: Change,
    ofCharges: readonly Note[] = [],
  ): NewJournalEntry[] {
    const at = new Date(now()).toISOString();
    return [...notes, ...ofCharges, ...problems.flatMap(problemNotes)].map(({ chargeId, ...note }) => ({
      chargeId,
      entry: { at, ...note, ...(by !== undefined && { by }) },
    }));
  }

  function publishHistory(happened: readonly NewJournalEntry[]) {
    for (const id of new Set(happened.map(({ chargeId }) => chargeId))) publisher.publishHistory(id);
  }

  // Changes of one order are decided one after the other: side by side, all but one would be decided again.
  const withLock = createKeyedMutex();

  /** The withdrawals of these charges' refunds that changed; none if the store keeps no payouts. */
  const withdrawn = (order: OrderState, charges: readonly StoredCharge[]) =>
    store.payout === undefined
      ? []
      : charges.flatMap((stored) => refundPayouts(beforeIn(order, stored), stored));

  async function read({ orderId, id, all }: ChangedOrder): Promise<OrderState> {
    const order = await store.order(orderId, id);
    // Read after the revision, so that a charge that changes in between makes a conflict.
    return all ? { ...order, charges: await store.history(orderId) } : order;
  }

  /** Writes what is decided on the order; `conflict` where it has been written since it was read. */
  async function tryChange(orderId: string, order: OrderState, decide: Decide): Promise<Written> {
    const change = await decide(order);
    if (change === undefined) return { result: "done", order };
    const { outbox: reported, ...kept } = reports(change);
    const charges = (change.charges ?? []).map((stored) =>
      withNextVersion(
        order,
        withoutOldImage(
          withoutKnownTry(schedule(withServiceRefund(beforeIn(order, stored), stored, now()), now())),
        ),
      ),
    );
    const changed = charges.filter((stored) => hasChanged(order, stored)).map(({ record }) => record);
    const payouts = [...(change.payouts ?? []), ...withdrawn(order, charges)];
    const entries = [
      ...changed.flatMap((record) => outbox.entries.charge(record)),
      ...newPayments(order, charges).flatMap((record) => outbox.entries.payment(record)),
      ...charges.flatMap((stored) =>
        newRefunds(beforeIn(order, stored), stored).flatMap(({ id }) =>
          outbox.entries.refund(stored.record, id),
        ),
      ),
      ...charges
        .filter((stored) => isNewlyQueued(beforeIn(order, stored), stored))
        .flatMap(({ record }) => outbox.entries.reminder(record)),
      ...reported,
    ];
    const happened = journal(
      change,
      charges.flatMap((stored) => changeNotes(beforeIn(order, stored), stored)),
    );
    let result: CommitResult;
    try {
      result = await outbox.commit({
        ...commitOf(change),
        ...kept,
        order: { id: orderId, revision: order.revision },
        charges,
        ...(payouts.length > 0 && { payouts }),
        outbox: entries,
        journal: happened,
      });
    } catch (error) {
      // It may have been written all the same. Pages connect again, and then get the charge as it is.
      for (const { id } of changed) publisher.publish(id, undefined);
      throw error;
    }
    if (result !== "done") return { result, order };
    for (const record of changed) {
      publisher.publish(record.id, record);
      instrumentation.charged(record, newsOf(order, record));
    }
    // One that is being sent is told of once it is known to stay.
    const told = [...changed, ...charges.filter(({ sending }) => sending).map(({ record }) => record)];
    publishHistory(
      happened.filter(
        ({ chargeId }) => chargeId !== change.remove && !told.some(({ id }) => id === chargeId),
      ),
    );
    for (const problem of change.problems ?? []) instrumentation.reported(problem);
    if (change.remove !== undefined) publisher.publish(change.remove, undefined);
    for (const { due } of charges) if (due !== undefined) wake(due);
    await Promise.all(changedTries(order, charges, change.remove).map(tryChanged));
    return { result, order: written(order, charges, change.remove) };
  }

  const ledger: Ledger = {
    change: (of, decide) =>
      withLock(of.orderId, async () => {
        for (let { known } = of; ; known = undefined) {
          const written = await tryChange(of.orderId, known ?? (await read(of)), decide);
          if (written.result !== "conflict") return written;
        }
      }),

    async write(change) {
      const happened = journal(change);
      const result = await outbox.commit({ ...commitOf(change), ...reports(change), journal: happened });
      if (result !== "done") return result;
      publishHistory(happened);
      for (const problem of change.problems ?? []) instrumentation.reported(problem);
      return result;
    },

    async apply({ record: { id, orderId } }, update, then, known) {
      const { order } = await ledger.change({ orderId, id, known }, (current) =>
        changeOf(current, id, update, now(), then),
      );
      const stored = chargeOf(order, id);
      if (stored === undefined) throw new Error(`Charge ${id} is no longer in the store.`);
      return stored;
    },
  };
  return ledger;
}

/** The same charge before a change; `undefined` if it is new. */
const beforeIn = (order: OrderState, { record }: StoredCharge) => chargeOf(order, record.id);

/** The charge of an order with this id. */
export const chargeOf = ({ charges }: OrderState, id: string): StoredCharge | undefined =>
  charges.find(({ record }) => record.id === id);

/** The order after a commit. */
function written(
  { revision, charges: before }: OrderState,
  changed: readonly StoredCharge[],
  removed: string | undefined,
): OrderState {
  const charges = new Map([...before, ...changed].map((stored) => [stored.record.id, stored]));
  if (removed !== undefined) charges.delete(removed);
  return { revision: revision + 1, charges: [...charges.values()] };
}

/** The change that an update makes to its order. */
export function changeOf(
  order: OrderState,
  id: string,
  update: StatusUpdate,
  now: number,
  then?: Adjust,
): Change | undefined {
  const { charges, problems } = applyUpdate(order.charges, id, update, now);
  const before = chargeOf(order, id);
  if (before === undefined) return undefined;
  const adjusted = then?.(charges.find(({ record }) => record.id === id) ?? before, order);
  if (!adjusted) return charges.length > 0 || problems.length > 0 ? { charges, problems } : undefined;
  const others = charges.filter(({ record }) => record.id !== id);
  return {
    charges: [adjusted.stored, ...others, ...(adjusted.others ?? [])],
    problems: [...problems, ...(adjusted.problems ?? [])],
    notes: adjusted.notes,
  };
}

/** A code that is no longer paid is shown to nobody. */
const withoutOldImage = (stored: StoredCharge): StoredCharge =>
  isWaiting(stored.record) ? stored : { ...stored, record: withoutImage(stored.record) };

/** One commit raises the version by one, in however many steps its change was decided. */
function withNextVersion(order: OrderState, stored: StoredCharge): StoredCharge {
  const before = beforeIn(order, stored);
  if (!before || before.record.version === stored.record.version) return stored;
  return { ...stored, record: { ...stored.record, version: before.record.version + 1 } };
}

function newsOf(order: OrderState, record: ChargeRecord): ChargeNews {
  const before = order.charges.find((stored) => stored.record.id === record.id);
  return {
    isNew: before === undefined || before.sending,
    isDecline: isDeclined(record) && !(before && isDeclined(before.record)),
    paysOrder: record.status === "paid" && !order.charges.some((stored) => stored.record.status === "paid"),
  };
}

// A charge that is being sent may still be removed, so it is published once it is known to stay. That is a change to the
// merchant, though its record may be the same as before the call.
function hasChanged(order: OrderState, { record, sending }: StoredCharge) {
  const before = order.charges.find((known) => known.record.id === record.id);
  if (before === undefined) return !sending;
  return before.record.version !== record.version || (before.sending && !sending);
}

/** The charges of which the shop is told as payments from now on. */
const newPayments = (order: OrderState, charges: readonly StoredCharge[]) => {
  const known = new Set(order.charges.filter(isTold).map(({ record }) => record.id));
  return charges
    .filter((stored) => isTold(stored) && !known.has(stored.record.id))
    .map(({ record }) => record);
};
