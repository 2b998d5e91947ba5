import type { ProblemCode } from "../../contract/checkout/enums.ts";
import type { Refusal } from "./guards.ts";

export type PayErrorCode =
  | "browser_unsupported"
  | "not_configured"
  | "order_not_found"
  | "network"
  | "service_unavailable"
  | "code_mismatch"
  | "amount_changed"
  | "too_many_attempts"
  | "isolation_unavailable"
  | "challenge_blocked"
  | "unexpected"
  | ProblemCode;

const RETRYABLE: readonly PayErrorCode[] = [
  "network",
  "service_unavailable",
  "service_refused",
  "amount_changed",
  "too_many_attempts",
  "charge_underway",
  "isolation_unavailable",
  "unexpected",
];

/** Another try on the same order cannot succeed, or should not be made. */
const FINAL: readonly PayErrorCode[] = [
  "code_mismatch",
  "isolation_unavailable",
  "order_closed",
  "method_unavailable",
  "link_invalid",
  "link_expired",
  "link_revoked",
  "link_used",
];

interface Circumstances extends ErrorOptions {
  /** The backend's problem document, if there was one. */
  problem?: Refusal | undefined;
  /** Milliseconds that the backend asked to wait. */
  retryAfter?: number | undefined;
  /** HTTP status of the answer, if there was one. */
  status?: number | undefined;
  /** If it differs from the default of the code. */
  retryable?: boolean;
}

/** An error that is no outcome of the payment. `message` is for developers; buyers read `i18n/`. */
export class PayError extends Error {
  declare readonly code: PayErrorCode;
  /** Whether the same try may succeed later. */
  declare readonly retryable: boolean;
  /** Whether the buyer is offered no other try on the order. */
  declare readonly final: boolean;
  declare readonly problem: Refusal | undefined;
  declare readonly retryAfter: number | undefined;
  declare readonly status: number | undefined;
  /** Whether the device had no connection, as far as the browser knows. */
  declare readonly offline: boolean;

  constructor(code: PayErrorCode, message: string, circumstances: Circumstances = {}) {
    super(message, circumstances);
    const retryable = RETRYABLE.includes(code);
    const offline = code === "network" && !navigator.onLine;
    const final = FINAL.includes(code);
    Object.assign(this, { name: "PayError", code, retryable, final, offline }, circumstances);
  }
}

/** Whether the backend could not read a card that was encrypted to the order's key, or wants it so. */
export function isOfKey({ code, problem }: PayError): boolean {
  return code === "encryption_required" || !!problem?.errors?.some(({ field }) => field === "encryptedCard");
}

/** Any thrown value as a `PayError`, its cause kept. */
export function toPayError(thrown: unknown): PayError {
  return thrown instanceof PayError ? thrown : new PayError("unexpected", String(thrown), { cause: thrown });
}
