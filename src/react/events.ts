// The events of the elements, by the props that listen to them.
import type { PayAdminErrorEvent } from "../admin/elements/index.ts";
import type { EventName } from "./wrap.ts";

const EVENTS = {
  onPayReady: "pay-ready",
  onPaySubmit: "pay-submit",
  onPayPending: "pay-pending",
  onPaySuccess: "pay-success",
  onPayDenied: "pay-denied",
  onPayExpired: "pay-expired",
  onPayError: "pay-error",
} as const;
export const PIX_EVENTS = { ...EVENTS, onPayCopy: "pay-copy" } as const;
export const CARD_EVENTS = { ...EVENTS, onPayChange: "pay-change", onPayChallenge: "pay-challenge" } as const;
/** Those of the desk. */
export const ADMIN_EVENTS = {
  onPayOpen: "pay-open",
  onPayRefund: "pay-refund",
  // By this name pages know the event of the checkout.
  onPayError: "pay-error" as EventName<PayAdminErrorEvent>,
} as const;
