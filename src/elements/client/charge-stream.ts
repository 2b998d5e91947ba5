// How the page learns what became of a charge: one event stream per charge, however many elements and tabs show it.
// Where streams fail it polls; if nothing answers it says so and keeps trying.
//
// Tabs tell each other that there is a new version, and not what it holds: each asks the backend for it, so that no other
// script of the origin can put a payment into the element.
import type { Charge } from "../../contract/checkout/charge.ts";
import { FINAL_STATUSES, type ChargeStatus } from "../../contract/checkout/enums.ts";
import type { Backend } from "./backend.ts";
import { parseJson } from "../lib/parse-json.ts";
import { isCharge } from "./guards.ts";
import { PayError, toPayError } from "./pay-error.ts";
import { backoff } from "./retry.ts";
import { joinElection, type TabElection } from "./tab-election.ts";

interface Watcher {
  charge(charge: Charge): void;
  /** Whether the backend does not answer at the moment. */
  lost(lost: boolean): void;
  /** An answer was outside the contract, or the charge is unknown to the backend. */
  failed(error: PayError): void;
}

/** Milliseconds after a code ran out, or after a refusal, in which the charge may still become paid. */
const LATE_PAYMENT = 15 * 60_000;
/** Milliseconds. A stream that opened but sends nothing may be held up by a proxy that buffers. */
const SILENCE = 5_000;
/** Milliseconds. A stream that looks open can be dead: the charge is asked for at this interval all the same. */
const SAFETY_POLL = 60_000;
/** Milliseconds after which a stream that sends `keep-alive` every 15 s has fallen silent. */
const KEPT_ALIVE = 20_000;
/** States that are no payment yet, and may still become one. */
const MAY_BE_PAID_LATE: readonly ChargeStatus[] = ["expired", "denied", "failed"];
/** Streams in a row that broke within 20 s, after which the page polls instead. */
const MAX_BREAKS = 4;
/** Milliseconds between polls, in the first minute and after it. */
const POLL = { first: 2_000, later: 10_000 };
/** Milliseconds before a stream that broke is opened again; doubled each time. */
const REOPEN = 500;

const streams = new Map<string, ChargeStream>();

/** Watches a charge until the signal aborts. Returns a function that asks for it at once. */
export function watchCharge(
  backend: Backend,
  id: string,
  watcher: Watcher,
  signal: AbortSignal,
): () => Promise<void> {
  const url = backend.eventsUrl(id);
  const stream = streams.get(url) ?? new ChargeStream(backend, id);
  streams.set(url, stream);
  stream.join(watcher);
  signal.addEventListener("abort", () => stream.leave(watcher));
  return () => stream.check();
}

class ChargeStream {
  readonly #backend: Backend;
  readonly #id: string;
  readonly #url: string;
  readonly #watchers = new Set<Watcher>();
  readonly #abort = new AbortController();
  readonly #startedAt = performance.now();
  /** None if there is nothing to stream. */
  #election: TabElection | undefined;
  #elected = false;
  #source: EventSource | undefined;
  /** Whether a stream has sent something. */
  #received = false;
  /** Runs where the stream that is open is kept alive. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Whether a stream fell silent, and none has been kept alive since: one that opens may be held up after its first state. */
  #silenced = false;
  /** Until then another tab is relied on, which streams. */
  #reliedUntil = 0;
  #lost = false;
  #failures = 0;
  /** Streams in a row that broke soon. */
  #breaks = 0;
  #openedAt = 0;
  #checking: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: Charge | undefined;
  /** When the charge came to a state that only a late payment changes. */
  #overSince: number | undefined;
  /** Whether the backend keeps a stream of a charge in this state. */
  #streamed = true;
  #reported = false;

