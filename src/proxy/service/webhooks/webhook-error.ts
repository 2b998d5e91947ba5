export const WEBHOOK_ERROR_CODES = [
  /** No `X-Service-Signature` came along: answer 401. */
  "signature_missing",
  /** The signature is not this body's: answer 401. */
  "signature_mismatch",
  /** Signed, but not JSON: answer 400. */
  "not_json",
  /** Signed JSON, but no object with a string `event`, or one that nests too deep: answer 400. */
  "not_an_event",
  /** The caller gave a body that is no longer raw, so that no signature can be checked: answer 500. */
  "body_not_raw",
  /** The caller gave no signing secret: answer 500. */
  "secret_missing",
] as const;
export type WebhookErrorCode = (typeof WEBHOOK_ERROR_CODES)[number];

/** Rejection of `parseWebhook`. Quotes neither secret nor signature nor body. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
