// What the sandbox stores: amounts in cents, times in milliseconds since 1970, no card numbers or security codes.
import { checkIdentity, type service } from "../../contract/index.ts";

export interface PixRecord {
  paymentId: string;
  keyId: number;
  merchantOrderId: string;
  customer: service.ServiceCustomer;
  amount: number;
  /** The copy-and-paste code. */
  code: string;
  status: "PENDING" | "PAID";
  createdAt: number;
  expiresAt: number;
  paidAmount: number;
  paidAt: number | null;
}

export interface WithdrawalRecord {
  withdrawalId: string;
  keyId: number;
  amount: number;
  fee: number;
  pixAddressKey: string;
  pixAddressKeyType: string;
  description: string;
  externalReference: string;
  status: "PENDING" | "APPROVED" | "FAILED";
  createdAt: number;
}

/** The acquirer's status codes. The interface names 2 and 3; the others are Cielo's. */
export const STATUS_CODES = { authorized: 1, paid: 2, denied: 3, voided: 10, refunded: 11, pending: 12 };

/** The acquirer, as answers and webhooks name it. */
export const PROVIDER = "Sandbox";

export interface CardRecord {
  transactionId: number;
  paymentId: string;
  keyId: number;
  merchantOrderId: string;
  customer: service.ServiceCustomer;
  email: string | null;
  address: Record<string, unknown> | null;
  amount: number;
  installments: number;
  /** As the request named it. */
  brand: string;
  last4: string;
  /** First six and last four digits. */
  maskedNumber: string;
  /** Whether approval takes the money at once, or leaves that to `confirm`. */
  capture: boolean;
  status: service.CardStatus;
  /** One of `STATUS_CODES`. */
  statusCode: number;
  settlement: service.SettlementStatus;
  returnCode: string;
  returnMessage: string;
  threeDS: Required<service.ServiceThreeDS>;
  proofOfSale: string;
  tid: string;
  authorizationCode: string | null;
  captured: number;
  cancelled: number;
  cancelledAt: number | null;
  createdAt: number;
  receivedAt: number | null;
  releaseAt: number | null;
  settledAt: number | null;
}

/** All records, and the merchant's balance. */
export interface Store {
  pix: Map<string, PixRecord>;
  withdrawals: Map<string, WithdrawalRecord>;
  cards: Map<string, CardRecord>;
  /** The merchant's money at the service; may fall below zero after a refund or a charge-back. */
  balance: number;
}

export const createStore = (balance: number): Store => ({
  pix: new Map(),
  withdrawals: new Map(),
  cards: new Map(),
  balance,
});

/** A reference of the sandbox's own, where the merchant sent no `MerchantOrderId`. */
export const newReference = () => `SBX${crypto.randomUUID().replaceAll("-", "").slice(0, 17).toUpperCase()}`;

/** A buyer as lists and webhooks name them. The identity is not checked; its type is filled in where it is plain. */
export function customerOf(customer: {
  Name: string;
  Identity: string;
  IdentityType?: string | undefined;
}): service.ServiceCustomer {
  const checked = checkIdentity(customer.Identity);
  return {
    name: customer.Name,
    identity: customer.Identity,
    identityType: customer.IdentityType ?? (checked.ok ? checked.type : ""),
  };
}
