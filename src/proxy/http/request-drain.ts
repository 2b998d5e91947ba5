// Counts the requests that are being answered, so that the proxy can close once they have ended.
import { withTimeout } from "../lib/with-timeout.ts";

export interface RequestDrain {
  /** Whether new requests are answered. */
  isOpen(): boolean;
  /** How many requests are being answered. */
  count(): number;
  /** Counts a request while it is being answered. */
  run<Result>(answer: () => Promise<Result>): Promise<Result>;
  /** Refuses new requests, and waits for those under way; rejects after that many milliseconds. */
  close(milliseconds: number): Promise<void>;
}

export function createRequestDrain(): RequestDrain {
  let open = true;
  let underway = 0;
  let onIdle = () => {};
  return {
    isOpen: () => open,
    count: () => underway,
    async run(answer) {
      underway++;
      try {
        return await answer();
      } finally {
        underway--;
        if (underway === 0) onIdle();
      }
    },
    async close(milliseconds) {
      open = false;
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      if (underway > 0) await withTimeout(milliseconds, "The requests under way did not end", () => idle);
    },
  };
}
