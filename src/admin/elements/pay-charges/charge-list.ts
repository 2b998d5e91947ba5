// The payments that are shown: loaded page by page, kept as they are by now, and what is new beside them.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { attempt } from "../../../elements/lib/attempt.ts";
import { ChangeQueue, type Changed } from "../base/change-queue.ts";
import type { AdminClient, Query } from "../client/admin-client.ts";
import type { AdminCharge } from "../client/answers.ts";
import { toCallError, type CallError } from "../client/call-error.ts";
import { listenForChanges } from "../client/changes.ts";
import { areSame, matches, queryOf, type Filters } from "./filters.ts";
import { byAge, merged, updated, withOrdersPaid, type Charges } from "./rows.ts";

const PAGE = 100;
/** The most that the merchant's side gives at once. */
const MAX_PAGE = 500;
/** Of so many changes at once each charge is read by itself; of more the list is read anew. */
const MAX_SINGLE = 8;
/** Requests at the same time. */
const AT_ONCE = 4;

export class ChargeList implements ReactiveController {
  /** What is shown, newest first. */
  items: Charges = [];
  /** What came since and is not shown yet, newest first. */
  fresh: Charges = [];
  /** More came since than is read: the list is to be loaded from its top. */
  isBehind = false;
  /** Items of the list that this release cannot read. */
  unreadable = 0;
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  /** Why the list could not be loaded, or is not live any more. */
  error: CallError | undefined;
  /** Older ones are on their way. */
  isLoadingMore = false;
  moreError: CallError | undefined;

  readonly #host: ReactiveControllerHost;
  readonly #client: () => AdminClient;
  readonly #tell: (thrown: unknown) => CallError;
  readonly #queue = new ChangeQueue((changed, signal) => this.#readAnew(changed, signal));
  #listening = new AbortController();
  #loading = new AbortController();
  /** The filters of what is shown. */
  #filters: Filters = {};
  /** Those of what was asked for last. */
  #asked: Filters = {};
  /** Whose charges are shown. */
  #shown: AdminClient | undefined;
  /** `after` of the next page. */
  #next: string | undefined;

  constructor(host: ReactiveControllerHost, client: () => AdminClient, tell: (thrown: unknown) => CallError) {
    this.#host = host;
    this.#client = client;
    this.#tell = tell;
    host.addController(this);
  }

  get hasMore(): boolean {
    return this.#next !== undefined || this.isLoadingMore;
  }

  hostDisconnected(): void {
    this.#listening.abort();
    this.#loading.abort();
    this.#queue.hold();
    this.status = "idle";
  }

