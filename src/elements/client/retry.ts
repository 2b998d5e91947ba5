// Requests that are sent again while the network or the backend cannot answer them.
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

/** Delay before try `n` (from 0): doubled each time up to `max`, with jitter so that many pages do not come at once. */
export function backoff(n: number, first: number, max: number): number {
  return Math.min(max, first * 2 ** n) * (0.75 + Math.random() / 4);
}

/** A monotonic clock in milliseconds, and how to wait on it. */
export interface Clock {
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const MONOTONIC: Clock = { now: () => performance.now(), sleep };

const TRANSIENT_STATUS = [408, 429, 502, 503, 504];

const TRANSIENT_CODES: readonly PayErrorCode[] = ["network", "charge_underway", "charge_not_found"];

/**
 * Whether the same request may get another answer: it was cut, the backend was busy, or the charge is on its way there.
 */
export function isTransient({ code, status }: PayError): boolean {
  return TRANSIENT_CODES.includes(code) || TRANSIENT_STATUS.includes(status ?? 0);
}

interface RetryOptions {
  signal: AbortSignal;
  /** Milliseconds after which no further try is made; 2,000 by default. */
  timeout?: number;
  /** Called before each further try with the error that causes it. */
  onRetry?: ((error: PayError) => void) | undefined;
}

/**
 * Runs a request again while it is cut or answered 404 `charge_not_found`, 408, 409 `charge_underway`, 429, 502, 503 or
 * 504, at the pace that the backend asks for (`Retry-After`), until `timeout` has passed. Rejects with the last `PayError`,
 * at once where the backend asks to wait beyond the time-out.
 */
export async function retry<T>(
  request: () => Promise<T>,
  { signal, timeout = 2_000, onRetry }: RetryOptions,
  clock = MONOTONIC,
): Promise<T> {
  const start = clock.now();
  for (let n = 0; ; n++) {
    try {
      return await request();
    } catch (thrown) {
      signal.throwIfAborted();
      const error = toPayError(thrown);
      const left = start + timeout - clock.now();
      const { retryAfter = 0 } = error;
      // Who asks to wait longer than that has said what there is to say.
      if (!isTransient(error) || left <= 0 || retryAfter > left) throw error;
      onRetry?.(error);
      const delay = Math.max(backoff(n, timeout / 20, timeout / 4), retryAfter);
      await clock.sleep(Math.min(delay, left), signal);
    }
  }
}
