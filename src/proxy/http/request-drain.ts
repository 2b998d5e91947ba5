// Counts the requests that are being answered, and the calls of the shop's own code that may send money, so that the proxy can
// close once they have ended.
import { withTimeout } from "../lib/with-timeout.ts";

export interface RequestDrain {
  /** Whether new requests are answered. */
  isOpen(): boolean;
  /** Whether nothing is waited for any more: what begins now may find the store closed. */
  hasEnded(): boolean;
  /** How many requests are being answered. */
  count(): number;
  /** Counts a request while it is being answered. */
  run<Result>(answer: () => Promise<Result>): Promise<Result>;
  /** Refuses new requests, and waits for those under way; rejects after that many milliseconds. */
  close(milliseconds: number): Promise<void>;
}

const drains = new WeakMap<object, RequestDrain>();

/** Says which drain a proxy waits for when it closes. */
export const keepDrain = (pay: object, drain: RequestDrain): void => void drains.set(pay, drain);

/** The drain of a proxy; none of an object that only passes for one. */
export const drainOf = (pay: object): RequestDrain | undefined => drains.get(pay);

/** What runs in it also runs in `outer`, where there is one. */
export function createRequestDrain(outer?: RequestDrain): RequestDrain {
  let open = true;
  let ended = false;
  let underway = 0;
  let onIdle = () => {};

  async function counted<Result>(answer: () => Promise<Result>): Promise<Result> {
    underway++;
    try {
      return await answer();
    } finally {
      underway--;
      if (underway === 0) onIdle();
    }
  }

  return {
    isOpen: () => open,
    hasEnded: () => ended,
    count: () => underway,
    run: (answer) => (outer ? outer.run(() => counted(answer)) : counted(answer)),
    async close(milliseconds) {
      open = false;
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      try {
        if (underway > 0) await withTimeout(milliseconds, "The requests under way did not end", () => idle);
      } finally {
        ended = true;
      }
    },
  };
}
