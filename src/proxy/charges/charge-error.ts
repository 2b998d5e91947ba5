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
  /** Not a text of 1 to 200 characters. */
  "key_invalid",
  /** Not a text of 1 to 200 characters. */
  "user_invalid",
  /** The charge has no refund with this id. */
  "refund_not_found",
  /** There is no problem with this id. */
  "problem_not_found",
  /** There is no link with this id. */
  "link_not_found",
  /** `createPayProxy` was not given `links`. */
  "links_not_configured",
  /** The time until which a link is to be opened has passed. */
  "expiry_past",
  /** What became of the refund is known already. */
  "refund_known",
  /** Neither `done` nor `refused`. */
  "status_invalid",
  /** The key is that of another refund, payout or link. */
  "idempotency_key_reused",
  /** The charge is not paid, or the service has not named it yet. */
  "charge_not_paid",
  /** It is not known yet what became of another refund of the charge. */
  "refund_underway",
  /** More than is left of what was paid. */
  "refund_above_paid",
  /** A Pix goes back to a key of the buyer's, which was not given. */
  "pix_key_needed",
  /** The key is none of its type: a check digit is wrong, say. */
  "pix_key_invalid",
  /** Less than the service sends back. */
  "refund_below_minimum",
  /** Less than the service sends out. */
  "payout_below_minimum",
  /** More than may go out by payouts in a day (`payoutLimit`). */
  "payout_above_limit",
] as const;
export type ChargeErrorCode = (typeof CHARGE_ERROR_CODES)[number];

/**
 * Rejection of `pay.charges.refund`, `settleRefund`, `refunds`, `recordRefund`, `history`, `dossier` and `erase`, of
 * `pay.payouts.create`, `pay.problems.resolve`, `pay.links.create` and `pay.links.revoke`.
 */
export class ChargeError extends Error {
  override readonly name = "ChargeError";
  readonly code: ChargeErrorCode;

  constructor(code: ChargeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
