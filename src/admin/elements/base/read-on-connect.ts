// Has an element read where it is put into the page, and where another merchant's side is to be read.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";

interface Options {
  /** Nothing while there is no address. */
  client: () => AdminClient | undefined;
  /** Another merchant's side is to be read, or none: what the last one gave is shown no longer. */
  forget: () => void;
  read: () => void;
}

export class ReadOnConnect implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: Options;
  /** Whose answers are shown. */
  #shown: AdminClient | undefined;
  #isDue = true;

  constructor(host: ReactiveControllerHost & Element, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    // What was read before the element was out of the page may be old.
    this.#isDue = true;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const client = this.#options.client();
    const isOther = client !== this.#shown;
    if (!isOther && !this.#isDue) return;
    this.#shown = client;
    this.#isDue = false;
    if (isOther) this.#options.forget();
    this.#options.read();
  }
}