  /** Listens to the merchant's side, and loads. What another one had is shown no longer. */
  start(filters: Filters): void {
    this.#listening.abort();
    const { signal } = (this.#listening = new AbortController());
    // Without an address, loading says why.
    const client = attempt(this.#client);
    if (client !== this.#shown) this.#show({ items: [], next: undefined, unreadable: 0 }, {});
    this.#shown = client;
    const changed = { charge: (id: string) => this.#queue.changed(id), missed: () => this.#missed() };
    if (client) listenForChanges(client, changed, signal);
    void this.load(filters);
  }

  #missed(): void {
    if (this.status === "failed") void this.load(this.#asked);
    else this.#queue.missed();
  }

  /** Loads the list from its top. What was shown stays until its answer is there. */
  async load(filters: Filters): Promise<void> {
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#queue.hold();
    this.#asked = filters;
    this.status = "loading";
    this.isLoadingMore = false;
    this.#host.requestUpdate();
    try {
      const page = await this.#client().charges({ ...queryOf(filters), limit: PAGE }, signal);
      if (signal.aborted) return;
      this.#show(page, filters);
      this.status = "ready";
    } catch (thrown) {
      if (signal.aborted) return;
      this.#fail(thrown);
    }
    this.#queue.goOn();
    this.#host.requestUpdate();
  }

  /**
   * Loads older ones below those that are shown, and hands on the first of them, if there is one. There are still more until
   * `show` has ended: it takes the focus from the button, which then goes.
   */
  async loadMore(show: (first: AdminCharge) => Promise<void>): Promise<void> {
    const after = this.#next;
    if (after === undefined || this.isLoadingMore || this.status !== "ready") return;
    const { signal } = this.#loading;
    this.isLoadingMore = true;
    this.#host.requestUpdate();
    try {
      const page = await this.#client().charges({ ...queryOf(this.#filters), after, limit: PAGE }, signal);
      if (signal.aborted) return;
      const known = new Set(this.items.map(({ id }) => id));
      const added = page.items.filter(({ id }) => !known.has(id));
      this.items = [...this.items, ...added];
      this.fresh = this.fresh.filter(({ id }) => !added.some((charge) => charge.id === id));
      this.#next = page.next;
      this.unreadable += page.unreadable;
      this.moreError = undefined;
      this.#host.requestUpdate();
      if (added[0]) await show(added[0]);
    } catch (thrown) {
      if (!signal.aborted) this.moreError = this.#tell(thrown);
    } finally {
      if (!signal.aborted) {
        this.isLoadingMore = false;
        this.#host.requestUpdate();
      }
    }
  }

  /** Shows what is new. Gives the topmost of it, if there is one. */
  showFresh(): AdminCharge | undefined {
    const [first] = this.fresh;
    this.items = merged(this.items, this.fresh);
    this.fresh = [];
    if (this.isBehind) void this.load(this.#filters);
    this.#host.requestUpdate();
    return first;
  }

  #show(page: { items: Charges; next: string | undefined; unreadable: number }, filters: Filters): void {
    this.items = page.items;
    this.unreadable = page.unreadable;
    this.fresh = [];
    this.isBehind = false;
    this.error = this.moreError = undefined;
    this.#next = page.next;
    if (!areSame(filters, this.#filters)) this.#filters = filters;
  }

  #fail(thrown: unknown): void {
    this.status = "failed";
    this.error = this.#tell(thrown);
    if (this.items.length === 0) this.#next = undefined;
  }

  async #readAnew({ ids, missed }: Changed, signal: AbortSignal): Promise<void> {
    try {
      const wanted = new Set(ids);
      if (missed || ids.size > MAX_SINGLE) {
        const shown = [...this.items, ...this.fresh].map(({ id }) => id);
        const all = missed ? shown : shown.filter((id) => ids.has(id));
        wanted.clear();
        for (const id of all) wanted.add(id);
        for (const { id } of await this.#readList(signal)) wanted.delete(id);
      }
      // What is shown, and in the list no more: its status is another by now.
      for (let rest = [...wanted]; rest.length > 0; rest = rest.slice(AT_ONCE))
        await this.#readEach(rest.slice(0, AT_ONCE), signal);
    } catch (thrown) {
      if (signal.aborted || toCallError(thrown).retryable) throw thrown;
      this.#fail(thrown);
      this.#host.requestUpdate();
    }
  }

  async #readEach(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const read = async (id: string) => {
      try {
        return [(await this.#client().charge(id, signal)).charge];
      } catch (thrown) {
        if (toCallError(thrown).code === "charge_not_found") return [];
        throw thrown;
      }
    };
    const charges = (await Promise.all(ids.map(read))).flat();
    signal.throwIfAborted();
    this.#take(charges);
  }

  /** Reads anew what is shown, and what is newer. */
  async #readList(signal: AbortSignal): Promise<Charges> {
    const [newest] = this.items;
    const filters = queryOf(this.#filters);
    const read = (query: Query) => this.#client().charges({ ...filters, ...query }, signal);
    const above = await read({ ...(newest && { from: newest.createdAt }), limit: PAGE });
    const charges = [...above.items];
    let after: string | undefined;
    for (let left = this.items.length; newest && left > 0; left -= MAX_PAGE) {
      const limit = Math.min(left, MAX_PAGE);
      const page = await read({ to: newest.createdAt, after, limit });
      charges.push(...page.items);
      after = page.next;
      if (after === undefined) break;
    }
    signal.throwIfAborted();
    if (above.next !== undefined) this.isBehind = true;
    this.#take(charges);
    return charges;
  }

  /** Puts charges as they are by now in their places, and what is not shown and belongs in the list beside it. */
  #take(charges: Charges): void {
    const now = new Map(charges.map((charge) => [charge.id, charge]));
    this.items = withOrdersPaid(updated(this.items, now), charges);
    const shown = new Set(this.items.map(({ id }) => id));
    const others = charges.filter((charge) => !shown.has(charge.id) && this.#isInReach(charge));
    this.fresh = merged(this.fresh, others).filter((charge) => matches(charge, this.#filters));
    this.#host.requestUpdate();
  }

  /** Whether it is among what is loaded, by its age: what is older comes with older ones. */
  #isInReach(charge: AdminCharge): boolean {
    const last = this.items.at(-1);
    return this.#next === undefined || last === undefined || byAge(charge, last) < 0;
  }
}
