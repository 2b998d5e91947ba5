import * as z from "zod/mini";
import { toCents } from "../money.ts";
import {
  customerSchema,
  decimalText,
  filled,
  incidental,
  incidentalOrNull,
  threeDSSchema,
  type ServiceCustomer,
  type ServiceThreeDS,
} from "./parts.ts";

/** Header that carries the lowercase hexadecimal HMAC SHA-256 of the raw body. */
export const SIGNATURE_HEADER = "X-Service-Signature";
/** Header of the form `<kind>:<identifier>`. */
export const IDEMPOTENCY_HEADER = "X-Service-Idempotency-Key";

/**
 * Decimal BRL of money that moved. Documented are a text with two places for Pix and a number for cards; any
 * notation that is an exact number of cents is read, because a payment must not be lost over its spelling.
 */
const told = z.union([z.number(), z.string()]);
const amount = told.check(z.refine(isCents));

function isCents(value: number | string): boolean {
  try {
    return toCents(value) >= 0;
  } catch {
    return false;
  }
}

/** A Pix charge was paid (6.1). It names the charge by one of the two ids at least. */
export interface DepositEvent {
  event: "deposit";
  paymentId?: string | undefined;
  /** `PAID` */
  status: string;
  /** Decimal BRL: a text with two places, as documented, or otherwise written. */
  amount: string | number;
  merchantOrderId?: string | undefined;
}

export const depositEventSchema = z
  .object({
    event: z.literal("deposit"),
    paymentId: incidental(filled),
    status: z.string().check(z.regex(/^PAID$/)),
    amount,
    merchantOrderId: incidental(filled),
  })
  .check(
    z.refine(({ paymentId, merchantOrderId }) => (paymentId ?? merchantOrderId) !== undefined, {
      path: ["paymentId"],
    }),
  );

/** A withdrawal went out (6.2). The payload of `withdrawal_approved` is not documented and read the same way. */
export interface WithdrawalEvent {
  event: "withdrawal" | "withdrawal_approved";
  withdrawalId: string;
  status: string;
  /** Decimal BRL with two places. */
  amount?: string | undefined;
  description?: string | undefined;
  key_pix?: string | undefined;
}

export const withdrawalEventSchema = z.object({
  event: z.enum(["withdrawal", "withdrawal_approved"]),
  withdrawalId: filled,
  status: z.string(),
  amount: incidental(decimalText),
  description: incidental(z.string()),
  key_pix: incidental(z.string()),
});

interface CardEventData {
  transactionId?: number | undefined;
  paymentId: string;
  merchantOrderId?: string | undefined;
  status?: string | undefined;
  statusCode?: number | undefined;
}

const cardEventData = {
  transactionId: incidental(z.int()),
  paymentId: filled,
  merchantOrderId: incidental(z.string()),
  status: incidental(z.string()),
  statusCode: incidental(z.int()),
};

const buyerData = {
  customer: incidental(customerSchema),
  card: incidental(z.object({ brand: incidental(z.string()), last4: incidental(z.string()) })),
  threeDS: incidental(threeDSSchema),
};

interface BuyerData {
  customer?: ServiceCustomer | undefined;
  card?: { brand?: string | undefined; last4?: string | undefined } | undefined;
  threeDS?: ServiceThreeDS | undefined;
}

/** A card charge was paid (6.3). Amounts are decimal BRL: numbers, as documented, or texts. */
export interface PaymentConfirmedEvent {
  event: "payment.confirmed";
  data: CardEventData &
    BuyerData & {
      amount: number | string;
      provider?: string | undefined;
      fee?: number | string | undefined;
      netAmount?: number | string | undefined;
      capturedAmount?: number | string | undefined;
      cancelledAmount?: number | string | undefined;
      settlementStatus?: string | undefined;
      /** ISO 8601 */
      releaseAt?: string | null | undefined;
      settledAt?: string | null | undefined;
      /** `YYYY-MM-DD HH:MM:SS` */
      receivedDate?: string | undefined;
    };
}

export const paymentConfirmedEventSchema = z.object({
  event: z.literal("payment.confirmed"),
  data: z.object({
    ...cardEventData,
    ...buyerData,
    amount,
    provider: incidental(z.string()),
    fee: incidental(told),
    netAmount: incidental(told),
    capturedAmount: incidental(told),
    cancelledAmount: incidental(told),
    settlementStatus: incidental(z.string()),
    releaseAt: incidentalOrNull(z.string()),
    settledAt: incidentalOrNull(z.string()),
    receivedDate: incidental(z.string()),
  }),
});

/** A card charge was declined (6.3). */
export interface PaymentDeniedEvent {
  event: "payment.denied";
  data: CardEventData &
    BuyerData & {
      amount?: number | string | undefined;
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
            authorizationCode?: string | null | undefined;
            eci?: string | undefined;
          }
        | undefined;
    };
}

export const paymentDeniedEventSchema = z.object({
  event: z.literal("payment.denied"),
  data: z.object({
    ...cardEventData,
    ...buyerData,
    amount: incidental(amount),
    installments: incidental(z.int()),
    message: incidental(z.string()),
    returnMessage: incidental(z.string()),
    acquirer: incidental(
      z.object({
        status: incidental(z.int()),
        returnCode: incidental(z.string()),
        returnMessage: incidental(z.string()),
        proofOfSale: incidental(z.string()),
        tid: incidental(z.string()),
        authorizationCode: incidentalOrNull(z.string()),
        eci: incidental(z.string()),
      }),
    ),
  }),
});

/**
 * A card charge changed (6.3), or was cancelled: the payload of `payment.cancelled` is not documented, so
 * it is read as the general schema and its amounts are never trusted.
 */
export interface PaymentChangedEvent {
  event: "payment.updated" | "payment.cancelled";
  data: CardEventData & {
    /** Decimal BRL. */
    amount?: number | string | undefined;
    changeType?: number | undefined;
    settlementStatus?: string | undefined;
    returnMessage?: string | undefined;
  };
}

export const paymentChangedEventSchema = z.object({
  event: z.enum(["payment.updated", "payment.cancelled"]),
  data: z.object({
    ...cardEventData,
    amount: incidental(amount),
    changeType: incidental(z.int()),
    settlementStatus: incidental(z.string()),
    returnMessage: incidental(z.string()),
  }),
});

/** Any documented delivery. */
export type ServiceEvent =
  DepositEvent | WithdrawalEvent | PaymentConfirmedEvent | PaymentDeniedEvent | PaymentChangedEvent;

export const serviceEventSchema = z.discriminatedUnion("event", [
  depositEventSchema,
  withdrawalEventSchema,
  paymentConfirmedEventSchema,
  paymentDeniedEventSchema,
  paymentChangedEventSchema,
]);

/** The least that a delivery is: anything else is answered 400. */
export const anyEventSchema = z.looseObject({ event: z.string() });
