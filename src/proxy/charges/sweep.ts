// Processes the charges that need work without any request: Pix codes that expire or are reminded of, card charges whose outcome is unknown,
// calls that were interrupted when a process died, orders that were paid with too little. Driven by a timer, or by
// `pay.sweep()` where timers do not run.
import { PIX_NOT_MADE, reason } from "../../contract/index.ts";
import { nextMacrotask } from "../lib/next-macrotask.ts";
import type { WakeTimer } from "../lib/wake-timer.ts";
import { chargeOf, type ChargesContext } from "./ledger.ts";
import type { LookUp } from "./lookup.ts";
import { isWaiting, type StoredCharge } from "../model/record.ts";
import { isAskedAgain } from "../model/payment.ts";
import { isRefundOverdue, overdueRefund } from "../model/refund.ts";
import { remind } from "../model/reminder.ts";
import { expiryOf, isRefreshable } from "../model/schedule.ts";
import { endCharge } from "../model/apply-update.ts";
import { type DuePosition, pollInterval, type Store } from "../stores/store.ts";
import { errorFields } from "../logging/logger.ts";
import type { Retention } from "../stores/retention.ts";
import type { Webhooks } from "./webhooks.ts";
import type { Payments } from "./notify-paid.ts";

/** Charges that are read, and processed side by side, at a time. */
const PAGE_SIZE = 200;
/** Milliseconds after which another process makes a look-up that one has begun and may have died in. */
const LOOKUP_LEASE = 10_000;
/** Milliseconds after which work that failed is done again, as where the store was away for a moment. */
const RETRY_DELAY = 5_000;
const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Parts {
  webhooks: Webhooks;
  lookUp: LookUp;
  payments: Pick<Payments, "askAgain">;
  /** Ends the wait for payouts of which nothing was heard. */
  endOverduePayouts: () => Promise<void>;
  /** Calls `run` when it fires. */
  wakeTimer: WakeTimer;
  /** Milliseconds after which a service call is certain to have ended. */
  callEndsWithin: number;
  /** Days that keys, deliveries, attempts and what happened to charges are kept. */
  retention: Required<{ [name in keyof Retention]: number }>;
}

export class Sweep {
  readonly #context: ChargesContext;
  readonly #parts: Parts;
  readonly #isShared: boolean;
  /** The work under way, by its key. */
  readonly #underway = new Map<string, Promise<void>>();
  #pruneAt = 0;
  #payoutsAt = 0;
  #ranAt = 0;
  #stopped = false;

  constructor(context: ChargesContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
    this.#isShared = context.store.watch !== undefined;
  }

  /** Runs once, and from then on whenever a charge is due. At start-up it also takes up interrupted calls. */
  async run(atStart = false): Promise<void> {
    try {
      await this.#processDue(atStart);
      await this.#endPayouts();
      await this.#prune();
    } catch (error) {
      this.#logError("The sweep could not read the store", errorFields(error));
      this.#parts.wakeTimer.at(this.#context.now() + RETRY_DELAY);
    }
  }

