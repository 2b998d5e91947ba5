// A link to pay, as it is kept: it names an order, and says nothing of a buyer.
import type { StoredCharge } from "./record.ts";

export interface StoredLink {
  id: string;
  orderId: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  expiresAt: string;
  /** It ends with the payment of its order. Otherwise it shows the receipt from then on. */
  once: boolean;
  /** Who made it, where that was given. */
  createdBy?: string | undefined;
  /** ISO 8601, UTC; absent while it is not revoked. */
  revokedAt?: string | undefined;
  /** Who revoked it, where that was given. */
  revokedBy?: string | undefined;
}

/** A link to pay, as the merchant's functions are told of it: nothing of who made it. */
export type OrderLink = Pick<StoredLink, "id" | "orderId" | "createdAt" | "expiresAt" | "once">;

export const toOrderLink = ({ id, orderId, createdAt, expiresAt, once }: StoredLink): OrderLink => ({
  id,
  orderId,
  createdAt,
  expiresAt,
  once,
});

/** `used`: its order was paid, and it was to be used once. */
export const LINK_STATES = ["open", "used", "revoked", "expired"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/**
 * Whether a link can be opened now, by the charges of its order. Nothing is written when it is used up: what its order's
 * charges say is written with the payment, in one transaction, whoever was paid by which way.
 */
export function linkState(link: StoredLink, charges: readonly StoredCharge[], now: number): LinkState {
  if (link.revokedAt !== undefined) return "revoked";
  if (link.once && charges.some((stored) => usesUp(link, stored))) return "used";
  return Date.parse(link.expiresAt) <= now ? "expired" : "open";
}

/** Whether the order is paid in full now, by its charges. */
export const isPaid = (charges: readonly StoredCharge[]): boolean =>
  charges.some(({ record }) => record.status === "paid" && record.outstandingAmount === undefined);

/** Whether all of the money that used a link up has gone back since, by the charges of its order. */
export const hasGoneBack = (charges: readonly StoredCharge[]): boolean =>
  charges.every(({ record }) => record.status !== "paid");

/**
 * One that paid the order before the link was made, and whose money went back, says nothing about it; nor does one that paid
 * less than the order costs.
 */
const usesUp = (
  { createdAt }: StoredLink,
  { record: { status, paidAt, outstandingAmount } }: StoredCharge,
): boolean =>
  outstandingAmount === undefined &&
  (status === "paid" || (paidAt !== undefined && Date.parse(paidAt) >= Date.parse(createdAt)));
