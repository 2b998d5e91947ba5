// Keeps what a browser or a stranger can bring about again and again from filling the log.
import type { Logger } from "./logger.ts";
import { createWakeTimer } from "../lib/wake-timer.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
// Whoever asks for ever other orders shall fill neither the memory nor the store.
const MOST = 1000;

/** Says of each text whether it is to be told: once an hour, and a thousand texts an hour at most. */
export function createLogThrottle(now: () => number): (text: string) => boolean {
  // Oldest first.
  const told = new Map<string, number>();
  return (text) => {
    for (const [known, at] of told) {
      if (now() - at < HOUR) break;
      told.delete(known);
    }
    if (told.has(text) || told.size >= MOST) return false;
    told.set(text, now());
    return true;
  };
}

interface Told {
  /** How many have come since the last line. */
  count: number;
  /** Of the latest of them. */
  fields: Record<string, unknown>;
  /** When the next line may be written, in epoch milliseconds. */
  next: number;
}

/**
 * Writes the first warning of a kind at once. Those that follow are told once a minute, by the latest of them and their
 * `count`. A kind that was not met for a minute is new again. Kinds are words of this code: one for each is kept.
 */
export function createThrottledWarning(logger: Logger, message: string, now: () => number) {
  const kinds = new Map<string, Told>();
  const wakeTimer = createWakeTimer(now, tellCounts);

  function tell(kind: string, fields: Record<string, unknown>, more: { count?: number } = {}) {
    logger.warn(message, { ...fields, ...more });
    kinds.set(kind, { count: 0, fields, next: now() + MINUTE });
    wakeTimer.at(now() + MINUTE);
  }

  function tellCounts() {
    for (const [kind, { count, fields, next }] of kinds) {
      if (next > now()) wakeTimer.at(next);
      else if (count > 0) tell(kind, fields, { count });
      else kinds.delete(kind);
    }
  }

  return (kind: string, fields: Record<string, unknown>) => {
    // For where no timers live.
    tellCounts();
    const told = kinds.get(kind);
    if (told) kinds.set(kind, { ...told, count: told.count + 1, fields });
    else tell(kind, fields);
  };
}
