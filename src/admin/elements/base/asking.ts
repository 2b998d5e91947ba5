// One thing that is asked of the merchant's side: the last answer stays until the next one, and a stale one never replaces it.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { CallError } from "../client/call-error.ts";

export class Asking<Answer> implements ReactiveController {
  answer: Answer | undefined;
  error: CallError | undefined;
  isBusy = false;
  readonly #host: ReactiveControllerHost;
  readonly #tell: (thrown: unknown) => CallError;
  #abort = new AbortController();

  constructor(host: ReactiveControllerHost, tell: (thrown: unknown) => CallError) {
    this.#host = host;
    this.#tell = tell;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#abort.abort();
    this.isBusy = false;
  }

  /** Gives the answer; nothing if there is none, or another one was asked for meanwhile. */
  async ask(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    this.#abort.abort();
    const { signal } = (this.#abort = new AbortController());
    this.isBusy = true;
    this.error = undefined;
    this.#host.requestUpdate();
    try {
      const answer = await call(signal);
      if (signal.aborted) return undefined;
      this.answer = answer;
      return answer;
    } catch (thrown) {
      if (!signal.aborted) this.error = this.#tell(thrown);
      return undefined;
    } finally {
      if (!signal.aborted) this.isBusy = false;
      this.#host.requestUpdate();
    }
  }

  /** Of another question. */
  forget(): void {
    this.#abort.abort();
    this.isBusy = false;
    this.answer = undefined;
    this.error = undefined;
  }
}
