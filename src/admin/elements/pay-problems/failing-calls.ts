// Calls of the shop's functions that keep failing: read, made at once, or given up.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";
import type { AdminFailingEntry } from "../client/answers.ts";
import { toCallError, type CallError } from "../client/call-error.ts";

/** Milliseconds after a call was asked for, at which it is looked up what became of it. */
const LOOKS = [300, 1_000, 2_000, 4_000, 8_000, 16_000];
const PAGE = 20;
const MOST = 500;

/** What became of a call, as far as it is known. */
export type Outcome = "asked" | "trying" | "waiting" | "again" | "done" | "gone" | "dropped" | CallError;

interface Options {
  client: () => AdminClient;
  tell: (thrown: unknown) => CallError;
  /** Called when something became of a call. */
  came: (id: number, outcome: Outcome) => void;
}

const isUnderway = (outcome: Outcome): boolean => outcome === "asked" || outcome === "trying";

/** Nothing more becomes of it here. */
export const isOver = (outcome: Outcome | undefined): boolean =>
  outcome === "done" || outcome === "gone" || outcome === "dropped";

export class FailingCalls implements ReactiveController {
  /** What is shown; nothing until the first answer. */
  entries: readonly AdminFailingEntry[] | undefined;
  next: string | undefined;
  hasNews = false;
  loading = false;
  error: CallError | undefined;
  readonly outcomes = new Map<number, Outcome>();
  /** The call of which it is asked a second time whether to give it up. */
  asking: number | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #options: Options;
  /** Ends with the list that is read, and with the element. */
  #abort = new AbortController();
  /** Of what was pressed, which goes on over another list. */
  #connection = new AbortController();

  constructor(host: ReactiveControllerHost, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.#abort.abort();
  }

  /** Of another merchant's side. */
  forget(): void {
    this.#connection.abort();
    this.#connection = new AbortController();
    this.#abort.abort();
    Object.assign(this, { entries: undefined, next: undefined, error: undefined, hasNews: false });
    this.asking = undefined;
    this.outcomes.clear();
  }

  /** Reads the oldest of them anew, or, with `more`, those that follow. */
  async load(more = false): Promise<void> {
    if (!more) {
      this.#abort.abort();
      this.#abort = new AbortController();
    }
    const { signal } = this.#abort;
    this.loading = true;
    this.error = undefined;
    this.#host.requestUpdate();
    try {
      const query = { limit: PAGE, ...(more && { after: this.next }) };
      const { items, next } = await this.#options.client().failingEntries(query, signal);
      if (signal.aborted) return;
      this.entries = more ? [...(this.entries ?? []), ...items] : items;
      this.next = next;
      if (!more) {
        this.hasNews = false;
        this.asking = undefined;
        for (const [id, outcome] of this.outcomes) if (!isUnderway(outcome)) this.outcomes.delete(id);
      }
    } catch (thrown) {
      if (signal.aborted) return;
      // A store of the shop's own may not tell them.
      if (toCallError(thrown).status === 404) this.entries = [];
      else this.error = this.#options.tell(thrown);
    }
    this.loading = false;
    this.#host.requestUpdate();
  }

  ask(id: number | undefined): void {
    this.asking = id;
    this.#host.requestUpdate();
  }

  async retry(id: number): Promise<void> {
    const { signal } = this.#connection;
    const before = this.entries?.find((entry) => entry.id === id)?.tries ?? 0;
    if (!(await this.#act(id, "retry", signal))) return;
    this.#came(id, "trying");
    for (const wait of LOOKS) {
      await pause(wait, signal);
      if (signal.aborted) return;
      await this.refresh();
      const outcome = this.outcomes.get(id);
      if (outcome !== "trying") return;
      const { tries = 0 } = this.entries?.find((entry) => entry.id === id) ?? {};
      if (tries > before) return this.#came(id, "again");
    }
    this.#came(id, "waiting");
  }

  async drop(id: number): Promise<void> {
    if (await this.#act(id, "drop", this.#connection.signal)) this.#came(id, "dropped");
  }

  async #act(id: number, act: "retry" | "drop", signal: AbortSignal): Promise<boolean> {
    if (this.outcomes.get(id) === "asked") return false;
    this.outcomes.set(id, "asked");
    this.#host.requestUpdate();
    try {
      await this.#options.client().settleEntry(id, act);
      if (signal.aborted) return this.#leave(id);
      this.asking = undefined;
      return true;
    } catch (thrown) {
      const outcome = toCallError(thrown).code === "entry_not_found" ? "gone" : this.#options.tell(thrown);
      if (signal.aborted) return this.#leave(id);
      this.asking = undefined;
      this.#came(id, outcome);
      return false;
    }
  }

  /** The element was out of the page meanwhile, or shows another merchant's side: what it reads says what became of it. */
  #leave(id: number): false {
    if (this.outcomes.get(id) === "asked") this.outcomes.delete(id);
    this.#host.requestUpdate();
    return false;
  }

  /** Reads anew what is shown, in its place, and whether there are others. */
  async refresh(): Promise<void> {
    const { signal } = this.#abort;
    const shown = this.entries;
    if (!shown) return;
    try {
      const limit = Math.min(MOST, Math.max(PAGE, shown.length + 1));
      const fresh = await this.#options.client().failingEntries({ limit }, signal);
      signal.throwIfAborted();
      const current = new Map(fresh.items.map((entry) => [entry.id, entry]));
      const known = new Set(shown.map(({ id }) => id));
      this.hasNews ||= this.next === undefined && fresh.items.some(({ id }) => !known.has(id));
      const reached = fresh.next === undefined ? Infinity : (fresh.items.at(-1)?.id ?? Infinity);
      this.entries = this.entries?.map((entry) => current.get(entry.id) ?? entry);
      for (const { id } of shown) {
        const outcome = this.outcomes.get(id);
        if (current.has(id) || id > reached || isOver(outcome) || outcome === "asked") continue;
        this.#came(id, outcome === "trying" || outcome === "waiting" ? "done" : "gone");
      }
    } catch {
      // What is shown stays: the next change, or whoever asks, reads it anew.
    }
    if (!signal.aborted) this.#host.requestUpdate();
  }

  #came(id: number, outcome: Outcome): void {
    this.outcomes.set(id, outcome);
    this.#host.requestUpdate();
    this.#options.came(id, outcome);
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
