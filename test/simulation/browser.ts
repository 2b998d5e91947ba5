// A buyer's browser, as far as the elements' client asks for one: pages with storage, event streams, and locks and channels
// between the pages.
import { parseEvents } from "./event-stream.ts";
import type { Choices } from "./choices.ts";
import { isEventStream, serverOf } from "./network.ts";
import { currentProcess, Process, runAs, type Scheduler } from "./scheduler.ts";

export interface BrowserOptions {
  name: string;
  scheduler: Scheduler;
  choices: Choices;
  /** Sends a page's request to the shop. */
  send: (from: Process, request: Request, body: string) => Promise<Response>;
  /** Called with each charge that a stream tells a page of. */
  told: (data: string) => void;
}

const pages = new WeakMap<Process, Page>();

/** The page whose code is running. */
export function currentPage(): Page {
  const process = currentProcess();
  const page = process && pages.get(process);
  if (page === undefined) throw new Error(`${process?.name ?? "The world"} is no page.`);
  return page;
}

/** Pages have addresses of their own here, and share what is named by one. */
const withoutHost = (name: string) => name.replace(/https:\/\/[^/]+/, "");

let browsers = 0;

export class Browser {
  /** Another one in each run: what the client's modules keep of a run has no part in the next. */
  readonly number = ++browsers;
  readonly options: BrowserOptions;
  readonly pages: Page[] = [];
  /** Of channels, by their name. */
  readonly channels = new Map<string, Set<Channel>>();
  readonly #holders = new Map<string, Process>();
  readonly #queues = new Map<string, (() => void)[]>();

  constructor(options: BrowserOptions) {
    this.options = options;
  }

  /** A new page, with the storage of another one where it is the same tab loaded again. */
  open({ storage = new Storage(), streams }: { storage?: Storage; streams: boolean }): Page {
    const page = new Page(this, `${this.options.name}-${this.pages.length + 1}`, storage, streams);
    this.pages.push(page);
    return page;
  }

  /** Web Locks: one page holds a name at a time, in the order of their requests. */
  async lock(given: string, signal: AbortSignal, held: () => Promise<unknown> | undefined): Promise<unknown> {
    const name = withoutHost(given);
    const { process } = currentPage();
    const release = () => {
      if (this.#holders.get(name) !== process) return;
      this.#holders.delete(name);
      this.#grant(name);
    };
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        if (signal.aborted || !process.isAlive) return this.#grant(name);
        this.#holders.set(name, process);
        resolve();
      };
      signal.addEventListener("abort", () => reject(signal.reason as Error));
      this.#queues.set(name, [...(this.#queues.get(name) ?? []), turn]);
      this.#grant(name);
    });
    const callOff = process.onEnd(release);
    try {
      return await held();
    } finally {
      callOff();
      release();
    }
  }

  #grant(name: string) {
    const { scheduler } = this.options;
    scheduler.after(0, undefined, "a lock is given", () => {
      if (!this.#holders.has(name)) this.#queues.get(name)?.shift()?.();
    });
  }
}

export class Storage {
  readonly #items = new Map<string, string>();
  getItem = (name: string) => this.#items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#items.set(name, value);
  removeItem = (name: string) => void this.#items.delete(name);
}

export class Page {
  readonly process: Process;
  readonly browser: Browser;
  readonly storage: Storage;
  readonly events = new EventTarget();
  /** Streams that are open and flow. */
  readonly open = new Set<Stream>();
  isHidden = false;
  /** As the page's global of this name; none if the page has no streams. */
  readonly EventSource: unknown;
  readonly BroadcastChannel: unknown;

  constructor(browser: Browser, name: string, storage: Storage, streams: boolean) {
    this.browser = browser;
    this.storage = storage;
    this.process = new Process(name, browser.options.choices.seed);
    pages.set(this.process, this);
    this.EventSource = streams ? eventSourceOf(this) : undefined;
    this.BroadcastChannel = channelOf(this);
  }

  run<Result>(work: () => Result): Result {
    return runAs(this.process, work);
  }

  fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const body = typeof init.body === "string" ? init.body : "";
    return this.browser.options.send(this.process, new Request(url, init), body);
  }

  /** The buyer looks at another app, and comes back. */
  comeBack(): void {
    this.run(() => this.events.dispatchEvent(new Event("visibilitychange")));
  }
}

