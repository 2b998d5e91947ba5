// Payments that ended without money: a clerk asks for them together.
import type { ChargeStatus } from "../../../contract/checkout/enums.ts";

/** Beside the statuses, what the filter has for all of these. */
export const UNPAID = "unpaid";

export const UNPAID_STATUSES: readonly string[] = [
  "expired",
  "denied",
  "failed",
] satisfies readonly ChargeStatus[];
