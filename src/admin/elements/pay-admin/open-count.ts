// How many problems are open, for the navigation: kept up while the desk is.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";

/** More are said to be more. */
const MOST = 99;

export class OpenCount implements ReactiveController {
  /** “3”, or “99+”; empty where there are none, or it is not known. */
  text = "";
  readonly #host: ReactiveControllerHost;
  #abort = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#abort.abort();
  }

  /** Of another merchant's side. */
  forget(): void {
    this.#abort.abort();
    this.text = "";
  }

  /** A count that could not be read stays as it was: the inbox says why. */
  async read(client: AdminClient): Promise<void> {
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    try {
      const { items, unreadable } = await client.problems({ state: "open", limit: MOST + 1 }, signal);
      const count = items.length + unreadable;
      if (signal.aborted) return;
      this.text = count === 0 ? "" : count > MOST ? `${MOST}+` : String(count);
      this.#host.requestUpdate();
    } catch {}
  }
}
