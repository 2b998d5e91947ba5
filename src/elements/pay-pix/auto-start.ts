import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Order } from "../../contract/checkout/order.ts";

interface Options {
  /** The order that can be started now without asking the buyer for anything. */
  startable: () => Order | undefined;
  start: () => Promise<unknown>;
}

/** Makes the charge as soon as the element is on screen, once for each order. */
export class AutoStart implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: Options;
  #observer: IntersectionObserver | undefined;
  #onScreen = false;
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
    this.#observer ??= new IntersectionObserver((entries) => {
      this.#onScreen = entries.at(-1)?.isIntersecting ?? false;
      this.hostUpdated();
    });
    this.#observer.observe(this.#host);
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
