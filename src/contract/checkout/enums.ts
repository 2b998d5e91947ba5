// The enumerations of the messages. Apart from the schemas, so that the elements can import them without zod.

export const METHODS = ["pix", "card"] as const;
export type Method = (typeof METHODS)[number];

export const CHARGE_STATUSES = [
  "pending",
  "challenge",
  "expired",
  "failed",
  "denied",
  "paid",
  "cancelled",
  "reversed",
] as const;
/** Where a charge stands. Only the backend moves it. */
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** Nothing is awaited of such a charge, and its stream ends. After `expired` it stays open for money that comes late. */
export const FINAL_STATUSES: readonly ChargeStatus[] = ["paid", "denied", "failed", "cancelled", "reversed"];

export const REASON_CODES = [
  "insufficient_funds",
  "expired_card",
  "invalid_card",
  "invalid_code",
  "blocked_card",
  "restricted",
  "declined",
  "try_later",
  "authentication_failed",
  "authentication_expired",
  "code_expired",
  "order_paid",
  "superseded",
  "unknown_outcome",
  "failed",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const NEXT_STEPS = ["correct", "other_card", "bank", "later", "pix", "again"] as const;
/** What the buyer can do about a charge that was not paid. */
export type NextStep = (typeof NEXT_STEPS)[number];

export const ASKABLE = ["name", "identity", "email", "phone"] as const;
/** Data of the buyer that the backend lacks and the element asks for. */
export type Askable = (typeof ASKABLE)[number];

export const SIGNALS = ["copied", "challenge_shown", "challenge_closed", "left", "returned"] as const;
/**
 * What a buyer did with a charge that waits: copied its Pix code, was shown the bank's page, or closed it; left the page for
 * another app or tab, or came back.
 */
export type Signal = (typeof SIGNALS)[number];

export const PROBLEM_CODES = [
  "invalid_request",
  "order_not_found",
  "charge_not_found",
  "method_unavailable",
  "idempotency_key_missing",
  "idempotency_key_reused",
  "charge_underway",
  "order_paid",
  "order_closed",
  "amount_changed",
  "encryption_required",
  "too_many_attempts",
  "origin_not_allowed",
  "payload_too_large",
  "unsupported_media_type",
  "service_unavailable",
  "service_refused",
  "link_invalid",
  "link_expired",
  "link_revoked",
  "link_used",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];
