// What an element tells the page: each outcome once per charge, whichever of the page's elements tells it.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayError } from "../client/pay-error.ts";
import { PayEvent, type ChargeEventType } from "./events.ts";

export class EventDispatcher {
  readonly #target: EventTarget;
  readonly #schedule: (dispatch: () => void) => void;
  readonly #isTold: (event: string) => boolean;
  /** What has been dispatched. */
  readonly #told = new Set<string>();
  /** What is no news to the page. */
  readonly #known = new Set<string>();

  /**
   * `schedule` runs what is dispatched, at once or when the page is ready for it. `isTold` is whether an element of the page
   * that shows the same order has dispatched the event.
   */
  constructor(
    target: EventTarget,
    schedule: (dispatch: () => void) => void,
    isTold: (event: string) => boolean,
  ) {
    this.#target = target;
    this.#schedule = schedule;
    this.#isTold = isTold;
  }

  ready(order: Order): void {
    this.#dispatch(new PayEvent("pay-ready", { order }));
  }

  /** Whether the page lets a charge be made. */
  submit(method: Method, orderId: string): boolean {
    return this.#target.dispatchEvent(new PayEvent("pay-submit", { method, orderId }));
  }

  error({ code, message, retryable }: PayError): void {
    // For the developer of a page that does not listen yet.
    console.warn(`pay-elements: pay-error ${code}: ${message}`);
    this.#dispatch(new PayEvent("pay-error", { code, message, retryable }));
  }

  /** An event about a charge, once for each type and charge. */
  charge(type: ChargeEventType, charge: Charge): void {
    this.#schedule(() => {
      const event = nameOf(type, charge);
      if (this.#known.has(event)) return;
      this.#known.add(event);
      if (this.#isTold(event)) return;
      this.#told.add(event);
      this.#target.dispatchEvent(new PayEvent(type, { charge }));
    });
  }

  /** This event is no news to the page. */
  skip(type: ChargeEventType, charge: Charge): void {
    this.#known.add(nameOf(type, charge));
  }

  /** Whether this element has dispatched the event. */
  hasTold(event: string): boolean {
    return this.#told.has(event);
  }

  #dispatch(event: Event): void {
    this.#schedule(() => this.#target.dispatchEvent(event));
  }
}

const nameOf = (type: ChargeEventType, { id }: Charge): string => `${type} ${id}`;
