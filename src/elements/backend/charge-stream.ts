// How the page learns what became of a charge: one event stream per charge, however many elements and tabs show it.
// Where streams fail it asks; where nothing answers it says so and keeps trying.
//
// Tabs tell each other that there is news, and not the news: only the backend decides what is paid, so that each asks it
// once, a few milliseconds later, and no other script of the origin can put a payment into the element.
import type { Charge } from "../../contract/checkout/charge.ts";
import { FINAL_STATUSES, type ChargeStatus } from "../../contract/checkout/names.ts";
import type { Backend } from "./backend.ts";
import { isCharge, parseJson } from "./guards.ts";
import { PayError, toPayError } from "./pay-error.ts";
import { backoff } from "./retry.ts";
import { takeTurn, type StreamTurn } from "./tab-election.ts";

interface Watcher {
  charge(charge: Charge): void;
  /** Whether the backend does not answer at the moment. */
  lost(lost: boolean): void;
  /** Something was heard that makes no sense, or the charge is unknown to the backend. */
  trouble(error: PayError): void;
}

/** Late money may come this long after a code ran out, or after a refusal. */
const LATE = 15 * 60_000;
/** A stream that opened but says nothing may sit behind a proxy that buffers. */
const SILENCE = 5_000;
/** A stream that looks alive can be dead: now and then the charge is asked for all the same. */
const ASSURANCE = 60_000;
/** States that are no payment yet, and may still become one. */
const LOST: readonly ChargeStatus[] = ["expired", "denied", "failed"];
/** In the first minute it is asked for more often. */
const POLL = { young: 2_000, old: 10_000 };

const streams = new Map<string, ChargeStream>();

