// Who is signed in, and whether their session has ended meanwhile.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";
import { toCallError } from "../client/call-error.ts";

export class Session implements ReactiveController {
  user: string | undefined;
  hasEnded = false;
  readonly #host: ReactiveControllerHost;
  readonly #tell: (thrown: unknown) => void;
  #abort = new AbortController();

  constructor(host: ReactiveControllerHost, tell: (thrown: unknown) => void) {
    this.#host = host;
    this.#tell = tell;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#abort.abort();
  }

  async read(client: AdminClient): Promise<void> {
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    try {
      const { user } = await client.me(signal);
      if (signal.aborted) return;
      this.user = user;
      this.hasEnded = false;
      this.#host.requestUpdate();
    } catch (thrown) {
      // Of all else the view that is open says what is wrong.
      if (!signal.aborted && !this.hasEnded && toCallError(thrown).code === "not_signed_in")
        this.#tell(thrown);
    }
  }

  /** Of the merchant's side, or of another one. */
  forget(): void {
    this.#abort.abort();
    this.user = undefined;
    this.hasEnded = false;
  }

  end(): void {
    this.hasEnded = true;
    this.#host.requestUpdate();
  }
}
