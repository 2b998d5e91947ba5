// Webhooks as the merchant's code sees them: flat, camelCase, cents.
import type { Brand, service } from "../../../contract/index.ts";

interface Delivery {
  /** The service's own name of what happened. */
  event: string;
  /** `X-Service-Idempotency-Key`, of the form `<kind>:<identifier>`. Not signed: a hint, never a proof. */
  idempotencyKey?: string | undefined;
  /** The delivery as it came, with amounts as the service writes them. */
  payload: Readonly<Record<string, unknown>>;
}

/** A Pix charge was paid. It names the charge by one of the two ids at least. */
export interface DepositDelivery extends Delivery {
  kind: "deposit";
  paymentId?: string | undefined;
  /** `PAID` */
  status: string;
  /** Cents that came in. */
  amount: number;
  merchantOrderId?: string | undefined;
}

/** A Pix withdrawal went out. */
export interface WithdrawalDelivery extends Delivery {
  kind: "withdrawal" | "withdrawal_approved";
  withdrawalId: string;
  /** `APPROVED` */
  status: string;
  /** Cents. */
  amount?: number | undefined;
  description?: string | undefined;
  /** Destination Pix key. */
  keyPix?: string | undefined;
}

interface CardDelivery extends Delivery {
  paymentId: string;
  transactionId?: number | undefined;
  merchantOrderId?: string | undefined;
  status?: string | undefined;
  statusCode?: number | undefined;
}

interface Buyer {
  customer?: service.ServiceCustomer | undefined;
  /** The brand by our name, if the service's name is known, and by the service's. */
  card?:
    { brand?: Brand | undefined; serviceBrand?: string | undefined; last4?: string | undefined } | undefined;
  threeDS?: service.ServiceThreeDS | undefined;
}

/** A card charge was paid. Amounts are cents. */
export interface PaymentConfirmedDelivery extends CardDelivery, Buyer {
  kind: "payment.confirmed";
  amount: number;
  provider?: string | undefined;
  fee?: number | undefined;
  /** After fees. */
  netAmount?: number | undefined;
  capturedAmount?: number | undefined;
  cancelledAmount?: number | undefined;
  settlementStatus?: string | undefined;
  /** ISO 8601 */
  releaseAt?: string | undefined;
  settledAt?: string | undefined;
  /** `YYYY-MM-DD HH:MM:SS` */
  receivedDate?: string | undefined;
}

/** A card charge was declined. */
export interface PaymentDeniedDelivery extends CardDelivery, Buyer {
  kind: "payment.denied";
  /** Cents. */
  amount?: number | undefined;
  /** Cents that the service says that it took all the same: such a decline is not believed. */
  capturedAmount?: number | undefined;
  cancelledAmount?: number | undefined;
  settlementStatus?: string | undefined;
  installments?: number | undefined;
  message?: string | undefined;
  returnMessage?: string | undefined;
  acquirer?:
    | {
        status?: number | undefined;
        returnCode?: string | undefined;
        returnMessage?: string | undefined;
        proofOfSale?: string | undefined;
        tid?: string | undefined;
        authorizationCode?: string | undefined;
        eci?: string | undefined;
      }
    | undefined;
}

/** A card charge changed or was cancelled. What is left of it is read from the service, not from here. */
export interface PaymentChangedDelivery extends CardDelivery {
  kind: "payment.updated" | "payment.cancelled";
  /** Cents. */
  amount?: number | undefined;
  changeType?: number | undefined;
  settlementStatus?: string | undefined;
  returnMessage?: string | undefined;
}

/** A kind that the service does not document, such as a failed withdrawal; or a known one that could not be read. */
export interface UnknownDelivery extends Delivery {
  kind: "unknown";
  /** If the kind is known: the fields that are not as documented. */
  misfits?: string[] | undefined;
  /** These where the kind is about a withdrawal, as far as they can be read. */
  withdrawalId?: string | undefined;
  /** As the service writes it, in upper case. */
  status?: string | undefined;
  /** Cents. */
  amount?: number | undefined;
  description?: string | undefined;
  /** Destination Pix key. */
  keyPix?: string | undefined;
}

/** Any delivery that the service signed, told apart by `kind`. */
export type WebhookEvent =
  | DepositDelivery
  | WithdrawalDelivery
  | PaymentConfirmedDelivery
  | PaymentDeniedDelivery
  | PaymentChangedDelivery
  | UnknownDelivery;
