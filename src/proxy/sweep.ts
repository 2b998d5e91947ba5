// Looks after the charges that nobody will call about: Pix codes that run out, card charges whose outcome is
// unknown, calls that a process died in. Driven by an alarm where timers live, by `pay.sweep()` elsewhere.
import { PIX_NOT_MADE, reason } from "../contract/index.ts";
import type { Alarm } from "./time/alarm.ts";
import type { Ledger } from "./charges/ledger.ts";
import type { LookUp } from "./charges/lookup.ts";
import type { StoredCharge } from "./charges/record.ts";
import { expiryOf, isWorthALook } from "./charges/schedule.ts";
import { end } from "./charges/settle.ts";
import { searchInterval } from "./time/interval.ts";
import { errorFields, type Logger } from "./logger.ts";
import type { Store } from "./stores/store.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

export interface Sweep {
  /** Runs once, and from then on whenever a charge is due. `interrupted` also takes up calls that may have been cut, at start-up. */
  run(interrupted?: boolean): Promise<void>;
  /** A browser asks for this charge: looks it up at once where that may bring news. */
  hurry(stored: StoredCharge): void;
  stop(): void;
}

const BATCH = 200;
/** More than may wait at a time: codes live for half an hour or so. */
const MOST_WAITING = 100_000;
const SECOND = 1_000;
const HOUR = 3_600_000;
/** What is kept for how long: keys twice as long as promised, deliveries far beyond the service's retries. */
const KEEP = { keys: 48 * HOUR, deliveries: 90 * 24 * HOUR, marks: 24 * HOUR };

interface SweepOptions {
  store: Store;
  ledger: Ledger;
  deliveries: Deliveries;
  lookUp: LookUp;
  /** Calls `run` when it rings. */
  alarm: Alarm;
  logger: Logger;
  /** Milliseconds after which a service call is certain to have ended. */
  callEndsWithin: number;
  now: () => number;
}

export function createSweep(options: SweepOptions): Sweep {
  const { store, ledger, deliveries, lookUp, alarm, logger, callEndsWithin, now } = options;
  const interval = searchInterval(store);
  const isShared = store.watch !== undefined;
  const attending = new Map<string, Promise<boolean>>();
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

  async function attend(stored: StoredCharge, interrupted: boolean) {
    if (stored.record.method === "card") await lookUp(stored);
    else {
      await deliveries.claimFor(stored);
      await ledger.apply(stored, {}, (fresh) => ({ stored: endPix(fresh, now(), interrupted) }));
    }
  }

  /** Whether something could be done for the charge. */
  function start(stored: StoredCharge, interrupted: boolean): Promise<boolean> {
    const { id } = stored.record;
    const known = attending.get(id);
    if (known) return known;
    const attended = attend(stored, interrupted)
      .then(() => true)
      .catch((error: unknown) => {
        tell("A charge could not be looked after", { charge: id, ...errorFields(error) });
        return false;
      })
      .finally(() => attending.delete(id));
    attending.set(id, attended);
    return attended;
  }

  /**
   * Applies deliveries that overtook the answer to a Pix code: whoever took the answer looks for them next, and may
   * have died before. A card is looked up, and Pix has deliveries alone.
   */
  async function claimStrays() {
    const waiting = await store.due(Number.MAX_SAFE_INTEGER, MOST_WAITING);
    for (const stored of waiting) if (stored.record.method === "pix") await deliveries.claimFor(stored);
  }

  async function prune() {
    if (now() < pruneAt) return;
    pruneAt = now() + HOUR;
    await store.prune({
      keys: now() - KEEP.keys,
      deliveries: now() - KEEP.deliveries,
      marks: now() - KEEP.marks,
    });
  }

  const sweep: Sweep = {
    async run(interrupted = false) {
      try {
        alarm.at(now() + interval);
        const [before, at] = [ranAt, (ranAt = now())];
        const horizon = Math.max(interval, interrupted || isShared ? callEndsWithin : 0);
        const soon = await store.due(now() + horizon, BATCH + attending.size);
        const isDue = (stored: StoredCharge) =>
          (stored.due ?? Infinity) <= at || (isCut(stored) && (interrupted || isSilent(stored, before, at)));
        for (const { due } of soon.filter((stored) => !isDue(stored))) alarm.at(due ?? Infinity);
        const attended = await Promise.all(soon.filter(isDue).map((stored) => start(stored, interrupted)));
        if (interrupted) await claimStrays();
        await prune();
        // More than one batch was due. Where nothing could be done for this one, the next would be the same.
        if (soon.length >= BATCH && attended.some(Boolean)) await sweep.run();
      } catch (error) {
        tell("The sweep could not read the store", errorFields(error));
      }
    },
    hurry(stored) {
      if (isWorthALook(stored, now())) void start(stored, false);
    },
    stop() {
      stopped = true;
      alarm.stop();
    },
  };
  return sweep;
}

/**
 * A code that nobody saw cannot be paid: the buyer may have another. One that was seen has run out. A call that
 * looks interrupted may be another process's and still be answered: its code then comes too late to be shown.
 */
function endPix(stored: StoredCharge, now: number, interrupted: boolean): StoredCharge {
  const { sending, record, due = Infinity } = stored;
  if (sending) return due <= now || interrupted ? end(stored, "failed", PIX_NOT_MADE, now) : stored;
  const isOver = (expiryOf(record) ?? Infinity) <= now;
  return isOver ? end(stored, "expired", reason("code_expired"), now) : stored;
}