/** An event source: it never connects again by itself, since the client closes one that breaks. */
export class Stream extends EventTarget {
  readonly url: string;
  /** Milliseconds of the scheduler. */
  openedAt = Infinity;
  /** Who writes it. */
  server: Process | undefined;
  readonly #page: Page;
  readonly #stop = new AbortController();
  /** When the frame before comes. */
  #last = 0;

  constructor(page: Page, url: string) {
    super();
    this.#page = page;
    this.url = url;
    const callOff = page.process.onEnd(() => this.close());
    this.#stop.signal.addEventListener("abort", callOff);
    void this.#connect();
  }

  close(): void {
    this.#page.open.delete(this);
    this.#stop.abort();
  }

  async #connect() {
    const { browser, process } = this.#page;
    const request = new Request(this.url, {
      headers: { accept: "text/event-stream" },
      signal: this.#stop.signal,
    });
    try {
      const response = await browser.options.send(process, request, "");
      if (response.status !== 200 || !isEventStream(response) || response.body === null)
        throw new Error("This is no stream.");
      this.openedAt = browser.options.scheduler.time;
      this.server = serverOf(response);
      this.#page.open.add(this);
      await this.#read(response.body.getReader(), this.server);
    } catch {
      // Told below.
    }
    this.#frame("the stream ends", () => this.#fail());
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>, server: Process | undefined) {
    const { choices, told } = this.#page.browser.options;
    const { name } = this.#page.process;
    const leave = () => void reader.cancel().catch(() => {});
    this.#stop.signal.addEventListener("abort", leave);
    const lose = () => {
      this.#page.open.delete(this);
      // Where the machine itself went down, nobody says that the connection is gone.
      if (!choices.fault("stream", name, 0.2, "a stream that falls silent")) leave();
    };
    if (server?.isAlive) server.onEnd(lose);
    else lose();
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#stop.signal.aborted) return;
      const cut = choices.fault("stream", name, 0.05, "a stream that breaks");
      if (cut) return reader.cancel();
      const { events, left } = parseEvents(rest + decoder.decode(value, { stream: true }));
      rest = left;
      for (const { event, data } of events)
        this.#frame(`the stream tells ${event}`, () => {
          if (event === "charge") told(data);
          this.dispatchEvent(new MessageEvent(event, { data }));
        });
    }
  }

  /** Frames come in their order. */
  #frame(label: string, come: () => void) {
    const { scheduler, choices } = this.#page.browser.options;
    const { process } = this.#page;
    const late = choices.fault("late", `${process.name} stream`, 0.03, "a slow frame")?.between(100, 3_000);
    const at = scheduler.time + choices.latency(`${process.name} stream`, 20) + (late ?? 0);
    this.#last = Math.max(this.#last, at);
    scheduler.after(this.#last - scheduler.time, process, label, () => {
      if (!this.#stop.signal.aborted) come();
    });
  }

  #fail() {
    this.#page.open.delete(this);
    this.dispatchEvent(new Event("error"));
  }
}

class Channel extends EventTarget {
  readonly #page: Page;
  readonly #peers: Set<Channel>;

  constructor(page: Page, name: string) {
    super();
    this.#page = page;
    const { channels } = page.browser;
    const shared = withoutHost(name);
    this.#peers = channels.get(shared) ?? new Set();
    channels.set(shared, this.#peers.add(this));
    page.process.onEnd(() => this.close());
  }

  postMessage(data: unknown): void {
    const { scheduler, choices } = this.#page.browser.options;
    for (const peer of this.#peers) {
      if (peer === this) continue;
      const { process } = peer.#page;
      const delay = choices.latency(`channel of ${process.name}`, 2);
      scheduler.after(delay, process, `another page says ${String(data)}`, () => {
        if (this.#peers.has(peer)) peer.dispatchEvent(new MessageEvent("message", { data }));
      });
    }
  }

  close(): void {
    this.#peers.delete(this);
  }
}

const eventSourceOf = (page: Page) =>
  class extends Stream {
    constructor(url: string) {
      super(page, url);
    }
  };

const channelOf = (page: Page) =>
  class extends Channel {
    constructor(name: string) {
      super(page, name);
    }
  };
