/** Stable codes of a {@link RuleError}. */
export type RuleErrorCode = "bad_amount" | "bad_installments" | "bad_secret" | "bad_key" | "no_webcrypto";

/** A mistake of the code that calls a function of the contract, not of a buyer: says what was given and what was expected. */
export class RuleError extends RangeError {
  override readonly name = "RuleError";
  readonly code: RuleErrorCode;

  constructor(code: RuleErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
