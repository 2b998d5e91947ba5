// The events of the elements. All bubble and are composed; none ever holds a card number or security code.
import type { Brand } from "../../contract/card/brands.ts";
import type { Charge } from "../../contract/checkout/charge.ts";
import type { Method } from "../../contract/checkout/enums.ts";
import type { Order } from "../../contract/checkout/order.ts";
import type { PayErrorCode } from "../client/pay-error.ts";
import { NativeEvent } from "../lib/native-event.ts";

/** What each event tells, in its `detail`. */
export interface PayEventDetails {
  /** The order is loaded and the buyer can act. */
  "pay-ready": { order: Order };
  /** Card: completeness or brand changed. */
  "pay-change": { complete: boolean; brand: Brand | undefined };
  /** Just before a charge is made; `preventDefault()` stops it. */
  "pay-submit": { method: Method; orderId: string };
  /** The charge exists and waits. */
  "pay-pending": { charge: Charge };
  /** The bank's page opened. */
  "pay-challenge": { charge: Charge };
  /** Paid, as the backend said. */
  "pay-success": { charge: Charge };
  /** Denied, failed, cancelled or reversed. */
  "pay-denied": { charge: Charge };
  /** Its time ran out. */
  "pay-expired": { charge: Charge };
  /** Pix: the code was copied. */
  "pay-copy": { charge: Charge };
  /** Something broke that is no outcome. */
  "pay-error": { code: PayErrorCode; message: string; retryable: boolean };
}

export class PayEvent<Name extends keyof PayEventDetails> extends NativeEvent {
  readonly detail: Readonly<PayEventDetails[Name]>;

  constructor(type: Name, detail: PayEventDetails[Name]) {
    super(type, { bubbles: true, composed: true, cancelable: type === "pay-submit" });
    this.detail = Object.freeze(detail);
  }
}

export type ChargeEventType = Exclude<
  keyof PayEventDetails,
  "pay-ready" | "pay-change" | "pay-submit" | "pay-error"
>;

export type PayReadyEvent = PayEvent<"pay-ready">;
export type PayChangeEvent = PayEvent<"pay-change">;
export type PaySubmitEvent = PayEvent<"pay-submit">;
export type PayChargeEvent = PayEvent<ChargeEventType>;
export type PayErrorEvent = PayEvent<"pay-error">;

type PayEventMap = { [Name in keyof PayEventDetails]: PayEvent<Name> };

declare global {
  interface HTMLElementEventMap extends PayEventMap {}
  interface DocumentEventMap extends PayEventMap {}
  interface WindowEventMap extends PayEventMap {}
}
