import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Order } from "../../contract/checkout/order.ts";

interface Options {
  /** The order that can be started now without asking the buyer for anything. */
  startable: () => Order | undefined;
  start: () => Promise<unknown>;
}

/**
 * Milliseconds that a page may take to say whether the element is on screen. It does with its next frame, which a phone draws
 * late; a page that draws none is seen by nobody.
 */
const FRAME = 1_000;

/**
 * Whether the middle of what the window shows of an element is the element's own, which is known before a frame is drawn.
 * Never in a frame, whose window may be out of sight, nor of an element that has left the page.
 */
function isInSight(element: Element): boolean {
  if (window !== top || document.hidden || !element.isConnected) return false;
  const { left, right, top: above, bottom } = element.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(above, 0) + Math.min(bottom, innerHeight)) / 2;
  return (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y) === element;
}

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
      const take = (entries: IntersectionObserverEntry[]) => {
        // What is folded up to no height also intersects, with nothing of its area.
        this.#onScreen = (entries.at(-1)?.intersectionRatio ?? 0) > 0;
        resolve();
        this.hostUpdated();
      };
      this.#observer = new IntersectionObserver(take, { threshold: 0.01 });
    });
    this.#observer!.observe(this.#host);
  }

  /** Whether the element, once it is rendered, is on screen; known with the next frame at the latest. */
  async isSeen(): Promise<boolean> {
    this.#onScreen ||= isInSight(this.#host);
    if (this.#onScreen) return true;
    const noFrame = new Promise((resolve) => setTimeout(resolve, document.hidden ? 0 : FRAME));
    await Promise.race([this.#looked, noFrame]);
    return this.#onScreen;
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#onScreen = false;
    // An element that is moved in the page is connected again in the same task: what it has tried stays tried.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#tried = undefined;
    });
  }

  hostUpdated(): void {
    const order = this.#onScreen ? this.#options.startable() : undefined;
    if (!order || order === this.#tried) return;
    this.#tried = order;
    // A page that prevented it gets the button.
    void this.#options.start().then(() => this.#host.requestUpdate());
  }
}
