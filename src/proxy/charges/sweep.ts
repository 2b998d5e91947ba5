// Processes the charges that need work without any request: Pix codes that expire, card charges whose outcome is unknown,
// calls that were interrupted when a process died. Driven by a timer, or by `pay.sweep()` where timers do not run.
import { PIX_NOT_MADE, reason } from "../../contract/index.ts";
import type { WakeTimer } from "../lib/wake-timer.ts";
import type { Ledger } from "./ledger.ts";
import type { LookUp } from "./lookup.ts";
import { isWaiting, type StoredCharge } from "../model/record.ts";
import { expiryOf, isRefreshable } from "../model/schedule.ts";
import { endCharge } from "../model/settle.ts";
import { type DuePosition, pollInterval, type Store } from "../stores/store.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { Retention } from "../stores/retention.ts";
import type { Deliveries } from "./deliveries.ts";

export interface Sweep {
  /** Runs once, and from then on whenever a charge is due. At start-up it also takes up interrupted calls. */
  run(atStart?: boolean): Promise<void>;
  /** A browser asks for this charge: looks it up at once, where that may bring news. */
  expedite(stored: StoredCharge): void;
  stop(): void;
}

/** Charges that are read, and processed side by side, at a time. */
const PAGE_SIZE = 200;
const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface SweepOptions {
  store: Store;
  ledger: Ledger;
  deliveries: Deliveries;
  lookUp: LookUp;
  /** Calls `run` when it fires. */
  wakeTimer: WakeTimer;
  logger: Logger;
  /** Milliseconds after which a service call is certain to have ended. */
  callEndsWithin: number;
  /** Days that keys, deliveries and attempts are kept. */
  retention: Required<{ [name in keyof Retention]: number }>;
  now: () => number;
}

export function createSweep(options: SweepOptions): Sweep {
  const { store, ledger, deliveries, lookUp, wakeTimer, logger, callEndsWithin, retention, now } = options;
  const interval = pollInterval(store);
  const isShared = store.watch !== undefined;
  /** The work under way, by its key. */
  const underway = new Map<string, Promise<void>>();
  let pruneAt = 0;
  let ranAt = 0;
  let stopped = false;

  /** Work that fails because the proxy is closing is no error: the next process takes it up. */
  function logError(message: string, fields: Record<string, unknown>) {
    if (!stopped) logger.error(message, fields);
  }

  /**
   * Whether a call seems to have been interrupted and can be settled here. In a shared store another process may still be
   * making it: then a card charge can be looked up, but a Pix charge is left, since its code may yet be shown.
   */
  const isInterrupted = ({ sending, record }: StoredCharge) =>
    sending && (!isShared || record.method === "card");

  /**
   * Whether it is time to look up a call of another process, which may have died: one second after the call began, then
   * two, four and so on.
   */
  function isLookUpDue({ record }: StoredCharge, lastRun: number, at: number) {
    const begun = Date.parse(record.createdAt);
    const doublings = (time: number) => Math.floor(Math.log2(Math.max(time - begun, 1) / SECOND));
    return isShared && at - begun >= SECOND && doublings(at) > doublings(lastRun);
  }

  /** Ends the expired codes of an order in one write, once the deliveries that came before their charge are applied. */
  async function expireCodes(orderId: string, codes: readonly StoredCharge[], atStart: boolean) {
    for (const code of codes) await deliveries.applyUnmatched(code);
    const ids = new Set(codes.map(({ record }) => record.id));
    await ledger.change({ orderId }, ({ charges }) => {
      const waiting = charges.filter(({ record }) => ids.has(record.id) && isWaiting(record));
      const ended = waiting.flatMap((code) => expirePix(code, now(), atStart) ?? []);
      return ended.length > 0 ? { charges: ended } : undefined;
    });
  }

  /** Does the work of this key, unless it is under way. Resolves when it ends, whether it fails or not. */
  function runOnce(key: string, work: () => Promise<unknown>): Promise<void> {
    const running = underway.get(key);
    if (running) return running;
    const started = work()
      .then(() => {})
      .catch((error: unknown) =>
        logError("Charges could not be looked after", { of: key, ...errorFields(error) }),
      )
      .finally(() => underway.delete(key));
    underway.set(key, started);
    return started;
  }

  const lookUpOnce = (stored: StoredCharge) => runOnce(`charge ${stored.record.id}`, () => lookUp(stored));

  async function processCharges(due: readonly StoredCharge[], atStart: boolean) {
    const codes = new Map<string, StoredCharge[]>();
    for (const stored of due) {
      const { method, orderId } = stored.record;
      if (method === "pix") codes.set(orderId, [...(codes.get(orderId) ?? []), stored]);
    }
    await Promise.all([
      ...due.filter(({ record }) => record.method === "card").map(lookUpOnce),
      ...[...codes].map(([orderId, ofOrder]) =>
        runOnce(`order ${orderId}`, () => expireCodes(orderId, ofOrder, atStart)),
      ),
    ]);
  }

  /**
   * Reads the charges that are due soon, page by page, and processes those that are due now or were interrupted. At
   * start-up it reads all that wait, and applies the deliveries that came before the answer to their Pix call: the process
   * that took the answer would have applied them next, and may have died before.
   */
  async function processDue(atStart: boolean) {
    const [lastRun, at] = [ranAt, (ranAt = now())];
    const isDue = (stored: StoredCharge) =>
      (stored.due ?? Infinity) <= at ||
      (isInterrupted(stored) && (atStart || isLookUpDue(stored, lastRun, at)));
    const until = atStart ? Number.MAX_SAFE_INTEGER : at + Math.max(interval, isShared ? callEndsWithin : 0);
    let after: DuePosition | undefined;
    for (;;) {
      const page = await store.due(until, PAGE_SIZE, after);
      await processCharges(page.filter(isDue), atStart);
      const waiting = page.filter((stored) => !isDue(stored));
      wakeTimer.at(waiting[0]?.due ?? Infinity);
      if (atStart)
        for (const stored of waiting)
          if (stored.record.method === "pix") await deliveries.applyUnmatched(stored);
      const last = page.at(-1);
      // What follows a charge that is not due yet is not due either.
      if (last?.due === undefined || page.length < PAGE_SIZE || (!atStart && last.due > at)) break;
      after = { due: last.due, id: last.record.id };
      await nextMacrotask();
    }
  }

  async function prune() {
    if (now() < pruneAt) return;
    pruneAt = now() + HOUR;
    await store.prune({
      keys: now() - retention.keys * DAY,
      deliveries: now() - retention.deliveries * DAY,
      marks: now() - retention.attempts * DAY,
    });
  }

  return {
    async run(atStart = false) {
      try {
        wakeTimer.at(now() + interval);
        await processDue(atStart);
        await prune();
      } catch (error) {
        logError("The sweep could not read the store", errorFields(error));
      }
    },
    expedite(stored) {
      if (isRefreshable(stored, now())) void lookUpOnce(stored);
    },
    stop() {
      stopped = true;
      wakeTimer.stop();
    },
  };
}

/** Lets requests be served between two pages, also where the store answers without waiting for anything. */
const nextMacrotask = () => new Promise<void>((resolve) => void setTimeout(resolve));

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
