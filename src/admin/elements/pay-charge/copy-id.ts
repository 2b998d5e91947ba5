// Copies an id, and says so for a while.
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Milliseconds. */
const SHOWN = 2_000;

export class CopyId implements ReactiveController {
  /** The id that was copied just now. */
  copied: string | undefined;
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether that worked: a page without https has no clipboard, and a browser may refuse it. */
  async copy(id: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(id);
    } catch {
      return false;
    }
    this.#show(id);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(undefined), SHOWN);
    return true;
  }

  #show(id: string | undefined): void {
    this.copied = id;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.copied = undefined;
  }
}