  /** A browser asks for this charge: looks it up at once, where that may bring news. */
  expedite(stored: StoredCharge): void {
    if (isRefreshable(stored, this.#context.now())) void this.#lookUp(stored);
  }

  stop(): void {
    this.#stopped = true;
    this.#parts.wakeTimer.stop();
  }

  /**
   * Reads the charges that are due soon, page by page, and processes those that are due now or were interrupted. At
   * start-up it reads all that wait, and applies the deliveries that came before the answer to their Pix call: the process
   * that took the answer would have applied them next, and may have died before.
   */
  async #processDue(atStart: boolean) {
    const { store, now } = this.#context;
    const { webhooks, wakeTimer, callEndsWithin } = this.#parts;
    const [lastRun, at] = [this.#ranAt, (this.#ranAt = now())];
    const interval = pollInterval(store);
    wakeTimer.at(at + interval);
    const isDue = (stored: StoredCharge) =>
      (stored.due ?? Infinity) <= at ||
      (this.#isInterrupted(stored) && (atStart || this.#isLookUpDue(stored, lastRun, at)));
    const soon = at + Math.max(interval, this.#isShared ? callEndsWithin : 0);
    for await (const page of pagesOfDue(store, atStart ? Number.MAX_SAFE_INTEGER : soon)) {
      await this.#process(page.filter(isDue), at, atStart);
      const waiting = page.filter((stored) => !isDue(stored));
      wakeTimer.at(waiting[0]?.due ?? Infinity);
      const codes = atStart ? waiting.filter(isPix) : [];
      for (const code of codes) await webhooks.applyUnmatched(code);
      // What follows a charge that is not due yet is not due either.
      if (!atStart && (page.at(-1)?.due ?? 0) > at) break;
    }
  }

  async #process(due: readonly StoredCharge[], at: number, atStart: boolean) {
    const overdue = due.filter((stored) => isRefundOverdue(stored, at));
    const withheld = due.filter((stored) => isAskedAgain(stored) && (stored.withheld?.askAt ?? 0) <= at);
    const others = due.filter((stored) => !isAskedAgain(stored) && !overdue.includes(stored));
    const codes = new Map<string, StoredCharge[]>();
    for (const code of others.filter(isPix)) {
      const { orderId } = code.record;
      codes.set(orderId, [...(codes.get(orderId) ?? []), code]);
    }
    await Promise.all([
      ...overdue.map((stored) => this.#runOnce(`refund ${stored.record.id}`, () => this.#endRefund(stored))),
      ...withheld.map((stored) =>
        this.#runOnce(`payment ${stored.record.id}`, () => this.#parts.payments.askAgain(stored)),
      ),
      ...others.filter((stored) => !isPix(stored)).map((stored) => this.#lookUpDue(stored, at)),
      ...[...codes].map(([orderId, ofOrder]) =>
        this.#runOnce(`order ${orderId}`, () => this.#processCodes(orderId, ofOrder, atStart)),
      ),
    ]);
  }

  #lookUp(stored: StoredCharge) {
    return this.#runOnce(`charge ${stored.record.id}`, () => this.#parts.lookUp(stored));
  }

  /** Of the processes that find a charge due one looks it up: each would make the delay before the next look-up longer. */
  #lookUpDue(stored: StoredCharge, at: number) {
    return this.#runOnce(`charge ${stored.record.id}`, async () => {
      const { store, now } = this.#context;
      const { lookUp } = this.#parts;
      if (!this.#isShared) return lookUp(stored);
      const { record, due = Infinity } = stored;
      // A lease is for one look-up, which its due time names.
      const isDue = due <= at;
      const name = `lookup:${record.id}:${isDue ? due : `sending ${doublings(record, at)}`}`;
      const leasedAt = now();
      const quota = { name, max: 1, window: LOOKUP_LEASE };
      if ((await store.hit([name], leasedAt, [quota])) !== undefined) return undefined;
      const result = await lookUp(stored);
      // Another delivery of the same moment may have made it due again.
      if (isDue) await store.undoHit?.([name], leasedAt);
      return result;
    });
  }

  /**
   * Ends the expired codes of an order, and hands the reminders that are due to the outbox, in one write, once the deliveries that
   * came before their charge are applied.
   */
  async #processCodes(orderId: string, codes: readonly StoredCharge[], atStart: boolean) {
    const { ledger, now } = this.#context;
    for (const code of codes) await this.#parts.webhooks.applyUnmatched(code);
    const ids = new Set(codes.map(({ record }) => record.id));
    await ledger.change({ orderId }, ({ charges }) => {
      const waiting = charges.filter(({ record }) => ids.has(record.id) && isWaiting(record));
      const changed = waiting.flatMap(
        (code) => expirePix(code, now(), atStart) ?? remind(charges, code, now()) ?? [],
      );
      return changed.length > 0 ? { charges: changed } : undefined;
    });
  }

  /** Ends the wait for a withdrawal of which nothing was heard. */
  #endRefund({ record: { id, orderId } }: StoredCharge) {
    const { ledger, now } = this.#context;
    return ledger.change({ orderId, id }, (order) => {
      const stored = chargeOf(order, id);
      if (stored === undefined || !isRefundOverdue(stored, now())) return undefined;
      const { stored: ended, problems } = overdueRefund(stored, now());
      return { charges: [ended], problems };
    });
  }

