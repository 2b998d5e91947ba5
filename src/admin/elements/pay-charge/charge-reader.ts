// Reads a payment, and again whenever it changes: what is shown stays until the newer answer is there, and an answer about
// another payment, or an older one, changes nothing.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminChargeDetails } from "../client/answers.ts";
import type { AdminClient } from "../client/admin-client.ts";
import { listenForChanges } from "../client/changes.ts";
import type { CallError } from "../client/call-error.ts";

interface Options {
  /** Where the payment is read; nothing while the element does not know which, or where. */
  source: () => { client: AdminClient; id: string } | undefined;
  /** Another payment is to be shown, or none. */
  started: () => void;
  /** `before` is what was shown of the same payment. */
  read: (details: AdminChargeDetails, before: AdminChargeDetails | undefined) => void;
  /** Makes a `CallError` of what was thrown, and tells of it. */
  failed: (thrown: unknown) => CallError;
}

export class ChargeReader implements ReactiveController {
  details: AdminChargeDetails | undefined;
  /** Why the latest reading gave nothing. */
  error: CallError | undefined;
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: Options;
  #client: AdminClient | undefined;
  #id: string | undefined;
  #isDue = true;
  /** Ends with the payment that is shown. */
  #showing = new AbortController();
  #reading = new AbortController();

  constructor(host: ReactiveControllerHost & Element, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    // An element that is out of the page is updated too; it reads when it comes back.
    if (!this.#host.isConnected) return;
    const { client, id } = this.#options.source() ?? {};
    if (!this.#isDue && client === this.#client && id === this.#id) return;
    this.#isDue = false;
    this.#end();
    [this.#client, this.#id, this.details, this.error] = [client, id, undefined, undefined];
    this.#options.started();
    if (!client || !id) return;
    const { signal } = (this.#showing = new AbortController());
    const again = () => void this.read();
    listenForChanges(client, { charge: (changed) => changed === id && again(), missed: again }, signal);
    again();
  }

  hostConnected(): void {
    // Much may have happened meanwhile.
    this.#isDue = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#end();
  }

  /** Reads it anew. */
  async read(): Promise<void> {
    const client = this.#client;
    const id = this.#id;
    if (!client || !id || !this.#host.isConnected) return;
    this.#reading.abort();
    const { signal } = (this.#reading = new AbortController());
    try {
      const details = await client.charge(id, signal);
      if (signal.aborted) return;
      const before = this.details;
      this.details = details;
      this.error = undefined;
      this.#options.read(details, before);
    } catch (thrown) {
      if (signal.aborted) return;
      this.error = this.#options.failed(thrown);
    }
    this.#host.requestUpdate();
  }

  #end(): void {
    this.#reading.abort();
    this.#showing.abort();
  }
}
