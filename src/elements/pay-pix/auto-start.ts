import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Order } from "../../contract/checkout/order.ts";

interface Options {
  /** The order that can be started now without asking the buyer for anything. */
  startable: () => Order | undefined;
  start: () => Promise<unknown>;
}

/** Milliseconds that a page may take to say whether the element is on screen: it does with its next frame, if it draws any. */
const FRAME = 100;

/** Makes the charge as soon as the element is on screen, once for each order. */
export class AutoStart implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: Options;
  #observer: IntersectionObserver | undefined;
  #onScreen = false;
  #looked: Promise<void> | undefined;
  #tried: Order | undefined;

  constructor(host: ReactiveControllerHost & Element, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Whether it has started this order: the next try is the buyer's. */
  hasTried(order: Order): boolean {
    return this.#tried === order;
  }

  hostConnected(): void {
    this.#looked = new Promise((resolve) => {
      this.#observer = new IntersectionObserver((entries) => {
        this.#onScreen = entries.at(-1)?.isIntersecting ?? false;
        resolve();
        this.hostUpdated();
      });
    });
    this.#observer!.observe(this.#host);
  }

  /** Whether the element is on screen; known with the next frame. */
  async isSeen(): Promise<boolean> {
    const noFrame = new Promise((resolve) => setTimeout(resolve, document.hidden ? 0 : FRAME));
    await Promise.race([this.#looked, noFrame]);
    return this.#onScreen;
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#onScreen = false;
    this.#tried = undefined;
  }

  hostUpdated(): void {
    const order = this.#onScreen ? this.#options.startable() : undefined;
    if (!order || order === this.#tried) return;
    this.#tried = order;
    // A page that prevented it gets the button.
    void this.#options.start().then(() => this.#host.requestUpdate());
  }
}
