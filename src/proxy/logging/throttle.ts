// Keeps what anybody can cause again and again from filling the log.
import type { Logger } from "./logger.ts";
import { createWakeTimer } from "../lib/wake-timer.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
// Requests for ever different orders must fill neither the memory nor the store.
const MAX_TEXTS = 1000;
const MAX_LENGTH = 500;

/**
 * Says of each text whether to log or report it: once an hour, and at most a thousand texts an hour. Texts that begin
 * with the same 500 characters are one.
 */
export function createLogThrottle(now: () => number): (text: string) => boolean {
  // Oldest first.
  const logged = new Map<string, number>();
  return (whole) => {
    const text = whole.slice(0, MAX_LENGTH);
    for (const [known, at] of logged) {
      if (now() - at < HOUR) break;
      logged.delete(known);
    }
    if (logged.has(text) || logged.size >= MAX_TEXTS) return false;
    logged.set(text, now());
    return true;
  };
}

interface Kind {
  /** How many have come since the last line. */
  count: number;
  /** Of the latest of them. */
  fields: Record<string, unknown>;
  /** When the next line may be written, in epoch milliseconds. */
  next: number;
}

/**
 * Logs the first warning of a kind at once. Those that follow are logged once a minute, as the latest of them and their
 * `count`. A kind that did not occur for a minute is new again. All kinds come from this code, so they are few.
 */
export function createThrottledWarning(logger: Logger, message: string, now: () => number) {
  const kinds = new Map<string, Kind>();
  const wakeTimer = createWakeTimer(now, warnOfCounts);

  function warn(kind: string, fields: Record<string, unknown>, more: { count?: number } = {}) {
    logger.warn(message, { ...fields, ...more });
    kinds.set(kind, { count: 0, fields, next: now() + MINUTE });
    wakeTimer.at(now() + MINUTE);
  }

  function warnOfCounts() {
    for (const [kind, { count, fields, next }] of kinds) {
      if (next > now()) wakeTimer.at(next);
      else if (count > 0) warn(kind, fields, { count });
      else kinds.delete(kind);
    }
  }

  return (kind: string, fields: Record<string, unknown>) => {
    // For runtimes where timers do not run.
    warnOfCounts();
    const known = kinds.get(kind);
    if (known) kinds.set(kind, { ...known, count: known.count + 1, fields });
    else warn(kind, fields);
  };
}
