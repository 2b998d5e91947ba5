// What changes at the merchant's side while a page is open: one event stream for each address, however many elements listen.
import { backoff } from "../../../elements/client/retry.ts";
import type { AdminClient } from "./admin-client.ts";

export interface ChangeListener {
  /** A charge changed, or is new. */
  charge?: ((id: string) => void) | undefined;
  /** A problem was reported or settled. */
  problem?: (() => void) | undefined;
  /** What happened meanwhile is not known: all that is shown is read anew. */
  missed(): void;
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
  /** Whether there was a stream before, or should have been, and so something may have been missed. */
  #hasBegun = false;

  constructor(url: string) {
    this.#url = url;
    const { signal } = this.#abort;
    // An open stream keeps a page out of the back/forward cache.
    addEventListener("pagehide", () => this.#close(), { signal });
    for (const type of ["pageshow", "online"]) addEventListener(type, () => this.#open(), { signal });
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
      if (this.#hasBegun) this.#tell((listener) => listener.missed());
      this.#hasBegun = true;
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
      this.#hasBegun = true;
      this.#timer = setTimeout(() => this.#open(), backoff(this.#failures++, REOPEN.first, REOPEN.most));
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
