// Which tab streams a charge, and what it lets the others know. HTTP/1.1 has six connections to a host for all tabs of a
// browser: eight that each held one open would block the page. So one tab streams a charge, two charges are streamed at
// most, and whoever is next takes over the moment a stream's tab is gone.
import { attempt } from "./pending-charge.ts";

export interface StreamTurn {
  /** To the other tabs of this charge: the version that the stream is at, 0 to ask for it, Infinity when it broke. */
  say(version: number): void;
  /** Makes way for the next, as the back/forward cache asks of a page, too. */
  leave(): void;
}

/**
 * Waits in line. `go` is called once it is this tab's turn: at once where there are no locks, as at insecure origins and
 * in sandboxed frames, where each page streams for itself. `hear` gets what other tabs say.
 */
export function takeTurn(url: string, go: () => void, hear: (version: number) => void): StreamTurn {
  const abort = new AbortController();
  const { signal } = abort;
  const name = `pay-elements ${url}`;
  // Throws where storage is denied.
  const channel = attempt(() => new BroadcastChannel(name));
  channel?.addEventListener("message", ({ data }) => hear(data as number));
  const left = new Promise((resolve) => signal.addEventListener("abort", resolve));

  const queue = (lock: string, one: AbortSignal, held: () => Promise<unknown>) =>
    (navigator.locks as LockManager | undefined)
      ?.request(lock, { signal: one }, () => (one.aborted ? undefined : held()))
      .catch(() => one.aborted || go()) ?? go();

  void queue(name, signal, () => {
    const found = new AbortController();
    for (const slot of [1, 2]) {
      void queue(`pay-elements stream ${slot}`, AbortSignal.any([signal, found.signal]), () => {
        found.abort();
        go();
        return left;
      });
    }
    return left;
  });

  return {
    say: (version) => channel?.postMessage(version),
    leave() {
      abort.abort();
      channel?.close();
    },
  };
}
