import { toPayError, type PayError, type PayErrorCode } from "./pay-error.ts";

/** Resolves after `ms`; rejects with the signal's reason when that aborts first. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop);
    setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
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

const TRANSIENT_STATUS = [408, 429, 502, 503, 504];

const TRANSIENT: readonly PayErrorCode[] = ["network", "charge_underway", "charge_not_found"];

/** Whether the same request may get another answer: it was cut, the backend was busy, or the charge is on its way there. */
export function isTransient({ code, status }: PayError): boolean {
  return TRANSIENT.includes(code) || TRANSIENT_STATUS.includes(status ?? 0);
}

interface Persistence {
  signal: AbortSignal;
  /** Milliseconds; a question is not worth more. */
  patience?: number;
  /** Told of what another try is made for. */
  trouble?: ((error: PayError) => void) | undefined;
}

/**
 * Runs a request again while it is cut or answered 404 `charge_not_found`, 408, 409 `charge_underway`, 429, 502, 503 or
 * 504, at the pace that the backend asks for, until `patience` milliseconds have passed. Rejects with the last `PayError`.
 */
export async function persist<T>(
  request: () => Promise<T>,
  { signal, patience = 2_000, trouble }: Persistence,
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
      if (!isTransient(error) || left <= 0) throw error;
      trouble?.(error);
      const pause = Math.max(backoff(n, patience / 20, patience / 4), error.retryAfter ?? 0);
      // However long a pause the backend wants: one more try is made before the patience ends.
      await time.sleep(Math.min(pause, left), signal);
    }
  }
}
