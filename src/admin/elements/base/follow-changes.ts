// Has an element hear what changes at the merchant's side for as long as it is in the page.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";
import { listenForChanges, type ChangeListener } from "../client/changes.ts";

export class FollowChanges implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #client: () => AdminClient | undefined;
  readonly #listener: ChangeListener;
  #followed: AdminClient | undefined;
  #abort = new AbortController();

  constructor(
    host: ReactiveControllerHost & Element,
    client: () => AdminClient | undefined,
    listener: ChangeListener,
  ) {
    this.#host = host;
    this.#client = client;
    this.#listener = listener;
    host.addController(this);
  }

  hostUpdate(): void {
    // An element that is out of the page is updated too, such as by an answer that was on its way.
    const client = this.#host.isConnected ? this.#client() : undefined;
    if (client === this.#followed) return;
    this.hostDisconnected();
    this.#followed = client;
    this.#abort = new AbortController();
    if (client) listenForChanges(client, this.#listener, this.#abort.signal);
  }

  hostDisconnected(): void {
    this.#abort.abort();
    this.#followed = undefined;
  }
}
