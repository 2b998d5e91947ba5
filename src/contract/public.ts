// What `pay-elements/contract` exports. The other folders import from `index.ts`, which has more.
export {
  MAX_INSTALLMENTS,
  MAX_PIX_AMOUNT,
  MIN_CARD_AMOUNT,
  MIN_INSTALLMENT_AMOUNT,
  MIN_PIX_AMOUNT,
  MIN_WITHDRAWAL_AMOUNT,
  TEST_CARD_AMOUNT,
} from "./amounts.ts";
export { readBrCode, type BrCode, type BrCodeError } from "./br-code.ts";
export type { BrandRanges, CardBrands } from "./card/accepted-brands.ts";
export { BRANDS, type Brand } from "./card/brands.ts";
export { detectBrand } from "./card/detect-brand.ts";
export { encryptCard } from "./card/encryption.ts";
export { checkExpiry, type ExpiryCheck, type ExpiryError } from "./card/expiry.ts";
export { checkCardNumber, type CardNumberCheck, type CardNumberError } from "./card/number.ts";
export { cardRules, checkSecurityCode, type CardRules, type SecurityCodeCheck } from "./card/rules.ts";
export { chargeSchema, type Charge, type Reason } from "./checkout/charge.ts";
export {
  ASKABLE,
  CHARGE_STATUSES,
  FINAL_STATUSES,
  METHODS,
  NEXT_STEPS,
  PROBLEM_CODES,
  REASON_CODES,
  type Askable,
  type ChargeStatus,
  type Method,
  type NextStep,
  type ProblemCode,
  type ReasonCode,
} from "./checkout/enums.ts";
export {
  cardContentsSchema,
  cardSchema,
  customerSchema,
  newChargeSchema,
  type Card,
  type CardContents,
  type Customer,
  type NewCardCharge,
  type NewCharge,
  type NewEncryptedCardCharge,
  type NewPixCharge,
} from "./checkout/new-charge.ts";
export { installmentSchema } from "./checkout/installment.ts";
export { isOrderId } from "./checkout/order-id.ts";
export { orderSchema, type CardKey, type Order, type OrderPayment } from "./checkout/order.ts";
export { problemSchema, type FieldError, type Problem } from "./checkout/problem.ts";
export { methodTotal, type MethodTotals, type Priced } from "./checkout/totals.ts";
export { checkEmail, checkName, checkPhone, type ContactCheck } from "./contact.ts";
export { declineReason } from "./declines.ts";
export { RuleError, type RuleErrorCode } from "./errors.ts";
export { checkIdentity, type IdentityCheck, type IdentityError } from "./identity.ts";
export { installmentPlan, type Installment, type InstallmentOptions } from "./installments.ts";
export { parseBrl, toCents, toDecimal, toDecimalText } from "./money.ts";
export type { PixKeyType } from "./pix-key.ts";
export { reason } from "./reasons.ts";
export type { BrandOverrides } from "./service/brands.ts";
export type {
  CardListItem,
  CardListQuery,
  CardStatus,
  Pagination,
  ServiceCustomer,
  ServiceThreeDS,
  SettlementStatus,
} from "./service/index.ts";
export { normalizeAddress, normalizeNumber, normalizeWords } from "./typed-text.ts";
export { signWebhook, verifyWebhook } from "./webhook-signature.ts";