/** Watches a charge until the signal aborts. Gives a function that asks for it at once. */
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
  readonly #since = performance.now();
  /** In the line of tabs. None where there is nothing to stream. */
  #turn: StreamTurn | undefined;
  #mine = false;
  #source: EventSource | undefined;
  #spoke = false;
  /** Until then another tab is counted on, which streams. */
  #served = 0;
  #lost = false;
  #failures = 0;
  #checking: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: Charge | undefined;
  /** When the charge came to a state that only late money can change. */
  #over: number | undefined;
  /** Whether the backend keeps a stream of a charge in this state. */
  #streamed = true;
  #complained = false;

  constructor(backend: Backend, id: string) {
    this.#backend = backend;
    this.#id = id;
    this.#url = backend.eventsUrl(id);
    const { signal } = this.#abort;
    // Phones switch to the bank's app and back, and pages come out of the cache: ask at once.
    for (const type of ["visibilitychange", "pageshow", "online"]) {
      addEventListener(type, () => document.hidden || this.#wake(), { signal });
    }
    // An open stream, lock or channel keeps a page out of the back/forward cache.
    addEventListener("pagehide", () => this.#quit(), { signal });
    addEventListener("offline", () => this.#tell(true), { signal });
    this.#enter();
    this.#plan();
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

  /** Asks for the charge; one question at a time. Settles when it is answered or failed. */
  check(): Promise<void> {
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = undefined;
      this.#plan();
    });
    return this.#checking;
  }

  async #ask(): Promise<void> {
    const { signal } = this.#abort;
    if (signal.aborted) return;
    try {
      const charge = await this.#backend.charge(this.#id, signal);
      this.#failures = 0;
      // Refused before it ever opened, while questions are answered: this backend has no streams.
      if (this.#mine && !this.#source && !this.#spoke) this.#quit();
      this.#tell(false);
      this.#hear(charge);
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toPayError(thrown);
      this.#failures++;
      this.#served = 0;
      this.#tell(true);
      if (error.code === "unexpected") this.#complain(error);
      if (error.code !== "charge_not_found") return;
      this.#end();
      for (const watcher of this.#watchers) watcher.trouble(error);
    }
  }

  #wake(): void {
    this.#failures = 0;
    this.#enter();
    this.#open();
    void this.check();
  }

  #tick(): void {
    if (this.#over && performance.now() - this.#over > LATE) this.#end();
    else if (this.#mine && !this.#source) this.#open();
    else void this.check();
    this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#abort.signal.aborted) return;
    this.#timer = setTimeout(() => this.#tick(), this.#pause());
  }

  #pause(): number {
    if (this.#source) return this.#spoke ? ASSURANCE : SILENCE;
    const now = performance.now();
    if (!this.#streamed || now < this.#served) return ASSURANCE;
    const young = now - this.#since < ASSURANCE;
    return backoff(this.#failures, this.#mine ? 500 : young ? POLL.young : POLL.old, POLL.old);
  }

  #enter(): void {
    if (this.#turn || !this.#streamed || this.#abort.signal.aborted) return;
    const go = () => {
      this.#mine = true;
      this.#open();
    };
    this.#turn = takeTurn(this.#url, go, (version) => void this.#hint(version));
    // Behind the drawing of the charge: the first word to other tabs takes a cheap phone some milliseconds.
    setTimeout(() => this.#turn?.say(0));
  }

  #quit(): void {
    this.#close();
    this.#mine = false;
    this.#turn?.leave();
    this.#turn = undefined;
  }

  /** What another tab says. */
  async #hint(version: number): Promise<void> {
    const known = () => this.#latest?.version ?? 0;
    if (!version) {
      if (this.#source) this.#turn?.say(known());
      return;
    }
    this.#served = performance.now() + 2 * ASSURANCE;
    // A question under way may have been answered before.
    await this.#checking;
    if (version > known()) void this.check();
  }

  #open(): void {
    if (!this.#mine || this.#source || !this.#streamed) return;
    const source = new EventSource(this.#url, { withCredentials: true });
    this.#source = source;
    source.addEventListener("charge", ({ data }: MessageEvent<string>) => {
      this.#spoke = true;
      this.#failures = 0;
      this.#tell(false);
      this.#hear(parseJson(data));
      this.#plan();
    });
    // The browser's own reconnecting is slow, and gives up for ever on a 502: ours asks at once, then backs off.
    source.addEventListener("error", () => {
      if (this.#source !== source) return;
      if (this.#streamed) this.#close();
      else this.#quit();
      void this.check();
    });
  }

  #hear(charge: unknown): void {
    if (!isCharge(charge) || charge.id !== this.#id) {
      return this.#complain(new PayError("unexpected", `${this.#url} sent what is not this charge.`));
    }
    if (!this.#latest || charge.version > this.#latest.version) this.#take(charge);
    // Last, and where nothing more is to come by its end: this tab's buyer waits for no other.
    if (this.#source) this.#turn?.say(charge.version);
  }

  /** What is new. */
  #take(charge: Charge): void {
    this.#latest = charge;
    this.#backend.clock.passed(charge.updatedAt);
    const { status } = charge;
    this.#over = LOST.includes(status) ? performance.now() : undefined;
    this.#streamed = !FINAL_STATUSES.includes(status);
    for (const watcher of this.#watchers) watcher.charge(charge);
    if (this.#streamed) return;
    // One that is open tells of late money, for as long as the backend keeps it.
    if (!this.#source) this.#quit();
    if (!this.#over) this.#end();
  }

  #complain(error: PayError): void {
    if (this.#complained) return;
    this.#complained = true;
    for (const watcher of this.#watchers) watcher.trouble(error);
  }

  #tell(lost: boolean): void {
    this.#lost = lost;
    for (const watcher of this.#watchers) watcher.lost(lost);
  }

  #close(): void {
    if (!this.#source) return;
    this.#source.close();
    this.#source = undefined;
    this.#turn?.say(Infinity);
  }

  #end(): void {
    this.#quit();
    clearTimeout(this.#timer);
    this.#abort.abort();
  }
}
