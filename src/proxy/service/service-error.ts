// The errors of calls to the payment service. The code answers the question that money depends on: was it done, was it not
// done, or is that unknown?

export const SERVICE_ERROR_CODES = [
  /** The call itself is wrong: nothing was sent. */
  "invalid_call",
  /** No request was written (name look-up, connection or TLS failed): safe to send again. */
  "not_sent",
  /** The service refused the call (400): it was not done. */
  "refused",
  /** The service does not know the API key (401): it was not done. */
  "unauthorized",
  /**
   * Whether it was done is unknown: a time-out, a broken connection, an invalid answer, or a status that the service's
   * interface does not name. Look it up; never send it again blindly. Statuses such as 404 and 429 are here on purpose: of a
   * gateway they mean "not done", but a service may fail with them after it has charged the card.
   */
  "unknown_outcome",
] as const;
export type ServiceErrorCode = (typeof SERVICE_ERROR_CODES)[number];

export interface ServiceErrorDetails {
  /** HTTP status, if there was an answer. */
  status?: number | undefined;
  /** The service's message, for the merchant and never for the buyer. Card data and API key are removed. */
  serviceMessage?: string | undefined;
  /** The free-form `error` and `errors` of the service's answer, with the same cut out. */
  serviceErrors?: { error?: unknown; errors?: unknown } | undefined;
  /**
   * Whether an answer of unknown outcome says that nothing was done: another 4xx in the documented error shape, or 429 with
   * `Retry-After`. Its interface does not name it, so it is not certain.
   */
  saysRefused?: boolean | undefined;
  cause?: unknown;
}

/** Rejection of every call of the service client. Holds no request body, no card data and no API key. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ServiceErrorCode;
  readonly status: number | undefined;
  readonly serviceMessage: string | undefined;
  readonly saysRefused: boolean;
  readonly serviceErrors: { error?: unknown; errors?: unknown } | undefined;

  constructor(code: ServiceErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.serviceMessage = details.serviceMessage;
    this.serviceErrors = details.serviceErrors;
    this.saysRefused = details.saysRefused ?? false;
  }
}

/**
 * What is stored of a call says until when it may be under way (`until`, epoch milliseconds). Throws `not_sent` if that is
 * over before it is made, as in a process that stood still: others have looked it up by then, and it may have been made anew.
 */
export function checkInTime(until: number | undefined, now: number): void {
  if (until !== undefined && now >= until)
    throw new ServiceError(
      "not_sent",
      "This process stood still for too long between storing the call and making it: nothing was sent.",
    );
}
