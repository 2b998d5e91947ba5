// Why a request cannot be served, as the browser is told (RFC 9457). Which code has which status and title is said here alone.
import type { FieldError, Order, ProblemCode } from "../../contract/index.ts";

/** Status and title of each problem, as RFC 9457 wants them: the same in every occurrence. */
export const PROBLEMS: Readonly<Record<ProblemCode, { status: number; title: string }>> = {
  invalid_request: { status: 400, title: "The request is not valid" },
  order_not_found: { status: 404, title: "There is no such order" },
  charge_not_found: { status: 404, title: "There is no such charge" },
  method_unavailable: { status: 422, title: "This order cannot be paid in this way" },
  idempotency_key_missing: { status: 400, title: "The Idempotency-Key header is missing or too short" },
  idempotency_key_reused: { status: 422, title: "The Idempotency-Key was used for another request" },
  charge_underway: { status: 409, title: "A charge of this order is under way" },
  order_paid: { status: 409, title: "The order is already paid" },
  order_closed: { status: 409, title: "The order can no longer be paid" },
  amount_changed: { status: 409, title: "The amount to pay has changed" },
  encryption_required: { status: 422, title: "Card data must be encrypted" },
  too_many_attempts: { status: 429, title: "There were too many attempts" },
  origin_not_allowed: { status: 403, title: "This origin may not call" },
  payload_too_large: { status: 413, title: "The request body is too large" },
  unsupported_media_type: { status: 415, title: "The request body must be application/json" },
  service_unavailable: { status: 502, title: "The checkout is unavailable at the moment" },
  service_refused: { status: 502, title: "The payment service refused the charge" },
  link_invalid: { status: 404, title: "There is no such link to pay" },
  link_expired: { status: 410, title: "The link to pay has expired" },
  link_revoked: { status: 410, title: "The link to pay was revoked" },
  link_used: { status: 410, title: "The link to pay was used: its order is paid" },
};

export interface ProblemDetails {
  /** Where this occurrence has another status than the code's usual one. */
  status?: number | undefined;
  /** What happened this time, for a developer. Never card data, never a message of the service. */
  detail?: string | undefined;
  errors?: FieldError[] | undefined;
  /** Id of the paid charge, with `order_paid`, where the order may be resumed. */
  charge?: string | undefined;
  /** The order as it is now, with `amount_changed`. */
  order?: Order | undefined;
  /** Seconds after which another try makes sense: the `Retry-After` header. */
  retryAfter?: number | undefined;
  /** Methods that would be answered: the `Allow` header. */
  allow?: readonly string[] | undefined;
  /** Whether the rest of the request is not waited for: the `Connection` header (RFC 9110, 15.5.9). */
  close?: boolean | undefined;
}

/** The `type` of a problem: a stable name, not an address. */
export const problemType = (code: string) => `urn:pay-elements:problem:${code}`;

/** Thrown if a request cannot be served. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(details.detail ?? PROBLEMS[code].title, options);
    this.code = code;
    this.details = details;
  }
}
