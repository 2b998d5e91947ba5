// Why a call to the merchant's side gave nothing.

/** Of the codes that the merchant's side answers (docs/admin.md), and what may happen on the way to it. */
export type CallErrorCode =
  | "not_configured"
  | "network"
  | "unexpected"
  | "not_signed_in"
  | "not_allowed"
  | "too_many_attempts"
  | "service_unavailable"
  | (string & {});

/** Another call may be answered otherwise. */
const RETRYABLE: readonly CallErrorCode[] = [
  "network",
  "unexpected",
  "too_many_attempts",
  "service_unavailable",
  "service_refused",
  "refund_underway",
];

interface Circumstances extends ErrorOptions {
  /** HTTP status of the answer, if there was one. */
  status?: number | undefined;
  /** What the problem document says in English. */
  detail?: string | undefined;
}

/** `message` is for developers; people of the shop read `i18n/`. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: CallErrorCode;
  readonly status: number | undefined;
  readonly detail: string | undefined;

  constructor(code: CallErrorCode, message: string, { status, detail, ...options }: Circumstances = {}) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }

  get retryable(): boolean {
    return RETRYABLE.includes(this.code);
  }
}

/** Any thrown value as a `CallError`, its cause kept. */
export const toCallError = (thrown: unknown): CallError =>
  thrown instanceof CallError ? thrown : new CallError("unexpected", String(thrown), { cause: thrown });
