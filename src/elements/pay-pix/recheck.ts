import type { ReactiveControllerHost } from "lit";

/** Asks the backend at the buyer's wish, and keeps what to say about it. */
export class Recheck {
  /** Whether a request is under way. */
  busy = false;
  /** What the last request brought. */
  note: string | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** `note` is asked for when the request is answered. */
  async run(request: () => Promise<void>, note: () => string | undefined): Promise<void> {
    this.busy = true;
    this.note = undefined;
    this.#host.requestUpdate();
    try {
      await request();
      this.note = note();
    } finally {
      this.busy = false;
      this.#host.requestUpdate();
    }
  }
}
