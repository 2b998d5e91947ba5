// The one place where charges are written: reads an order, lets a pure function decide, writes it if the
// order is still as it was read, else decides anew. What was written is then told: to the streams of this
// process, to the outbox, to the timer of the sweep.
import type { Instrumentation } from "../telemetry/instrumentation.ts";
import type { Outbox } from "../notify/outbox.ts";
import type { ProblemDraft } from "../model/reports.ts";
import type { Publisher } from "../notify/publisher.ts";
import type { Commit, CommitResult, OrderState, Store } from "../stores/store.ts";
import { createKeyedMutex } from "../lib/keyed-mutex.ts";
import type { WebhookEvent } from "../service/webhooks/webhook-event.ts";
import { isDeclined, isWaiting, type ChargeRecord, type StoredCharge } from "../model/record.ts";
import { scheduled } from "../model/schedule.ts";
import { settle } from "../model/settle.ts";
import type { StatusUpdate } from "../model/transition.ts";

/** What is to be written, beside the order's revision. */
export interface Change extends Omit<Commit, "order" | "outbox"> {
  problems?: readonly ProblemDraft[] | undefined;
  /** The verified delivery that brought this about. */
  event?: { hash: string; event: WebhookEvent } | undefined;
}

export interface Ledger {
  /**
   * Writes what `decide` makes of an order; nothing, and `done`, where it decides for nothing. `decide` is given the
   * order's charges that wait or had money, and the charge `id` whatever its state.
   */
  change(
    of: { orderId: string; id?: string },
    decide: (order: OrderState) => Change | undefined,
  ): Promise<CommitResult>;
  /** Writes what belongs to no order. */
  keep(change: Omit<Change, "charges" | "remove">): Promise<CommitResult>;
  /** Applies an update to a charge; `then` may adjust the charge in the same step. Returns the charge as it is now. */
  apply(charge: Pick<StoredCharge, "record">, update: StatusUpdate, then?: Adjust): Promise<StoredCharge>;
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
};

interface LedgerOptions {
  store: Store;
  outbox: Outbox;
  publisher: Publisher;
  now: () => number;
  /** Called with the times at which charges will need a look. */
  wake: (at: number) => void;
  /** Called with what a decline is counted by, once the charge is written. */
  declined: (subjects: readonly string[]) => Promise<void>;
  instrumentation: Pick<Instrumentation, "charged" | "reported">;
}

export function createLedger(options: LedgerOptions): Ledger {
  const { store, outbox, publisher, now, wake, declined, instrumentation } = options;
  const told = ({ problems = [], event }: Change) => [
    ...(event ? outbox.entries.event(event.hash, event.event) : []),
    ...problems.flatMap((problem) => outbox.entries.problem(problem)),
  ];

  // One change of an order after the other: decided side by side, all but one would be decided anew.
  const withLock = createKeyedMutex();

  /** Writes what is decided on the order as it is now; `conflict` where another process wrote the order meanwhile. */
  async function tryChange(
    orderId: string,
    id: string | undefined,
    decide: (order: OrderState) => Change | undefined,
  ): Promise<CommitResult> {
    const order = await store.order(orderId, id);
    const change = decide(order);
    if (change === undefined) return "done";
    const { problems: _, event: __, ...commit } = change;
    const charges = (change.charges ?? []).map((stored) => oneOn(order, forgetful(scheduled(stored, now()))));
    const moved = charges.filter((stored) => hasMoved(order, stored)).map(({ record }) => record);
    const result = await store.commit({
      ...commit,
      order: { id: orderId, revision: order.revision },
      charges,
      outbox: [...moved.flatMap((record) => outbox.entries.charge(record)), ...told(change)],
    });
    if (result !== "done") return result;
    for (const record of moved) {
      publisher.publish(record.id, record);
      instrumentation.charged(record, isNew(order, record));
    }
    for (const problem of change.problems ?? []) instrumentation.reported(problem);
    if (change.remove !== undefined) publisher.publish(change.remove, undefined);
    for (const { due } of charges) if (due !== undefined) wake(due);
    outbox.kick();
    await declined(declines(order, charges));
    return result;
  }

  const ledger: Ledger = {
    change: ({ orderId, id }, decide) =>
      withLock(orderId, async () => {
        for (;;) {
          const result = await tryChange(orderId, id, decide);
          if (result !== "conflict") return result;
        }
      }),

    async keep(change) {
      const { problems: _, event: __, ...commit } = change;
      const result = await store.commit({ ...commit, outbox: told(change) });
      if (result === "done") for (const problem of change.problems ?? []) instrumentation.reported(problem);
      outbox.kick();
      return result;
    },

    async apply({ record: { id, orderId } }, update, then) {
      await ledger.change({ orderId, id }, (order) => settled(order, id, update, now(), then));
      const stored = await store.charge(id);
      if (stored === undefined) throw new Error(`Charge ${id} is gone from the store.`);
      return stored;
    },
  };
  return ledger;
}

/** The change that an update makes to its order. */
export function settled(
  order: OrderState,
  id: string,
  update: StatusUpdate,
  now: number,
  then?: Adjust,
): Change | undefined {
  const { charges, problems } = settle(order.charges, id, update, now);
  const before = order.charges.find(({ record }) => record.id === id);
  if (before === undefined) return undefined;
  const adjusted = then?.(charges.find(({ record }) => record.id === id) ?? before, order);
  if (!adjusted) return charges.length > 0 || problems.length > 0 ? { charges, problems } : undefined;
  const others = charges.filter(({ record }) => record.id !== id);
  return {
    charges: [adjusted.stored, ...others, ...(adjusted.others ?? [])],
    problems: [...problems, ...(adjusted.problems ?? [])],
  };
}

/** What one commit changes is one change, in however many steps it was decided. */
function oneOn(order: OrderState, stored: StoredCharge): StoredCharge {
  const before = order.charges.find(({ record }) => record.id === stored.record.id);
  if (!before || before.record.version === stored.record.version) return stored;
  return { ...stored, record: { ...stored.record, version: before.record.version + 1 } };
}

/** Whether nobody was told of this charge before. */
const isNew = (order: OrderState, { id }: ChargeRecord) =>
  !order.charges.some(({ record, sending }) => record.id === id && !sending);

// A charge that is being sent may still be taken back, so nobody is told of it until it is known to stay: that is
// a change to the merchant, though it is none to the record where the answer was lost.
function hasMoved(order: OrderState, { record, sending }: StoredCharge) {
  const before = order.charges.find((known) => known.record.id === record.id);
  if (before === undefined) return !sending;
  return before.record.version !== record.version || (before.sending && !sending);
}

/** What the declines among `charges` are counted by, each of them once: it is forgotten with the outcome. */
const declines = (order: OrderState, charges: readonly StoredCharge[]) =>
  order.charges
    .filter(({ record }) => charges.some((now) => now.record.id === record.id && isDeclined(now.record)))
    .flatMap(({ subjects = [] }) => subjects);

/** Without what only a decline needs, where none can come any more. */
function forgetful({ subjects, ...stored }: StoredCharge): StoredCharge {
  const isOpen = isWaiting(stored.record) || stored.record.status === "expired";
  return isOpen && subjects ? { ...stored, subjects } : stored;
}
