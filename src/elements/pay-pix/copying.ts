import type { ReactiveController, ReactiveControllerHost } from "lit";
import { copyText } from "./copy-text.ts";

/** How long the copy button says that it copied. */
const COPIED_FOR = 4_000;

/** Copies, and knows for a while how that went. */
export class Copying implements ReactiveController {
  /** Whether the text was copied; nothing if that is not worth saying any more. */
  done: boolean | undefined;
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Says whether it worked; if it did not, the text is selected in `field`. */
  async copy(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
    const done = await copyText(text, field);
    this.forget();
    this.done = done;
    this.#host.requestUpdate();
    if (done) {
      this.#timer = setTimeout(() => {
        this.forget();
        this.#host.requestUpdate();
      }, COPIED_FOR);
    }
    return done;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.done = undefined;
  }

  hostDisconnected(): void {
    this.forget();
  }
}
