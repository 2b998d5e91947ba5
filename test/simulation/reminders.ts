// Reminders: none is claimed once a payment of its charge or order is stored, none is told without a claim, a claim stays, and a code
// that waited past the time of its reminder while a proxy could tell it was reminded of.
import { wasPaid } from "../../src/proxy/model/transition.ts";
import type { StoredCharge } from "../../src/proxy/model/record.ts";
import type { Commit, CommitResult } from "../../src/proxy/stores/store.ts";
import type { Process } from "./scheduler.ts";
import type { Shop } from "./shop.ts";

export interface ReminderFigures {
  /** Codes that waited when their reminder fell due. */
  due: number;
  /** Calls of `onReminder`. */
  told: number;
  /** Codes whose payment was stored within ten seconds of the time of their reminder. */
  close: number;
}

/** Of a code that is or was reminded of. */
interface Code {
  /** When it was in the store, for any process to find. */
  madeAt: number;
  dueAt: number;
  expiresAt: number;
  /** When it was known in the store that it waits no longer. */
  endedAt: number;
  isPaid: boolean;
}

const CLOSE = 10_000;

export class RemindersWatch {
  readonly broken: string[] = [];
  readonly #now: () => number;
  readonly #charges = new Map<string, StoredCharge>();
  readonly #codes = new Map<string, Code>();
  /** Claims that no call has followed yet, by process and charge. */
  readonly #claims = new Map<string, number>();
  /** Times at which a proxy could tell what was due, and nothing failed. */
  readonly #moments: number[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  committed({ charges = [] }: Commit, result: CommitResult, process: Process): void {
    if (result !== "done") return;
    for (const stored of charges) {
      const { id } = stored.record;
      const before = this.#charges.get(id);
      const claimedAt = stored.reminder?.claimedAt;
      if (before && claimedAt !== undefined && claimedAt !== before.reminder?.claimedAt)
        this.#claimed(process, before);
      if (before?.reminder?.claimedAt !== undefined && claimedAt === undefined)
        this.broken.push(`That the shop may have been reminded of ${id} is no longer known`);
      this.#follow(stored);
    }
    for (const stored of charges) this.#charges.set(stored.record.id, structuredClone(stored));
  }

  #claimed({ name }: Process, { record: { id, orderId, status } }: StoredCharge) {
    if (status !== "pending") this.broken.push(`The reminder of ${id} was claimed, which was ${status}`);
    const paid = [...this.#charges.values()].find(
      ({ record }) => record.orderId === orderId && record.status === "paid",
    );
    if (paid) this.broken.push(`The reminder of ${id} was claimed, and ${paid.record.id} had paid its order`);
    const key = `${name} ${id}`;
    this.#claims.set(key, (this.#claims.get(key) ?? 0) + 1);
  }

  #follow({ record, reminder, sending }: StoredCharge) {
    const known = this.#codes.get(record.id);
    // Until then nobody has the code.
    if (reminder && !sending && !known)
      this.#codes.set(record.id, {
        madeAt: this.#now(),
        dueAt: reminder.dueAt,
        expiresAt: Date.parse(record.expiresAt ?? ""),
        endedAt: Infinity,
        isPaid: false,
      });
    // A card charge of the order is being found out.
    if (known && reminder) known.dueAt = reminder.dueAt;
    if (known && record.status !== "pending" && known.endedAt === Infinity) {
      known.endedAt = this.#now();
      known.isPaid = wasPaid(record);
    }
  }

  /** A process calls the shop. */
  called({ name }: Process, id: string): void {
    const key = `${name} ${id}`;
    const claims = this.#claims.get(key) ?? 0;
    if (claims === 0) this.broken.push(`The reminder of ${id} was told by ${name} without a claim`);
    this.#claims.set(key, claims - 1);
  }

  /** At this moment a proxy lives, and nothing fails. */
  couldTell(at: number): void {
    this.#moments.push(at);
  }

  /** Codes that waited while a proxy could tell their reminder, and were not reminded of. */
  missing({ reminders }: Shop): string[] {
    const taken = new Set(reminders.filter((each) => each.taken).map(({ reminder }) => reminder.id));
    return [...this.#codes]
      .filter(([id]) => !taken.has(id))
      .filter(([, { madeAt, dueAt, endedAt, expiresAt }]) =>
        this.#moments.some(
          (at) => Math.max(madeAt, dueAt) <= at && at + CLOSE < Math.min(endedAt, expiresAt),
        ),
      )
      .map(([id]) => `${id} waited past its time, and was not reminded of`);
  }

  figures({ reminders }: Shop): ReminderFigures {
    const codes = [...this.#codes.values()];
    return {
      due: codes.filter(({ dueAt, endedAt }) => dueAt < Math.min(endedAt, this.#now())).length,
      told: reminders.length,
      close: codes.filter(({ dueAt, endedAt, isPaid }) => isPaid && Math.abs(endedAt - dueAt) < CLOSE).length,
    };
  }
}
