// What an element tells the page: each outcome once per charge.
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayError } from "../client/pay-error.ts";
import { PayEvent, type ChargeEventType } from "./events.ts";

export class EventDispatcher {
  readonly #target: EventTarget;
  readonly #schedule: (dispatch: () => void) => void;
  readonly #told = new Set<string>();

  /** `schedule` runs what is dispatched, at once or when the page is ready for it. */
  constructor(target: EventTarget, schedule: (dispatch: () => void) => void) {
    this.#target = target;
    this.#schedule = schedule;
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
      if (this.#told.has(`${type} ${charge.id}`)) return;
      this.skip(type, charge);
      this.#target.dispatchEvent(new PayEvent(type, { charge }));
    });
  }

  /** This event is no news to the page. */
  skip(type: ChargeEventType, { id }: Charge): void {
    this.#told.add(`${type} ${id}`);
  }

  #dispatch(event: Event): void {
    this.#schedule(() => this.#target.dispatchEvent(event));
  }
}
