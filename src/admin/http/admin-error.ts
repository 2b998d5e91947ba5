// Why a call of the merchant's side cannot be served (RFC 9457), and the errors of the proxy as such problems.
import { ChargeError, ServiceError, type ChargeErrorCode } from "../../proxy/index.ts";
import { maskText, ProblemError, PROBLEMS, responseOf, type ProblemDetails } from "../../proxy/internal.ts";

const {
  invalid_request,
  order_not_found,
  charge_not_found,
  idempotency_key_missing,
  idempotency_key_reused,
  payload_too_large,
  too_many_attempts,
  unsupported_media_type,
} = PROBLEMS;

const of = (status: number, title: string) => ({ status, title });

/** Status and title of each problem. */
export const ADMIN_PROBLEMS = {
  invalid_request,
  idempotency_key_missing,
  payload_too_large,
  too_many_attempts,
  unsupported_media_type,
  not_signed_in: of(401, "Nobody is signed in"),
  not_allowed: of(403, "This user may not do this"),
  origin_not_allowed: of(403, "A page or name that may not call"),
  payout_not_found: of(404, "There is no such payout"),
  problem_not_found: of(404, "There is no such problem"),
  entry_not_found: of(404, "No handler keeps failing for such an entry"),
  service_refused: of(502, "The payment service refused the call"),
  service_unavailable: of(503, "The merchant's side is unavailable at the moment"),

  order_not_found,
  charge_not_found,
  idempotency_key_reused,
  charge_waiting: of(409, "A charge of the order may still change"),
  refund_underway: of(409, "Another refund of the charge is under way"),
  charge_unpaid: of(422, "The charge was not paid"),
  charge_not_paid: of(422, "The charge is not paid"),
  amount_invalid: of(422, "The amount is no number of cents, or more than can be sent"),
  amount_above_charge: of(422, "The amount is above that of the charge"),
  amount_below_recorded: of(422, "More went back already"),
  reason_invalid: of(422, "The note is empty or too long"),
  key_invalid: of(422, "The key is empty or too long"),
  user_invalid: of(422, "The user's name is empty or too long"),
  refund_not_found: of(404, "The charge has no such refund"),
  link_not_found: of(404, "There is no such link"),
  links_not_configured: of(501, "The proxy has no links"),
  expiry_past: of(422, "The time until which the link is to be opened has passed"),
  refund_known: of(422, "What became of the refund is known"),
  status_invalid: of(422, "The status is neither done nor refused"),
  refund_above_paid: of(422, "More than is left of what was paid"),
  pix_key_needed: of(422, "A Pix goes back to a key of the buyer's"),
  pix_key_invalid: of(422, "The Pix key is none of its type"),
  refund_below_minimum: of(422, "Less than the payment service sends back"),
  payout_below_minimum: of(422, "Less than the payment service sends out"),
  payout_above_limit: of(422, "More than may go out in a day"),
} as const satisfies Record<ChargeErrorCode, Title> & Record<string, Title>;

interface Title {
  status: number;
  title: string;
}

/** What a problem of the merchant's side may be. */
export type AdminProblemCode = keyof typeof ADMIN_PROBLEMS;

/** Thrown where a call cannot be served. */
export class AdminError extends Error {
  override readonly name = "AdminError";
  readonly code: AdminProblemCode;
  readonly details: ProblemDetails;

  constructor(code: AdminProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? ADMIN_PROBLEMS[code].title);
    this.code = code;
    this.details = details;
  }
}

/** The answer to an error that is known; `undefined` to any other. */
export function problemOf(error: unknown): Response | undefined {
  const known = asAdminError(error);
  if (known === undefined) return undefined;
  const { code, details } = known;
  const { detail, errors } = details;
  const response = responseOf(
    { code, ...ADMIN_PROBLEMS[code] },
    {
      ...details,
      // What was asked is quoted in some, and may hold a card number all the same.
      ...(detail !== undefined && { detail: maskText(inCalls(detail)) }),
      ...(errors && { errors: errors.map((one) => ({ ...one, message: maskText(one.message) })) }),
    },
  );
  // RFC 9110, section 15.5.2. A browser asks nobody for a password because of it.
  if (response.status === 401) response.headers.set("www-authenticate", "Bearer");
  return response;
}

function asAdminError(error: unknown): Pick<AdminError, "code" | "details"> | undefined {
  if (error instanceof AdminError) return error;
  if (error instanceof ProblemError)
    return isCode(error.code) ? { code: error.code, details: error.details } : undefined;
  if (error instanceof ChargeError) return { code: error.code, details: { detail: error.message } };
  return error instanceof ServiceError ? unserved(error) : undefined;
}

const isCode = (code: string): code is AdminProblemCode => Object.hasOwn(ADMIN_PROBLEMS, code);

/** Of money that goes out these are rejected with alone where nothing was sent: see `PayProxy.charges.refund`. */
function unserved({ code, message }: ServiceError): Pick<AdminError, "code" | "details"> {
  switch (code) {
    case "not_sent":
      return {
        code: "service_unavailable",
        details: {
          detail: "The payment service cannot be reached. Nothing was sent: the same call may be made again.",
          retryAfter: 5,
        },
      };
    case "unauthorized":
      return {
        code: "service_refused",
        details: {
          detail:
            "The payment service does not take the proxy's key. Nothing was done: the same call may be made again once " +
            "the key is right.",
        },
      };
    case "unknown_outcome":
      return { code: "service_unavailable", details: { status: 502, detail: message } };
    case "invalid_call":
    case "refused":
      return { code: "service_refused", details: { detail: message } };
  }
}

/** The proxy's functions by the names that they have here. */
const CALLS: Readonly<Record<string, string>> = {
  "pay.charges.recordRefund": "POST /charges/{id}/recorded-refunds",
  "pay.charges.settleRefund": "POST /charges/{id}/refunds/{refundId}/settle",
};

const inCalls = (text: string): string =>
  Object.entries(CALLS).reduce((changed, [name, call]) => changed.replaceAll(name, call), text);
