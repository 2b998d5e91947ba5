// The classes, unregistered, and the types that a page meets.
export type { Brand } from "../contract/card/brands.ts";
export type { BrandRanges, CardBrands } from "../contract/card/accepted-brands.ts";
export type { Charge, Reason } from "../contract/checkout/charge.ts";
export type {
  Askable,
  ChargeStatus,
  Method,
  NextStep,
  ProblemCode,
  ReasonCode,
} from "../contract/checkout/enums.ts";
export type { CardKey, Order } from "../contract/checkout/order.ts";
export type { PriceSource } from "../contract/checkout/offer.ts";
export type { MethodTotals, Priced } from "../contract/checkout/totals.ts";
export type { Installment, InstallmentOptions } from "../contract/installments.ts";
export { PayCard } from "./pay-card/pay-card.ts";
export { PayCheckout } from "./pay-checkout/pay-checkout.ts";
export { PayPix } from "./pay-pix/pay-pix.ts";
export { PayPrice } from "./pay-price/pay-price.ts";
export { PayElement } from "./payment/pay-element.ts";
export type { PayStatus } from "./payment/state.ts";
export {
  PayEvent,
  type ChargeEventType,
  type PayChangeEvent,
  type PayChargeEvent,
  type PayErrorEvent,
  type PayEventDetails,
  type PayReadyEvent,
  type PaySubmitEvent,
} from "./payment/events.ts";
export { LOCALES, type Locale } from "./i18n/built-in-locales.ts";
export type { PayTexts, TextName } from "./i18n/text-names.ts";
export type { PayErrorCode } from "./client/pay-error.ts";
