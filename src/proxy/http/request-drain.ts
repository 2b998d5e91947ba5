// Counts the requests that are being answered, so that the proxy can end without breaking one off.
import { withTimeout } from "../lib/with-timeout.ts";

export interface RequestDrain {
  /** Whether new requests are let in. */
  isOpen(): boolean;
  /** How many requests are being answered. */
  count(): number;
  /** Answers a request that was let in. */
  pass<Result>(answer: () => Promise<Result>): Promise<Result>;
  /** Lets nobody in any more, and waits for those inside; rejects after that many milliseconds. */
  close(milliseconds: number): Promise<void>;
}

export function createRequestDrain(): RequestDrain {
  let open = true;
  let inside = 0;
  let onEmpty = () => {};
  return {
    isOpen: () => open,
    count: () => inside,
    async pass(answer) {
      inside++;
      try {
        return await answer();
      } finally {
        inside--;
        if (inside === 0) onEmpty();
      }
    },
    async close(milliseconds) {
      open = false;
      const empty = new Promise<void>((resolve) => (onEmpty = resolve));
      if (inside > 0) await withTimeout(milliseconds, "The requests under way did not end", () => empty);
    },
  };
}
