// How the page learns what became of a charge: one event stream per charge, however many elements show it.
// Where streams fail it asks; where nothing answers it says so and keeps trying.
import type { Charge } from "../../contract/checkout/charge.ts";
import { FINAL_STATUSES, type ChargeStatus } from "../../contract/checkout/names.ts";
import type { Backend } from "./backend.ts";
import { isCharge } from "./guards.ts";
import { parseJson } from "./json.ts";
import { PayError, toPayError } from "./pay-error.ts";
import { backoff } from "./waiting.ts";

/** `lost`: the backend does not answer at the moment. */
export type Link = "live" | "polling" | "lost";

interface Watcher {
  charge(charge: Charge): void;
  link(link: Link): void;
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
const POLL = { first: 2_000, later: 10_000, after: 60_000 };

const streams = new Map<string, ChargeStream>();

/** Watches a charge until the signal aborts. Gives a function that asks for it at once. */
export function watchCharge(
  backend: Backend,
  id: string,
  watcher: Watcher,
  signal: AbortSignal,
): () => Promise<void> {
  const url = backend.eventsUrl(id);
  const stream = streams.get(url) ?? new ChargeStream(backend, id, () => streams.delete(url));
  streams.set(url, stream);
  stream.join(watcher);
  signal.addEventListener("abort", () => stream.leave(watcher), { once: true });
  return () => stream.check();
}

class ChargeStream {
  readonly #backend: Backend;
  readonly #id: string;
  readonly #forget: () => void;
  readonly #watchers = new Set<Watcher>();
  readonly #abort = new AbortController();
  readonly #since = performance.now();
  #source: EventSource | undefined;
  #streams = "EventSource" in globalThis;
  #spoke = false;
  #link: Link = "live";
  #failures = 0;
  #checking: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: Charge | undefined;
  /** When the charge came to a state that only late money can change. */
  #over: number | undefined;
  /** Whether the backend keeps a stream of a charge in this state. */
  #streamed = true;
  #complained = false;

  constructor(backend: Backend, id: string, forget: () => void) {
    this.#backend = backend;
    this.#id = id;
    this.#forget = forget;
    const { signal } = this.#abort;
    // Phones switch to the bank's app and back, and pages come out of the cache: ask at once.
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake(), { signal });
    addEventListener("pageshow", () => this.#wake(), { signal });
    addEventListener("online", () => this.#wake(), { signal });
    addEventListener("offline", () => this.#tell("lost"), { signal });
    this.#turn();
  }

  join(watcher: Watcher): void {
    this.#watchers.add(watcher);
    watcher.link(this.#link);
    if (this.#latest) watcher.charge(this.#latest);
  }

  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0) return;
    this.#end();
    this.#forget();
  }

  /** Asks for the charge; one question at a time. Settles when it is answered or failed. */
  check(): Promise<void> {
    this.#checking ??= this.#ask().finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  async #ask(): Promise<void> {
    const { signal } = this.#abort;
    if (signal.aborted) return;
    try {
      const charge = await this.#backend.charge(this.#id, signal);
      this.#failures = 0;
      // Refused before it ever opened, while questions are answered: this backend has no streams.
      if (!this.#source && !this.#spoke) this.#streams = false;
      this.#tell(this.#source ? "live" : "polling");
      this.#hear(charge);
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toPayError(thrown);
      this.#failures++;
      this.#tell("lost");
      if (error.code === "unexpected") this.#complain(error);
      if (error.code !== "charge_not_found") return;
      this.#end();
      for (const watcher of this.#watchers) watcher.trouble(error);
    }
  }

  #wake(): void {
    this.#streams = "EventSource" in globalThis;
    this.#failures = 0;
    if (!this.#source) this.#open();
    void this.check();
    this.#plan();
  }

  #turn(): void {
    if (this.#over && performance.now() - this.#over > LATE) this.#end();
    else if (this.#streams && this.#streamed && !this.#source) this.#open();
    else void this.check().finally(() => this.#plan());
    this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#abort.signal.aborted) return;
    this.#timer = setTimeout(() => this.#turn(), this.#pause());
  }

  #pause(): number {
    if (this.#source) return this.#spoke ? ASSURANCE : SILENCE;
    if (!this.#streamed) return ASSURANCE;
    const young = performance.now() - this.#since < POLL.after;
    if (this.#streams) return backoff(this.#failures, 500, POLL.later);
    return backoff(this.#failures, young ? POLL.first : POLL.later, 3 * POLL.later);
  }

  #open(): void {
    if (!this.#streams || !this.#streamed || this.#abort.signal.aborted) return;
    const source = new EventSource(this.#backend.eventsUrl(this.#id), { withCredentials: true });
    this.#source = source;
    source.addEventListener("charge", ({ data }: MessageEvent<string>) => {
      this.#spoke = true;
      this.#failures = 0;
      this.#tell("live");
      this.#read(data);
      this.#plan();
    });
    // The browser's own reconnecting is slow, and gives up for ever on a 502: ours asks at once, then backs off.
    source.addEventListener("error", () => {
      source.close();
      if (this.#source !== source) return;
      this.#source = undefined;
      void this.check().finally(() => this.#plan());
    });
  }

  #read(data: string): void {
    const charge = parseJson(data);
    if (isCharge(charge)) this.#hear(charge);
    else this.#complain(new PayError("unexpected", "The stream sent something that is no charge."));
  }

  #hear(charge: Charge): void {
    if (charge.id !== this.#id) {
      this.#complain(
        new PayError("unexpected", "The backend answered with another charge than the one asked for."),
      );
      return;
    }
    if (this.#latest && charge.version <= this.#latest.version) return;
    this.#latest = charge;
    this.#backend.clock.passed(charge.updatedAt);
    const { status } = charge;
    this.#over = LOST.includes(status) ? performance.now() : undefined;
    this.#streamed = !FINAL_STATUSES.includes(status);
    if (!this.#streamed && !this.#over) this.#end();
    for (const watcher of this.#watchers) watcher.charge(charge);
  }

  #complain(error: PayError): void {
    if (this.#complained) return;
    this.#complained = true;
    for (const watcher of this.#watchers) watcher.trouble(error);
  }

  #tell(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    for (const watcher of this.#watchers) watcher.link(link);
  }

  #end(): void {
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#timer);
    this.#abort.abort();
  }
}
