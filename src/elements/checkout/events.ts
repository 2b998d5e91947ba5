// The events of the elements. All bubble and are composed; none ever holds a card number or security code.
import type { Brand } from "../../contract/brands.ts";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/names.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayErrorCode } from "../backend/pay-error.ts";

interface OfCharge {
  charge: Charge;
}

/** What each event tells, in its `detail`. */
interface Details {
  /** The order is loaded and the buyer can act. */
  "pay-ready": { order: Order };
  /** Card: completeness or brand changed. */
  "pay-change": { complete: boolean; brand: Brand | undefined };
  /** Just before a charge is made; `preventDefault()` stops it. */
  "pay-submit": { method: Method; orderId: string };
  /** The charge exists and waits. */
  "pay-pending": OfCharge;
  /** The bank's page opened. */
  "pay-challenge": OfCharge;
  /** Paid, as the backend said. */
  "pay-success": OfCharge;
  /** Denied, failed, cancelled or reversed. */
  "pay-denied": OfCharge;
  /** Its time ran out. */
  "pay-expired": OfCharge;
  /** Pix: the code was copied. */
  "pay-copy": OfCharge;
  /** Something broke that is no outcome. */
  "pay-error": { code: PayErrorCode; message: string; retryable: boolean };
}

export class PayEvent<Name extends keyof Details> extends Event {
  readonly detail: Readonly<Details[Name]>;

  constructor(type: Name, detail: Details[Name]) {
    super(type, { bubbles: true, composed: true, cancelable: type === "pay-submit" });
    this.detail = Object.freeze(detail);
  }
}

export type ChargeEventType = Exclude<keyof Details, "pay-ready" | "pay-change" | "pay-submit" | "pay-error">;

export type PayReadyEvent = PayEvent<"pay-ready">;
export type PayChangeEvent = PayEvent<"pay-change">;
export type PaySubmitEvent = PayEvent<"pay-submit">;
export type PayChargeEvent = PayEvent<ChargeEventType>;
export type PayErrorEvent = PayEvent<"pay-error">;

type PayEventMap = { [Name in keyof Details]: PayEvent<Name> };

declare global {
  interface HTMLElementEventMap extends PayEventMap {}
}
