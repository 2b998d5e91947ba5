// Buyers' phones go wrong by minutes. What the backend says about its own time corrects them.

/** Below this, a difference is the `Date` header's whole seconds and the way through the network. */
const NOISE = 2_000;

export class ServerClock {
  /** Whether the backend has answered yet; until then this is the device's time. */
  isSet = false;
  #offset = 0;
  #heard = false;

  /** Takes an answer's `Date` header, which a backend of another origin shows only where it says so. */
  hear(date: string | null): void {
    this.isSet = true;
    const heard = Date.parse(date ?? "");
    if (Number.isNaN(heard)) return;
    this.#heard = true;
    // The header counts whole seconds: half of one is the best guess at the rest.
    this.#is(heard + 500);
  }

  /** Takes a moment that can only just have been, for where no `Date` is heard. */
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
    return Date.now() + this.#offset;
  }

  #is(time: number): void {
    const offset = time - Date.now();
    this.#offset = Math.abs(offset) < NOISE ? 0 : offset;
  }
}
