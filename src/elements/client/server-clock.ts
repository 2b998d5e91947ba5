// The clocks of phones are off by minutes, and are set while a page is open: the backend's answers say what time it is, and
// the browser's monotonic clock how much has passed since.

/** Milliseconds. Smaller differences come from the network, and from the whole seconds of the `Date` header. */
const NOISE = 2_000;

export class ServerClock {
  /** Whether the backend has answered yet; until then this is the device's time. */
  isSet = false;
  /** From the monotonic clock, in milliseconds. */
  #offset = Date.now() - performance.now();
  #heard = false;

  /** Takes an answer's `Date` header; across origins it is readable only where the backend exposes it. */
  hear(date: string | null): void {
    this.isSet = true;
    const heard = Date.parse(date ?? "");
    if (Number.isNaN(heard)) return;
    this.#heard = true;
    // The header counts whole seconds: half of one is the best guess at the rest.
    this.#is(heard + 500);
  }

  /** Takes a moment that has only just passed, where no `Date` is readable. */
  justNow(instant: string): void {
    if (!this.#heard) this.#is(Date.parse(instant));
  }

  /** Takes a moment that has passed at the backend: the clock cannot be earlier. */
  passed(instant: string): void {
    const behind = Date.parse(instant) - this.now();
    if (behind > NOISE) this.#offset += behind;
  }

  /** The backend's time, in milliseconds since 1970. */
  now(): number {
    return performance.now() + this.#offset;
  }

  #is(time: number): void {
    const behind = time - this.now();
    if (Math.abs(behind) > NOISE) this.#offset += behind;
  }
}
