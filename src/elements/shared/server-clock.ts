// Buyers' phones go wrong by minutes. What the backend says about its own time corrects them.

/** Below this, a difference is the `Date` header's whole seconds and the way through the network. */
const NOISE = 2_000;

export class ServerClock {
  #offset = 0;

  /** Takes an answer's `Date` header, which only answers of the page's own origin show. */
  hear(date: string | null): void {
    const heard = Date.parse(date ?? "");
    if (Number.isNaN(heard)) return;
    // The header counts whole seconds: half of one is the best guess at the rest.
    const offset = heard + 500 - Date.now();
    this.#offset = Math.abs(offset) < NOISE ? 0 : offset;
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
}
