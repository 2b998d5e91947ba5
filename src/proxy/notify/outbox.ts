// Gives the merchant's handlers what happened: from the store, at least once, in order within a stream, and again at
// growing delays while a handler fails. What a crash interrupts is given to them after it.
import { createBatch } from "../lib/batch.ts";
import { createWakeTimer } from "../lib/wake-timer.ts";
import { abortable, withTimeout } from "../lib/with-timeout.ts";
import { errorFields } from "../logging/logger.ts";
import { maskLine } from "../logging/mask.ts";
import type { ProxyContext } from "../context/context.ts";
import {
  OUTBOX_KINDS,
  pollInterval,
  type Commit,
  type CommitResult,
  type NewJournalEntry,
  type OutboxEntry,
  type Quota,
} from "../stores/store.ts";
import {
  createCallHandler,
  createEntries,
  entryFields,
  entryNotes,
  failureReport,
  HANDLER_NAMES,
  hasHandler,
  type EntryKind,
  type Listeners,
  type Tell,
} from "./handlers.ts";
import type { Publisher } from "./publisher.ts";

/** Milliseconds of a lease, which is extended well before it ends: another process gets an entry only when this one died. */
export const LEASE = 10_000;
/**
 * Handlers of one kind that run at once; twice as many if commits are written while entries are looked for. Counted for each
 * kind, so that if all of onCharge hang, onProblem is called.
 */
const CONCURRENCY = 50;
/** Milliseconds after which a handler that has not ended counts as failed. Its stream would wait for it forever. */
const HANDLER_TIMEOUT = 60_000;
/** Less than the ten seconds that most hosts leave a process to end in. */
const CLOSE_TIMEOUT = 5_000;
/** Failures after which the merchant is told that a handler keeps throwing, and the entry is set aside. */
const REPORT_AFTER = 3;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MAX_RETRY_DELAY = 5 * MINUTE;
/** After a day of failures. */
const LATE_RETRY_DELAY = 60 * MINUTE;
const MAX_ERROR_LENGTH = 500;
/** Milliseconds after which a process says again in a shared store which handlers it has. */
const ANNOUNCE_INTERVAL = 10 * MINUTE;

/** Used up if a process has said within a day that it has a handler for this kind: it may be down for some hours. */
const handlerQuota = (kind: EntryKind): Quota => ({ name: `handler:${kind}`, max: 1, window: DAY });

type Context = Omit<ProxyContext, "service">;

export class Outbox {
  readonly entries;
  readonly #context;
  readonly #callHandler;
  readonly #publisher;
  /** In a store of its own a process takes every kind, and drops what it has no handler for. */
  readonly #ownKinds: readonly EntryKind[];
  /** The other kinds: taken as long as no other process has a handler for them. */
  readonly #otherKinds: readonly EntryKind[];
  readonly #timer;
  readonly #acks;
  /** The work of the entries that this process has leased. */
  readonly #leases = new Map<number, Promise<void>>();
  /** How many more entries of each kind may be leased. */
  readonly #free: Record<EntryKind, number>;
  /** Aborts when the store is about to be closed: handlers that still run are no longer waited for. */
  readonly #abandoned = new AbortController();
  #announceAt = 0;
  #polling: Promise<void> | undefined;
  #pollAgain = false;
  #closed = false;

