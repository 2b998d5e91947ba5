// What the reader may do, for the buttons that are shown: the merchant's side refuses the rest all the same.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";
import { toCallError } from "../client/call-error.ts";

export type Right = "view" | "refund" | "payout" | "erase" | "link";

/** Milliseconds until it is asked again, with whatever is drawn next, after nobody has answered. */
const AGAIN = 5_000;

export class Rights implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #client: () => AdminClient | undefined;
  #abort = new AbortController();
  #asked: AdminClient | undefined;
  #can: readonly string[] | undefined;
  /** Who did not answer, and until when they are not asked again. */
  #silent: { client: AdminClient; until: number } | undefined;

  constructor(host: ReactiveControllerHost & Element, client: () => AdminClient | undefined) {
    this.#host = host;
    this.#client = client;
    host.addController(this);
  }

  /** Nothing until it is known. */
  may(right: Right): boolean {
    return this.#can?.includes(right) ?? false;
  }

  /** Whether the reader is known to lack it. */
  lacks(right: Right): boolean {
    return this.#can?.includes(right) === false;
  }

  hostUpdate(): void {
    // An element that is out of the page is updated too; it asks when it comes back.
    if (!this.#host.isConnected) return;
    const client = this.#client();
    const isSilent = client === this.#silent?.client && performance.now() < (this.#silent?.until ?? 0);
    if (client !== this.#asked && !isSilent) void this.#ask((this.#asked = client));
  }

  hostConnected(): void {
    // Somebody else may be signed in by now.
    this.#asked = undefined;
    this.#silent = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#abort.abort();
  }

  async #ask(client: AdminClient | undefined): Promise<void> {
    this.#abort.abort();
    this.#can = undefined;
    if (!client) return;
    const { signal } = (this.#abort = new AbortController());
    try {
      this.#can = (await client.me(signal)).can;
    } catch (thrown) {
      if (signal.aborted) return;
      // A release before this call lets whoever reads try, and refuses what they may not do. It has no links.
      if (toCallError(thrown).status !== 404) {
        // Such as until somebody has signed in again.
        this.#asked = undefined;
        this.#silent = { client, until: performance.now() + AGAIN };
        return;
      }
      this.#can = ["view", "refund", "payout", "erase"];
    }
    this.#host.requestUpdate();
  }
}
