// The classes, unregistered, and the types that a page meets.
export { PayAdmin } from "./pay-admin/pay-admin.ts";
export { PayCharge } from "./pay-charge/pay-charge.ts";
export { PayCharges } from "./pay-charges/pay-charges.ts";
export { PayLinks } from "./pay-links/pay-links.ts";
export { PayProblems } from "./pay-problems/pay-problems.ts";
export { AdminElement } from "./base/admin-element.ts";
export {
  PayAdminEvent,
  type AdminElementEventMap,
  type AdminEventDetails,
  type PayAdminErrorEvent,
  type PayOpenEvent,
  type PayRefundEvent,
} from "./base/events.ts";
export type { AdminRefund } from "./client/answers.ts";
export type { CallErrorCode } from "./client/call-error.ts";
export type { AdminTexts, AdminTextName } from "./i18n/text-names.ts";
