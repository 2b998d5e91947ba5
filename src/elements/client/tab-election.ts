// Which tab holds the event stream of a charge, and what it tells the others. HTTP/1.1 has six connections to a host for
// all tabs of a browser: eight that each held one open would block the page. So one tab streams a charge, two charges are
// streamed at most, and the next in line takes over the moment the streaming tab is gone.
import { anySignal } from "../lib/any-signal.ts";
import { attempt } from "../lib/attempt.ts";

/** Streams of different charges that a browser holds open at a time. */
const SLOTS = [1, 2];

export interface TabElection {
  /**
   * Tells the other tabs of this charge the version that the stream is at: 0 asks for it, Infinity says that it broke.
   */
  announce(version: number): void;
  /** Makes way for the next tab, as the back/forward cache asks of a page, too. */
  withdraw(): void;
}

/**
 * Stands for election by Web Locks. `elected` is called once this tab may stream: at once if there are no locks, as at
 * insecure origins and in sandboxed frames, where each page streams for itself. `hear` gets what other tabs announce.
 */
export function joinElection(url: string, elected: () => void, hear: (version: number) => void): TabElection {
  const abort = new AbortController();
  const { signal } = abort;
  const name = `pay-elements ${url}`;
  // The constructor throws if storage is denied.
  const channel = attempt(() => new BroadcastChannel(name));
  channel?.addEventListener("message", ({ data }) => hear(data as number));
  const withdrawn = new Promise((resolve) => signal.addEventListener("abort", resolve));

  const queue = (lock: string, waiting: AbortSignal, held: () => Promise<unknown>) =>
    (navigator.locks as LockManager | undefined)
      ?.request(lock, { signal: waiting }, () => (waiting.aborted ? undefined : held()))
      .catch(() => waiting.aborted || elected()) ?? elected();

  void queue(name, signal, () => {
    const found = new AbortController();
    for (const slot of SLOTS) {
      void queue(`pay-elements stream ${slot}`, anySignal(signal, found.signal), () => {
        found.abort();
        elected();
        return withdrawn;
      });
    }
    return withdrawn;
  });

  return {
    announce: (version) => channel?.postMessage(version),
    withdraw() {
      abort.abort();
      channel?.close();
    },
  };
}
