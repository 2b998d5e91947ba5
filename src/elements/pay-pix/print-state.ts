import type { ReactiveController, ReactiveControllerHost } from "lit";

/**
 * Whether the page has been printed. Only then is the date formatted that stands on paper alone: the first date of a page
 * takes a slow phone longer than drawing the QR code.
 */
export class PrintState implements ReactiveController {
  printed = false;
  readonly #host: ReactiveControllerHost;
  readonly #render: () => void;

  /** `render` renders at once. */
  constructor(host: ReactiveControllerHost, render: () => void) {
    this.#host = host;
    this.#render = render;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("beforeprint", this.#print);
  }

  hostDisconnected(): void {
    removeEventListener("beforeprint", this.#print);
  }

  /** The browser takes the page as it is when the event has been dispatched. */
  readonly #print = (): void => {
    this.printed = true;
    this.#host.requestUpdate();
    this.#render();
  };
}
