export const CHARGE_ERROR_CODES = [
  /** There is no charge with this id. */
  "charge_not_found",
  /** No money came on the charge, so none can go back. */
  "charge_unpaid",
  /** A charge of the order waits, or is being looked for at the service. */
  "charge_waiting",
  /** Not a positive integer of cents. */
  "amount_invalid",
  /** More than the charge's amount. */
  "amount_above_charge",
  /** Less than is recorded already: amounts are totals. */
  "amount_below_recorded",
  /** Not a text of 1 to 200 characters. */
  "reason_invalid",
] as const;
export type ChargeErrorCode = (typeof CHARGE_ERROR_CODES)[number];

/** Rejection of `pay.charges.recordRefund` and `pay.charges.erase`. */
export class ChargeError extends Error {
  override readonly name = "ChargeError";
  readonly code: ChargeErrorCode;

  constructor(code: ChargeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