  /** Does the work of this key, unless it is under way. Resolves when it ends, whether it fails or not. */
  #runOnce(key: string, work: () => Promise<unknown>): Promise<void> {
    const running = this.#underway.get(key);
    if (running) return running;
    const started = work()
      .then(() => {})
      .catch((error: unknown) => {
        this.#logError("A charge could not be processed", { of: key, ...errorFields(error) });
        this.#parts.wakeTimer.at(this.#context.now() + RETRY_DELAY);
      })
      .finally(() => this.#underway.delete(key));
    this.#underway.set(key, started);
    return started;
  }

  /**
   * Whether a call seems to have been interrupted and can be settled here. In a shared store another process may still be
   * making it: then a card charge can be looked up, but a Pix charge is left, since its code may yet be shown.
   */
  #isInterrupted(stored: StoredCharge) {
    return stored.sending && (!this.#isShared || !isPix(stored));
  }

  /**
   * Whether it is time to look up a call of another process, which may have died: one second after the call began, then
   * two, four and so on.
   */
  #isLookUpDue({ record }: StoredCharge, lastRun: number, at: number) {
    return this.#isShared && doublings(record, at) >= 0 && doublings(record, at) > doublings(record, lastRun);
  }

  /** They may wait for an hour, so that a minute more does not matter. */
  async #endPayouts() {
    const { now } = this.#context;
    if (now() < this.#payoutsAt) return;
    this.#payoutsAt = now() + MINUTE;
    await this.#runOnce("payouts", this.#parts.endOverduePayouts);
  }

  async #prune() {
    const { store, now } = this.#context;
    const { retention } = this.#parts;
    if (now() < this.#pruneAt) return;
    this.#pruneAt = now() + HOUR;
    await store.prune({
      keys: now() - retention.keys * DAY,
      deliveries: now() - retention.deliveries * DAY,
      hits: now() - retention.attempts * DAY,
      journal: now() - retention.history * DAY,
    });
  }

  /** Work that fails because the proxy is closing is no error: the next process takes it up. */
  #logError(message: string, fields: Record<string, unknown>) {
    if (!this.#stopped) this.#context.logger.error(message, fields);
  }
}

/** How often the time since the call for a charge has doubled, from one second on; negative before. */
const doublings = ({ createdAt }: StoredCharge["record"], at: number) =>
  Math.floor(Math.log2(Math.max(at - Date.parse(createdAt), 1) / SECOND));

const isPix = ({ record }: StoredCharge) => record.method === "pix";

/** The charges that are due before `until`, page by page. */
async function* pagesOfDue(store: Store, until: number) {
  let after: DuePosition | undefined;
  for (;;) {
    const page = await store.due(until, PAGE_SIZE, after);
    yield page;
    const last = page.at(-1);
    if (last?.due === undefined || page.length < PAGE_SIZE) return;
    after = { due: last.due, id: last.record.id };
    await nextMacrotask();
  }
}

/**
 * The charge as expired, or as failed where its call was interrupted: a code that nobody saw cannot be paid. Another
 * process may still get an answer to such a call; that code then comes too late to be shown.
 */
function expirePix(stored: StoredCharge, now: number, atStart: boolean): StoredCharge | undefined {
  const { sending, record, due = Infinity } = stored;
  if (sending) return due <= now || atStart ? endCharge(stored, "failed", PIX_NOT_MADE, now) : undefined;
  const isExpired = (expiryOf(record) ?? Infinity) <= now;
  return isExpired ? endCharge(stored, "expired", reason("code_expired"), now) : undefined;
}
