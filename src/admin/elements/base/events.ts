// The events of the desk's elements. All bubble and are composed; none holds a card number, a Pix key or a buyer's data.
import { NativeEvent } from "../../../elements/lib/native-event.ts";
import type { AdminRefund } from "../client/answers.ts";
import type { CallErrorCode } from "../client/call-error.ts";

/** What each event tells, in its `detail`. */
export interface AdminEventDetails {
  /** Somebody opens a payment; `preventDefault()` leaves to the page what is shown. */
  "pay-open": { chargeId: string };
  /** A refund was asked for here, as the merchant's side answered. */
  "pay-refund": { refund: AdminRefund };
  /** A call was not answered, or refused. */
  "pay-error": { code: CallErrorCode; message: string; retryable: boolean };
}

export class PayAdminEvent<Name extends keyof AdminEventDetails> extends NativeEvent {
  readonly detail: Readonly<AdminEventDetails[Name]>;

  constructor(type: Name, detail: AdminEventDetails[Name]) {
    super(type, { bubbles: true, composed: true, cancelable: type === "pay-open" });
    this.detail = Object.freeze(detail);
  }
}

export type PayOpenEvent = PayAdminEvent<"pay-open">;
export type PayRefundEvent = PayAdminEvent<"pay-refund">;
export type PayAdminErrorEvent = PayAdminEvent<"pay-error">;

/** `pay-error` is in the map of the checkout's elements, with the codes of theirs. */
type AdminEventMap = { [Name in Exclude<keyof AdminEventDetails, "pay-error">]: PayAdminEvent<Name> };

/** What listeners of an element of the desk are given. */
export type AdminElementEventMap = Omit<HTMLElementEventMap, "pay-error"> & {
  "pay-error": PayAdminErrorEvent;
};

declare global {
  interface HTMLElementEventMap extends AdminEventMap {}
  interface DocumentEventMap extends AdminEventMap {}
  interface WindowEventMap extends AdminEventMap {}
}