  constructor(
    context: Context,
    handlers: Listeners,
    tell: Tell,
    publisher: Pick<Publisher, "publishProblems">,
  ) {
    const { store, logger, now } = context;
    this.#context = context;
    this.#callHandler = createCallHandler(handlers, tell, logger);
    this.#publisher = publisher;
    this.#ownKinds = OUTBOX_KINDS.filter((kind) => !store.watch || hasHandler(handlers, kind));
    this.#otherKinds = OUTBOX_KINDS.filter((kind) => !this.#ownKinds.includes(kind));
    this.#timer = createWakeTimer(now, () => this.kick());
    this.entries = createEntries(handlers, now);
    this.#free = Object.fromEntries(OUTBOX_KINDS.map((kind) => [kind, CONCURRENCY])) as Record<
      EntryKind,
      number
    >;
    // Each acknowledgement is a transaction of the store, and many handlers end in the same turn.
    this.#acks = createBatch<{ id: number; journal: NewJournalEntry[] }, void>({
      run: async (handled) => {
        await store.ack(
          handled.map(({ id }) => id),
          handled.flatMap(({ journal }) => journal),
        );
        return handled.map(() => {});
      },
    });
  }

  /**
   * Writes a commit, says that problems have changed where it writes some, and calls the handlers of its entries, without a
   * search for them if there are free places.
   */
  async commit(commit: Commit): Promise<CommitResult> {
    const { store, now } = this.#context;
    const entries = commit.outbox ?? [];
    let leased: OutboxEntry[] = [];
    const hasPlaces = OUTBOX_KINDS.every(
      (of) => entries.filter(({ kind }) => kind === of).length <= this.#free[of],
    );
    const isOwn = entries.every(({ kind }) => this.#ownKinds.includes(kind));
    const until = now() + LEASE;
    const lease = { until, take: (taken: OutboxEntry[]) => void (leased = taken) };
    for (const { kind } of entries) this.#free[kind]--;
    try {
      const result = await store.commit(hasPlaces && isOwn && !this.#closed ? { ...commit, lease } : commit);
      if (result === "done" && commit.problems?.length) this.#publisher.publishProblems();
      return result;
    } finally {
      for (const { kind } of entries) this.#free[kind]++;
      if (!this.#closed) for (const entry of leased) this.#start(entry, until);
      if (leased.length < entries.length) this.kick();
    }
  }

  /** Looks for entries that are due. */
  kick(): void {
    if (this.#closed) return;
    const { logger, now } = this.#context;
    this.#pollAgain = true;
    this.#polling ??= this.#poll()
      .catch((error: unknown) => {
        logger.error("The outbox could not be read", errorFields(error));
        this.#timer.at(now() + LEASE);
      })
      .finally(() => {
        this.#polling = undefined;
        if (this.#pollAgain) this.kick();
      });
  }

  /** Resolves when everything that is due has been tried. */
  async drain(): Promise<void> {
    this.kick();
    await this.#idle();
  }

  /** Waits for running handlers, but not for long: the next process calls them again with what they were given. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#timer.stop();
    try {
      await withTimeout(CLOSE_TIMEOUT, "The running handlers did not end", () => this.#idle());
    } catch (error) {
      const message = "Closing before all handlers have ended: the next process calls them again";
      this.#context.logger.warn(message, errorFields(error));
    }
    this.#abandoned.abort();
  }

  async #idle() {
    while (this.#polling || this.#leases.size > 0)
      await Promise.all([this.#polling, ...this.#leases.values()]);
  }

  async #poll() {
    const { store, now } = this.#context;
    await this.#announce();
    do {
      this.#pollAgain = false;
      await this.#lease(this.#ownKinds);
    } while (this.#pollAgain);
    let next = (await store.nextOutbox()) ?? Infinity;
    // What is due may have to wait for a free place. Each handler that ends polls again.
    const isFull = OUTBOX_KINDS.some((kind) => this.#free[kind] <= 0);
    if (next <= now() && !isFull && this.#otherKinds.length > 0) {
      await this.#lease(await this.#unhandledKinds());
      // What is left is for another process.
      next = Infinity;
    }
    const soonest = now() + (isFull ? LEASE : 0);
    this.#timer.at(Math.max(Math.min(next, now() + pollInterval(store)), soonest));
  }

  async #lease(kinds: readonly EntryKind[]) {
    const { store, now } = this.#context;
    const open = kinds.filter((kind) => this.#free[kind] > 0);
    if (open.length === 0) return;
    const limits = Object.fromEntries(open.map((kind) => [kind, this.#free[kind]]));
    const until = now() + LEASE;
    const leased = await store.lease(now(), until, limits);
    for (const entry of leased) if (!this.#leases.has(entry.id)) this.#start(entry, until);
  }

  /** Tells the other processes of the store which kinds this one has handlers for. */
  async #announce() {
    const { store, now } = this.#context;
    if (!store.watch || now() < this.#announceAt) return;
    await store.hit(
      this.#ownKinds.map((kind) => handlerQuota(kind).name),
      now(),
    );
    this.#announceAt = now() + ANNOUNCE_INTERVAL;
  }

  /** The kinds that no process has a handler for. */
  async #unhandledKinds(): Promise<EntryKind[]> {
    const { store, now } = this.#context;
    const announced = await Promise.all(
      this.#otherKinds.map((kind) => store.hit([], now(), [handlerQuota(kind)])),
    );
    return this.#otherKinds.filter((_, at) => announced[at] === undefined);
  }

  #start(entry: OutboxEntry, until: number) {
    // The machine slept meanwhile, or the store was slow: another process may have leased it by now.
    if (this.#context.now() >= until) return this.kick();
    this.#free[entry.kind]--;
    const work = this.#process(entry, until)
      .catch((error: unknown) => this.#logWriteError(error))
      .finally(() => {
        this.#free[entry.kind]++;
        this.#leases.delete(entry.id);
        // The next of its stream may be due now.
        this.kick();
      });
    this.#leases.set(entry.id, work);
  }

  async #process(entry: OutboxEntry, until: number) {
    const { instrumentation, now } = this.#context;
    const { isTold = false, failure } = await this.#call(entry, until);
    if (this.#abandoned.signal.aborted) return;
    instrumentation.handled(entry.kind, failure === undefined);
    if (failure) return this.#nack(entry, failure.error);
    const journal = isTold ? entryNotes(entry, { taken: true }, now()) : [];
    return this.#acks.add({ id: entry.id, journal });
  }

  /** Whether the shop was told, or what the handler threw, or that it did not end. */
  async #call(
    entry: OutboxEntry,
    until: number,
  ): Promise<{ isTold?: boolean; failure?: { error: unknown } }> {
    const stopExtending = this.#keepLease(entry.id, until);
    try {
      const isTold = await abortable(this.#abandoned.signal, () =>
        withTimeout(HANDLER_TIMEOUT, `${HANDLER_NAMES[entry.kind]} did not end`, async () =>
          this.#callHandler(entry),
        ),
      );
      return { isTold };
    } catch (error) {
      return { failure: { error } };
    } finally {
      stopExtending();
    }
  }

  /** Extends a lease until the function that is given is called: at once if the store took long to grant it. */
  #keepLease(id: number, until: number): () => void {
    const { now } = this.#context;
    let timer: ReturnType<typeof setTimeout>;
    const extendBefore = (end: number) => {
      const extend = () => {
        void this.#extendLease(id);
        extendBefore(now() + LEASE);
      };
      timer = setTimeout(extend, Math.max(0, end - LEASE / 2 - now()));
    };
    extendBefore(until);
    return () => clearTimeout(timer);
  }

  /** Never rejects: nothing waits for what a timer starts. */
  async #extendLease(id: number) {
    const { store, now } = this.#context;
    try {
      await store.extend(id, now() + LEASE);
    } catch (error) {
      this.#logWriteError(error);
    }
  }

  async #nack(entry: OutboxEntry, error: unknown) {
    const { store, logger, instrumentation, now } = this.#context;
    const at = now();
    const tries = entry.tries + 1;
    const fields = { entry: entry.id, tries, ...entryFields(entry), ...errorFields(error) };
    logger.error(`${HANDLER_NAMES[entry.kind]} failed; it will be called again`, fields);
    const { since = at, reportedAt } = entry.failure ?? {};
    const isReported = isReportDue(entry, tries, at);
    const why = errorText(error);
    const report = isReported ? failureReport(entry, tries, why) : undefined;
    // Before it is set aside: where this process dies in between, it is reported again.
    if (report) {
      await this.commit(this.entries.problems([report]));
      instrumentation.reported(report);
    }
    // Once it has failed for the first time, and each time that it is reported: not at each try of many days.
    const journal = tries === 1 || isReported ? entryNotes(entry, { taken: false, tries }, at) : [];
    await store.nack(
      entry.id,
      at + retryDelay(tries, at - since),
      { error: why, since, reportedAt: isReported ? at : reportedAt },
      journal,
    );
  }

  #logWriteError(error: unknown) {
    this.#context.logger.error("The outbox could not be written", errorFields(error));
  }
}

/** At the third failure, and each day after. A store that keeps no failures has it reported once. */
function isReportDue({ failure }: OutboxEntry, tries: number, at: number): boolean {
  if (tries <= REPORT_AFTER || failure === undefined) return tries === REPORT_AFTER;
  return failure.reportedAt === undefined || at - failure.reportedAt >= DAY;
}

/** What a handler threw, without card data, and bounded: it is kept and shown. */
function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : `It threw ${typeof error}.`;
  return maskLine(text).slice(0, MAX_ERROR_LENGTH);
}

/** Milliseconds until the next try of an entry that has failed `tries` times, and for the first time so long ago. */
const retryDelay = (tries: number, failing: number) =>
  failing >= DAY ? LATE_RETRY_DELAY : Math.min(1000 * 2 ** (tries - 1), MAX_RETRY_DELAY);
