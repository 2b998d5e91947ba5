// What changes at the merchant's side while a page is open: one event stream for each address, however many elements listen.
import { backoff } from "../../../elements/client/retry.ts";
import type { AdminClient } from "./admin-client.ts";

export interface ChangeListener {
  /** A charge changed, or is new. */
  charge?: ((id: string) => void) | undefined;
  /** A problem was reported or settled. */
  problem?: (() => void) | undefined;
  /** What happened before is not known: all that is shown, or being read, is read anew. Said each time a stream opens. */
  missed(): void;
  /** The stream is not given, or no more: the session may have ended. */
  refused?: (() => void) | undefined;
}

/** Milliseconds until a stream that the browser has given up is opened again: the first time, and at most. */
const REOPEN = { first: 1_000, most: 30_000 };

const streams = new Map<string, ChangeStream>();

/** Listens until the signal aborts. */
export function listenForChanges(client: AdminClient, listener: ChangeListener, signal: AbortSignal): void {
  if (signal.aborted) return;
  const stream = streams.get(client.changesUrl) ?? new ChangeStream(client.changesUrl);
  streams.set(client.changesUrl, stream);
  stream.join(listener);
  signal.addEventListener("abort", () => stream.leave(listener), { once: true });
}

class ChangeStream {
  readonly #url: string;
  readonly #listeners = new Set<ChangeListener>();
  readonly #abort = new AbortController();
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(url: string) {
    this.#url = url;
    const { signal } = this.#abort;
    // An open stream keeps a page out of the back/forward cache.
    addEventListener("pagehide", () => this.#close(), { signal });
    // Whoever comes back to the page may have signed in elsewhere.
    for (const type of ["pageshow", "online", "focus"])
      addEventListener(type, () => this.#open(), { signal });
    this.#open();
  }

  join(listener: ChangeListener): void {
    this.#listeners.add(listener);
  }

  leave(listener: ChangeListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#close();
    this.#abort.abort();
    streams.delete(this.#url);
  }

  #open(): void {
    if (this.#source) return;
    clearTimeout(this.#timer);
    const source = new EventSource(this.#url, { withCredentials: true });
    this.#source = source;
    source.addEventListener("open", () => {
      this.#failures = 0;
      // The first one too: what the listeners have read may be from before the server began to tell.
      this.#tell((listener) => listener.missed());
    });
    source.addEventListener("charge", ({ data }: MessageEvent<string>) =>
      this.#tell((listener) => listener.charge?.(data)),
    );
    source.addEventListener("problem", () => this.#tell((listener) => listener.problem?.()));
    source.addEventListener("missed", () => this.#tell((listener) => listener.missed()));
    source.addEventListener("error", () => {
      // The browser opens a stream that broke by itself, and none that was answered with anything but 200.
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#close();
      this.#timer = setTimeout(() => this.#open(), backoff(this.#failures++, REOPEN.first, REOPEN.most));
      this.#tell((listener) => listener.refused?.());
    });
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  }

  #tell(each: (listener: ChangeListener) => void): void {
    for (const listener of this.#listeners) each(listener);
  }
}
