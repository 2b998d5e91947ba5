import { toPayError, type PayError } from "./pay-error.ts";

/** Resolves after `ms`; rejects with the signal's reason when that aborts first. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Delay before try `n` (from 0): doubled each time up to `most`, spread so that many pages do not come at once. */
export function backoff(n: number, first: number, most: number): number {
  return Math.min(most, first * 2 ** n) * (0.75 + Math.random() / 4);
}

/** Milliseconds from anywhere, and how they pass. */
export interface Time {
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const REAL: Time = { now: () => performance.now(), sleep };

const TRANSIENT_STATUS = new Set([429, 502, 503, 504]);

/** Whether the same request may get another answer: it was cut, or the backend was busy. */
export function isTransient(error: PayError): boolean {
  return (
    error.code === "network" || error.code === "charge_underway" || TRANSIENT_STATUS.has(error.status ?? 0)
  );
}

interface Persistence {
  signal: AbortSignal;
  /** Milliseconds. */
  patience: number;
  /** Which errors another try may overcome, where others do than those of a broken way. */
  passing?: (error: PayError) => boolean;
  /** Told of what another try is made for. */
  trouble?: ((error: PayError) => void) | undefined;
}

/**
 * Runs a request again while it is cut or answered 409 `charge_underway`, 429, 502, 503 or 504, at the pace that
 * the backend asks for, until `patience` milliseconds have passed. Rejects with the last `PayError`.
 */
export async function persist<T>(
  request: () => Promise<T>,
  { signal, patience, passing = isTransient, trouble }: Persistence,
  time = REAL,
): Promise<T> {
  const start = time.now();
  for (let n = 0; ; n++) {
    try {
      return await request();
    } catch (thrown) {
      signal.throwIfAborted();
      const error = toPayError(thrown);
      const left = start + patience - time.now();
      if (!passing(error) || left <= 0) throw error;
      trouble?.(error);
      const pause = Math.max(backoff(n, patience / 20, patience / 4), error.retryAfter ?? 0);
      // However long a pause the backend wants: one more try is made before the patience ends.
      await time.sleep(Math.min(pause, left), signal);
    }
  }
}
