// Copies a text, and says so for a while.
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Milliseconds. */
const SHOWN = 2_000;

export class CopyText implements ReactiveController {
  /** The text that was copied just now. */
  copied: string | undefined;
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether that worked: a page without https has no clipboard, and a browser may refuse it. */
  async copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    this.#show(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(undefined), SHOWN);
    return true;
  }

  #show(text: string | undefined): void {
    this.copied = text;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.copied = undefined;
  }
}
