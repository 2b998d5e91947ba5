// What is known of the authentication (3-D Secure) of an order's card tries.
import { declineReason, type ReasonCode } from "../../contract/index.ts";
import type { StoredCharge } from "./record.ts";

/** The latest card try of an order that the bank declined. */
export interface LastDecline {
  /** Why, as the buyer was told, such as `insufficient_funds` or `authentication_failed`. */
  code: ReasonCode;
  /** The bank's own code, where the service named it. */
  returnCode?: string | undefined;
  /** Whether the try was sent with `authenticate: true`, or the bank asked the buyer by itself. */
  authenticated: boolean;
}

/** Whether the bank was asked to authenticate the buyer. */
const wasAuthenticated = ({ authenticate, challengeUntil, record }: StoredCharge): boolean =>
  authenticate === true || challengeUntil !== undefined || record.service.threeDS?.used === true;

/**
 * Whether the bank declined the try because the buyer was not authenticated. Where it was asked to authenticate them, the same
 * code says that they failed.
 */
export const lacksAuthentication = (stored: StoredCharge): boolean =>
  stored.record.status === "denied" &&
  declineReason(stored.record.service.returnCode, stored.record.card?.brand).code ===
    "authentication_failed" &&
  !wasAuthenticated(stored);

/** Of an order's charges, oldest first. */
export function lastDecline(charges: readonly StoredCharge[]): LastDecline | undefined {
  const declined = charges.findLast(({ record }) => record.status === "denied");
  if (declined === undefined) return undefined;
  const { reason, service } = declined.record;
  return {
    code: reason?.code ?? "declined",
    ...(service.returnCode !== undefined && { returnCode: service.returnCode }),
    authenticated: wasAuthenticated(declined),
  };
}
