// Looks after the charges that nobody will call about: Pix codes that run out, card charges whose outcome is
// unknown, calls that a process died in. Driven by a timer where timers live, by `pay.sweep()` elsewhere.
import { PIX_NOT_MADE, reason } from "../../contract/index.ts";
import type { WakeTimer } from "../lib/wake-timer.ts";
import type { Ledger } from "./ledger.ts";
import type { LookUp } from "./lookup.ts";
import { isWaiting, type StoredCharge } from "../model/record.ts";
import { expiryOf, isRefreshable } from "../model/schedule.ts";
import { end } from "../model/settle.ts";
import { type DuePosition, pollInterval, type Store } from "../stores/store.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { Retention } from "../stores/retention.ts";
import type { Deliveries } from "./deliveries.ts";

export interface Sweep {
  /** Runs once, and from then on whenever a charge is due. `interrupted` also takes up calls that may have been cut, at start-up. */
  run(interrupted?: boolean): Promise<void>;
  /** A browser asks for this charge: looks it up at once where that may bring news. */
  expedite(stored: StoredCharge): void;
  stop(): void;
}

/** Charges that are read, and attended to side by side, at a time. */
const PAGE = 200;
const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface SweepOptions {
  store: Store;
  ledger: Ledger;
  deliveries: Deliveries;
  lookUp: LookUp;
  /** Calls `run` when it rings. */
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
  /** What is being attended to, by its name. */
  const attending = new Map<string, Promise<void>>();
  let pruneAt = 0;
  let ranAt = 0;
  let stopped = false;

  /** What the end cuts short is taken up by the next process, and no error. */
  function tell(message: string, fields: Record<string, unknown>) {
    if (!stopped) logger.error(message, fields);
  }

  /** Whether the call can be taken up that seems to have been cut: another's Pix code may yet be shown, a card is only looked up. */
  const isCut = ({ sending, record }: StoredCharge) => sending && (!isShared || record.method === "card");

  /**
   * Whether it is time to look up a call that another process makes, and may have died in: a second after it began,
   * then two, four and so on.
   */
  function isSilent({ record }: StoredCharge, before: number, at: number) {
    const begun = Date.parse(record.createdAt);
    const doublings = (time: number) => Math.floor(Math.log2(Math.max(time - begun, 1) / SECOND));
    return isShared && at - begun >= SECOND && doublings(at) > doublings(before);
  }

  /** Ends the codes of an order that ran out, in one write. Deliveries that overtook them are applied before. */
  async function endCodes(orderId: string, codes: readonly StoredCharge[], interrupted: boolean) {
    for (const code of codes) await deliveries.applyUnmatched(code);
    const ids = new Set(codes.map(({ record }) => record.id));
    await ledger.change({ orderId }, ({ charges }) => {
      const waiting = charges.filter(({ record }) => ids.has(record.id) && isWaiting(record));
      const ended = waiting.flatMap((code) => endPix(code, now(), interrupted) ?? []);
      return ended.length > 0 ? { charges: ended } : undefined;
    });
  }

  /** Does the work of this name, unless it is being done. Resolves when it ends, whether it fails or not. */
  function attend(name: string, work: () => Promise<unknown>): Promise<void> {
    const known = attending.get(name);
    if (known) return known;
    const attended = work()
      .then(() => {})
      .catch((error: unknown) =>
        tell("Charges could not be looked after", { of: name, ...errorFields(error) }),
      )
      .finally(() => attending.delete(name));
    attending.set(name, attended);
    return attended;
  }

  const lookAt = (stored: StoredCharge) => attend(`charge ${stored.record.id}`, () => lookUp(stored));

  async function attendTo(due: readonly StoredCharge[], interrupted: boolean) {
    const codes = new Map<string, StoredCharge[]>();
    for (const stored of due) {
      const { method, orderId } = stored.record;
      if (method === "pix") codes.set(orderId, [...(codes.get(orderId) ?? []), stored]);
    }
    await Promise.all([
      ...due.filter(({ record }) => record.method === "card").map(lookAt),
      ...[...codes].map(([orderId, ofOrder]) =>
        attend(`order ${orderId}`, () => endCodes(orderId, ofOrder, interrupted)),
      ),
    ]);
  }

  /**
   * Goes through the charges that are due soon, page by page, and attends to those that are due now or were cut. At
   * start-up it goes through all that wait, and applies the deliveries that overtook the answer to a Pix code: whoever
   * took the answer looks for them next, and may have died before.
   */
  async function goThrough(interrupted: boolean) {
    const [before, at] = [ranAt, (ranAt = now())];
    const isDue = (stored: StoredCharge) =>
      (stored.due ?? Infinity) <= at || (isCut(stored) && (interrupted || isSilent(stored, before, at)));
    const until = interrupted
      ? Number.MAX_SAFE_INTEGER
      : at + Math.max(interval, isShared ? callEndsWithin : 0);
    let after: DuePosition | undefined;
    for (;;) {
      const page = await store.due(until, PAGE, after);
      await attendTo(page.filter(isDue), interrupted);
      const waiting = page.filter((stored) => !isDue(stored));
      wakeTimer.at(waiting[0]?.due ?? Infinity);
      if (interrupted)
        for (const stored of waiting)
          if (stored.record.method === "pix") await deliveries.applyUnmatched(stored);
      const last = page.at(-1);
      // What follows a charge that is not due yet is not due either.
      if (last?.due === undefined || page.length < PAGE || (!interrupted && last.due > at)) break;
      after = { due: last.due, id: last.record.id };
      await othersTurn();
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
    async run(interrupted = false) {
      try {
        wakeTimer.at(now() + interval);
        await goThrough(interrupted);
        await prune();
      } catch (error) {
        tell("The sweep could not read the store", errorFields(error));
      }
    },
    expedite(stored) {
      if (isRefreshable(stored, now())) void lookAt(stored);
    },
    stop() {
      stopped = true;
      wakeTimer.stop();
    },
  };
}

/** Lets requests that came in be served: a store that answers at once would hold them up until the last page. */
const othersTurn = () => new Promise<void>((resolve) => void setTimeout(resolve));

/**
 * A code that nobody saw cannot be paid: the buyer may have another. One that was seen has run out. A call that
 * looks interrupted may be another process's and still be answered: its code then comes too late to be shown.
 */
function endPix(stored: StoredCharge, now: number, interrupted: boolean): StoredCharge | undefined {
  const { sending, record, due = Infinity } = stored;
  if (sending) return due <= now || interrupted ? end(stored, "failed", PIX_NOT_MADE, now) : undefined;
  const isOver = (expiryOf(record) ?? Infinity) <= now;
  return isOver ? end(stored, "expired", reason("code_expired"), now) : undefined;
}
