// What the page hears. All bubble and are composed; none ever holds a card number or security code.
import type { Brand } from "../../contract/brands.ts";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/names.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayErrorCode } from "./pay-error.ts";

class PayEvent<Detail> extends Event {
  readonly detail: Readonly<Detail>;

  constructor(type: string, detail: Detail, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
    this.detail = Object.freeze(detail);
  }
}

/** The order is loaded and the buyer can act. */
export class PayReadyEvent extends PayEvent<{ order: Order }> {
  constructor(order: Order) {
    super("pay-ready", { order });
  }
}

/** Card: completeness or brand changed. */
export class PayChangeEvent extends PayEvent<{ complete: boolean; brand: Brand | undefined }> {
  constructor(complete: boolean, brand: Brand | undefined) {
    super("pay-change", { complete, brand });
  }
}

/** Just before a charge is made; `preventDefault()` stops it. */
export class PaySubmitEvent extends PayEvent<{ method: Method; orderId: string }> {
  constructor(method: Method, orderId: string) {
    super("pay-submit", { method, orderId }, true);
  }
}

export type ChargeEventType =
  "pay-pending" | "pay-challenge" | "pay-success" | "pay-denied" | "pay-expired" | "pay-copy";

/** The charge exists and waits, was challenged, paid, denied, ran out, or its code was copied. */
export class PayChargeEvent extends PayEvent<{ charge: Charge }> {
  constructor(type: ChargeEventType, charge: Charge) {
    super(type, { charge });
  }
}

/** Something broke that is no outcome. */
export class PayErrorEvent extends PayEvent<{ code: PayErrorCode; message: string; retryable: boolean }> {
  constructor(code: PayErrorCode, message: string, retryable: boolean) {
    super("pay-error", { code, message, retryable });
  }
}

declare global {
  interface HTMLElementEventMap {
    "pay-ready": PayReadyEvent;
    "pay-change": PayChangeEvent;
    "pay-submit": PaySubmitEvent;
    "pay-pending": PayChargeEvent;
    "pay-challenge": PayChargeEvent;
    "pay-success": PayChargeEvent;
    "pay-denied": PayChargeEvent;
    "pay-expired": PayChargeEvent;
    "pay-copy": PayChargeEvent;
    "pay-error": PayErrorEvent;
  }
}
