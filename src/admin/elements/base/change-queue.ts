// What has changed and is to be read anew, gathered: many changes at once are few requests.
import { backoff } from "../../../elements/client/retry.ts";

/** Milliseconds. A change is read once others that come with it have come. */
const GATHER = 100;
/** Between tries while the merchant's side does not answer: the first time, and at most. */
const RETRY = { first: 2_000, most: 60_000 };

export interface Changed {
  ids: Set<string>;
  /** What else has changed is not known. */
  missed: boolean;
}

const none = (): Changed => ({ ids: new Set(), missed: false });

export class ChangeQueue {
  readonly #read: (changed: Changed, signal: AbortSignal) => Promise<void>;
  readonly #pause: number;
  readonly #rest: number;
  #gathered = none();
  /** Aborts the reading under way; there is none while it is held. */
  #abort: AbortController | undefined;
  #isReading = false;
  /** Nothing has been read since all was: what changes next need not wait. */
  #isFirst = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next reading may begin. */
  #nextAt = -Infinity;
  #failures = 0;

  /**
   * `read` rejects if the same may be answered later. `pause`: milliseconds from one reading to the next, at least; `rest`: how
   * many times as long as the reading took, at least.
   */
  constructor(
    read: (changed: Changed, signal: AbortSignal) => Promise<void>,
    { pause = 1_000, rest = 0 }: { pause?: number; rest?: number } = {},
  ) {
    this.#read = read;
    this.#pause = pause;
    this.#rest = rest;
  }

  changed(id: string): void {
    this.#gathered.ids.add(id);
    this.#plan();
  }

  missed(): void {
    this.#gathered.missed = true;
    this.#plan();
  }

  /** Forgets what has changed until now, and keeps what changes from now on. */
  hold(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#abort?.abort();
    this.#abort = undefined;
    this.#isReading = false;
    this.#gathered = none();
  }

  goOn(): void {
    this.#abort ??= new AbortController();
    this.#isFirst = true;
    this.#plan();
  }

  #plan(): void {
    const { ids, missed } = this.#gathered;
    if (!this.#abort || this.#isReading || this.#timer !== undefined || (ids.size === 0 && !missed)) return;
    this.#timer = setTimeout(() => void this.#run(), Math.max(GATHER, this.#nextAt - performance.now()));
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    const changed = this.#gathered;
    const { signal } = this.#abort!;
    this.#gathered = none();
    this.#isReading = true;
    const begun = performance.now();
    try {
      await this.#read(changed, signal);
      this.#failures = 0;
    } catch {
      if (signal.aborted) return;
      this.#failures++;
      for (const id of changed.ids) this.#gathered.ids.add(id);
      this.#gathered.missed ||= changed.missed;
    }
    if (signal.aborted) return;
    this.#isReading = false;
    const now = performance.now();
    const pause = this.#isFirst ? 0 : Math.max(this.#pause, this.#rest * (now - begun));
    this.#isFirst = false;
    const retry = this.#failures > 0 ? backoff(this.#failures - 1, RETRY.first, RETRY.most) : 0;
    this.#nextAt = now + Math.max(retry, pause);
    this.#plan();
  }
}
