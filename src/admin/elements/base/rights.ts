// What the reader may do, for the buttons that are shown: the merchant's side refuses the rest all the same.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";
import { toCallError } from "../client/call-error.ts";

export type Right = "view" | "refund" | "payout" | "erase";

export class Rights implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #client: () => AdminClient | undefined;
  #abort = new AbortController();
  #asked: AdminClient | undefined;
  #can: readonly string[] = [];

  constructor(host: ReactiveControllerHost, client: () => AdminClient | undefined) {
    this.#host = host;
    this.#client = client;
    host.addController(this);
  }

  /** Nothing until it is known. */
  may(right: Right): boolean {
    return this.#can.includes(right);
  }

  hostUpdate(): void {
    const client = this.#client();
    if (client !== this.#asked) void this.#ask((this.#asked = client));
  }

  hostConnected(): void {
    // Somebody else may be signed in by now.
    this.#asked = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#abort.abort();
  }

  async #ask(client: AdminClient | undefined): Promise<void> {
    this.#abort.abort();
    this.#can = [];
    if (!client) return;
    const { signal } = (this.#abort = new AbortController());
    try {
      this.#can = (await client.me(signal)).can;
    } catch (thrown) {
      if (signal.aborted) return;
      // A release before this call lets whoever reads try, and refuses what they may not do.
      if (toCallError(thrown).status !== 404) {
        // Asked again with the next update, such as after somebody has signed in again.
        this.#asked = undefined;
        return;
      }
      this.#can = ["view", "refund", "payout", "erase"];
    }
    this.#host.requestUpdate();
  }
}