  constructor(backend: Backend, id: string) {
    this.#backend = backend;
    this.#id = id;
    this.#url = backend.eventsUrl(id);
    const { signal } = this.#abort;
    // Phones switch to the bank's app and back, and pages come out of the cache: ask at once.
    for (const type of ["visibilitychange", "pageshow", "online"]) {
      addEventListener(type, () => document.hidden || this.#resume(), { signal });
    }
    // An open stream, lock or channel keeps a page out of the back/forward cache.
    addEventListener("pagehide", () => this.#withdraw(), { signal });
    addEventListener("offline", () => this.#setLost(true), { signal });
    this.#enterElection();
    this.#schedule();
  }

  join(watcher: Watcher): void {
    this.#watchers.add(watcher);
    watcher.lost(this.#lost);
    if (this.#latest) watcher.charge(this.#latest);
  }

  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0) return;
    this.#end();
    streams.delete(this.#url);
  }

  /** Asks for the charge; one request at a time. Settles when it is answered or has failed. */
  check(): Promise<void> {
    this.#checking ??= this.#poll().finally(() => {
      this.#checking = undefined;
      this.#schedule();
    });
    return this.#checking;
  }

  async #poll(): Promise<void> {
    const { signal } = this.#abort;
    if (signal.aborted) return;
    try {
      const charge = await this.#backend.charge(this.#id, signal);
      this.#failures = 0;
      // The stream was refused before it ever opened, while requests are answered: this backend has no streams.
      if (this.#elected && !this.#source && !this.#received) this.#withdraw();
      this.#setLost(false);
      this.#hear(charge);
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toPayError(thrown);
      this.#failures++;
      this.#reliedUntil = 0;
      this.#setLost(true);
      if (error.code === "unexpected") this.#report(error);
      if (error.code !== "charge_not_found" || error.retryable) return;
      this.#end();
      for (const watcher of this.#watchers) watcher.failed(error);
    }
  }

  #resume(): void {
    this.#failures = this.#breaks = 0;
    this.#enterElection();
    this.#open();
    void this.check();
  }

  #tick(): void {
    if (this.#isOver()) void this.#askLast();
    else if (this.#elected && !this.#source) this.#open();
    else void this.check();
    this.#schedule();
  }

  #isOver(): boolean {
    return this.#overSince !== undefined && performance.now() - this.#overSince > LATE_PAYMENT;
  }

  /** Ends the watch once the backend has answered that nothing came: a device that slept has heard nothing meanwhile. */
  async #askLast(): Promise<void> {
    await this.check();
    if (this.#isOver() && !this.#lost) this.#end();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#abort.signal.aborted) return;
    this.#timer = setTimeout(() => this.#tick(), this.#interval());
  }

  #interval(): number {
    // A request that failed is made again soon: until it is answered, the page says that it has no connection.
    if (this.#lost && this.#source) return backoff(this.#failures, POLL.first, POLL.later);
    if (this.#source && !this.#silenced) return this.#received ? SAFETY_POLL : SILENCE;
    const now = performance.now();
    if (!this.#streamed || now < this.#reliedUntil) return SAFETY_POLL;
    if (this.#elected && !this.#source)
      return backoff(Math.max(this.#failures, this.#breaks - 1), REOPEN, POLL.later);
    const isFirstMinute = now - this.#startedAt < 60_000;
    return backoff(this.#failures, isFirstMinute ? POLL.first : POLL.later, POLL.later);
  }

  #enterElection(): void {
    // A page without it asks, and takes no turn from a tab that can stream.
    if (typeof EventSource === "undefined") return;
    if (this.#election || !this.#streamed || this.#abort.signal.aborted) return;
    const elected = () => {
      this.#elected = true;
      // Nobody is left to rely on: a stream of this tab that is silent or breaks is noticed as soon as any other.
      this.#reliedUntil = 0;
      this.#open();
      this.#schedule();
    };
    this.#election = joinElection(this.#url, elected, (version) => void this.#hint(version));
    // After the charge is painted: the first message to other tabs takes a cheap phone some milliseconds.
    setTimeout(() => this.#election?.announce(0));
  }

  #withdraw(): void {
    this.#close();
    this.#elected = false;
    this.#election?.withdraw();
    this.#election = undefined;
  }

  /** What another tab announces. */
  async #hint(version: number): Promise<void> {
    const known = () => this.#latest?.version ?? 0;
    if (!version) {
      if (this.#source) this.#election?.announce(known());
      return;
    }
    if (!this.#elected) this.#reliedUntil = performance.now() + 2 * SAFETY_POLL;
    // The answer to a request under way may be older.
    await this.#checking;
    if (version > known()) void this.check();
  }

  #open(): void {
    if (!this.#elected || this.#source || !this.#streamed) return;
    const source = new EventSource(this.#url, { withCredentials: true });
    this.#source = source;
    this.#openedAt = performance.now();
    const expectMore = () => {
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => {
        this.#silenced = true;
        this.#giveUp();
      }, KEPT_ALIVE);
    };
    source.addEventListener("charge", ({ data }: MessageEvent<string>) => {
      this.#received = true;
      this.#failures = 0;
      this.#setLost(false);
      this.#hear(parseJson(data));
      this.#schedule();
      if (this.#silence) expectMore();
    });
    source.addEventListener("keep-alive", () => {
      // The first comes with the state; a second shows that the stream flows.
      if (this.#silence) this.#silenced = false;
      this.#setLost(false);
      expectMore();
    });
    source.addEventListener("error", () => {
      if (this.#source === source) this.#giveUp();
    });
  }

  /**
   * A stream is broken. The browser reconnects slowly by itself, and gives up for ever on a 502: this asks at once, then
   * backs off. A backend that refuses streams, or ends each of them, is polled.
   */
  #giveUp(): void {
    const isSoon = performance.now() - this.#openedAt < KEPT_ALIVE;
    this.#breaks = isSoon ? this.#breaks + 1 : 1;
    if (this.#streamed && this.#breaks <= MAX_BREAKS) this.#close();
    else this.#withdraw();
    void this.check();
  }

  #hear(charge: unknown): void {
    if (!isCharge(charge) || charge.id !== this.#id) {
      return this.#report(new PayError("unexpected", `${this.#url} sent something other than this charge.`));
    }
    if (!this.#latest || charge.version > this.#latest.version) this.#take(charge);
    // After this tab has taken it. Where that ended the stream, closing it has told the others.
    if (this.#source) this.#election?.announce(charge.version);
  }

  /** A newer version. */
  #take(charge: Charge): void {
    this.#latest = charge;
    this.#backend.clock.passed(charge.updatedAt);
    const { status } = charge;
    this.#overSince = MAY_BE_PAID_LATE.includes(status) ? performance.now() : undefined;
    this.#streamed = !FINAL_STATUSES.includes(status);
    for (const watcher of this.#watchers) watcher.charge(charge);
    if (this.#streamed) return;
    // A stream that is open tells of a late payment, for as long as the backend keeps it.
    if (!this.#source) this.#withdraw();
    if (!this.#overSince) this.#end();
  }

  #report(error: PayError): void {
    if (this.#reported) return;
    this.#reported = true;
    for (const watcher of this.#watchers) watcher.failed(error);
  }

  #setLost(lost: boolean): void {
    this.#lost = lost;
    for (const watcher of this.#watchers) watcher.lost(lost);
  }

  #close(): void {
    if (!this.#source) return;
    this.#source.close();
    this.#source = undefined;
    clearTimeout(this.#silence);
    this.#silence = undefined;
    this.#election?.announce(Infinity);
  }

  #end(): void {
    this.#withdraw();
    clearTimeout(this.#timer);
    this.#abort.abort();
  }
}
