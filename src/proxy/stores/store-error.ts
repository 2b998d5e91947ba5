export type StoreErrorCode =
  "store_refused" | "store_unavailable" | "store_full" | "package_missing" | "package_outdated";

/**
 * Why a store cannot be used: `store_refused` where it was reached and refuses the user, password or database of its
 * address, which waiting does not change; `store_unavailable` if it cannot be reached now; `store_full` where
 * it takes no more writes for want of space; `package_missing` where an
 * optional package that it needs is not installed, and `package_outdated` where it is too old.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
