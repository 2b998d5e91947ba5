// The problems of one state, as they were read: page by page, and compared with what is new without moving what is shown.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";
import type { AdminProblem, ListPage } from "../client/answers.ts";
import { toCallError, type CallError } from "../client/call-error.ts";

export type ProblemState = "open" | "resolved";

const PAGE = 50;
/** As many as the merchant's side gives at once. */
const MOST = 500;

interface Options {
  /** The merchant's side; throws a `CallError` if it has no address. */
  client: () => AdminClient;
  /** Tells the page of a call that gave nothing. */
  tell: (thrown: unknown) => CallError;
  /** Called before it is shown that a problem was settled, or could not be. */
  came: (id: string) => void;
}

export class Inbox implements ReactiveController {
  /** What is shown; nothing until the first answer. */
  items: readonly AdminProblem[] | undefined;
  next: string | undefined;
  unreadable = 0;
  /** Whether there is something that is not shown. */
  hasNews = false;
  loading: "all" | "more" | undefined;
  /** Why the list, or its next page, could not be read. */
  error: { of: "all" | "more"; error: CallError } | undefined;
  /** Of each problem whose settling was asked for: under way, or why it failed. */
  readonly settling = new Map<string, "asked" | CallError>();
  state: ProblemState = "open";
  readonly #host: ReactiveControllerHost;
  readonly #options: Options;
  /** Ends with the list that is read, and with the element. */
  #abort = new AbortController();
  #connection = new AbortController();
  #refreshing = false;
  #again = false;

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
    Object.assign(this, {
      items: undefined,
      next: undefined,
      error: undefined,
      unreadable: 0,
      hasNews: false,
    });
    this.settling.clear();
  }

  /** Shows the problems of a state from the newest on. What is shown of the same state stays until the answer. */
  async load(state: ProblemState = this.state): Promise<void> {
    if (state !== this.state) this.items = undefined;
    this.state = state;
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    await this.#ask("all", signal, {}, ({ items, next, unreadable }) => {
      Object.assign(this, { items, next, unreadable, hasNews: false });
      this.settling.clear();
    });
  }

  /** The next page, after what is shown. Gives its first problem. */
  async more(): Promise<AdminProblem | undefined> {
    const { next: after, loading } = this;
    if (after === undefined || loading) return undefined;
    let first: AdminProblem | undefined;
    await this.#ask("more", this.#abort.signal, { after }, ({ items, next, unreadable }) => {
      const known = new Set(this.items?.map(({ id }) => id));
      const older = items.filter(({ id }) => !known.has(id));
      [first] = older;
      this.items = [...(this.items ?? []), ...older];
      this.next = next;
      this.unreadable += unreadable;
    });
    return first;
  }

  async #ask(
    of: "all" | "more",
    signal: AbortSignal,
    query: { after?: string },
    take: (page: ListPage<AdminProblem>) => void,
  ): Promise<void> {
    this.loading = of;
    this.error = undefined;
    this.#host.requestUpdate();
    try {
      const page = await this.#options
        .client()
        .problems({ state: this.state, limit: PAGE, ...query }, signal);
      if (signal.aborted) return;
      take(page);
    } catch (thrown) {
      if (signal.aborted) return;
      this.error = { of, error: this.#options.tell(thrown) };
    }
    this.loading = undefined;
    this.#host.requestUpdate();
  }

  /** Says that somebody has settled a problem. */
  async resolve(id: string): Promise<void> {
    if (this.settling.get(id) === "asked") return;
    const { signal } = this.#connection;
    this.settling.set(id, "asked");
    this.#host.requestUpdate();
    try {
      const problem = await this.#options.client().resolveProblem(id);
      this.settling.delete(id);
      this.items = this.items?.map((one) => (one.id === id ? problem : one));
    } catch (thrown) {
      const error = this.#options.tell(thrown);
      if (signal.aborted) this.settling.delete(id);
      else this.settling.set(id, error);
    }
    this.#host.requestUpdate();
    if (!signal.aborted) this.#options.came(id);
  }

  /** Looks whether there is something new, and marks what others have settled meanwhile. */
  async refresh(): Promise<void> {
    this.#again = true;
    if (this.#refreshing) return;
    this.#refreshing = true;
    while (this.#again) {
      this.#again = false;
      const { signal } = this.#abort;
      try {
        if (!this.items && this.error) await this.load();
        else if (this.items) await this.#compare(this.items, signal);
      } catch (thrown) {
        // Whoever may read no more has to know; an outage shows with the next thing that is asked for.
        if (!signal.aborted && !toCallError(thrown).retryable)
          this.error = { of: "all", error: this.#options.tell(thrown) };
      }
    }
    this.#refreshing = false;
    this.#host.requestUpdate();
  }

  async #compare(shown: readonly AdminProblem[], signal: AbortSignal): Promise<void> {
    const client = this.#options.client();
    const limit = Math.min(MOST, Math.max(PAGE, shown.length));
    const fresh = await client.problems({ state: this.state, limit }, signal);
    signal.throwIfAborted();
    if (this.error?.of === "all") this.error = undefined;
    const known = new Set(shown.map(({ id }) => id));
    const oldest = this.next === undefined ? "" : (shown.at(-1)?.at ?? "");
    // Of a page that is not shown yet, nothing is news.
    const isNews = ({ id, at }: AdminProblem) => !known.has(id) && at > oldest;
    this.hasNews ||= fresh.items.some(isNews);
    const current = new Map(fresh.items.map((one) => [one.id, one]));
    const reached = fresh.next === undefined ? "" : (fresh.items.at(-1)?.at ?? "");
    const isGone = ({ id, at, resolved }: AdminProblem) => !resolved && !current.has(id) && at >= reached;
    if (this.state === "resolved" || !shown.some(isGone)) return;
    const settled = await client.problems({ state: "resolved", limit: MOST }, signal);
    signal.throwIfAborted();
    const after = new Map(settled.items.map((one) => [one.id, one]));
    this.items = this.items?.map((one) => (one.resolved ? one : (after.get(one.id) ?? one)));
  }
}
