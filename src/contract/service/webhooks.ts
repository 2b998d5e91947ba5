import * as z from "zod/mini";
import { minLength } from "../lengths.ts";
import {
  customerSchema,
  decimalBrl,
  exactBrl,
  lenient,
  lenientOrNull,
  nonEmpty,
  threeDSSchema,
} from "./parts.ts";

/** Header that carries the lowercase hexadecimal HMAC SHA-256 of the raw body. */
export const SIGNATURE_HEADER = "X-Service-Signature";
/** Header of the form `<kind>:<identifier>`. */
export const IDEMPOTENCY_HEADER = "X-Service-Idempotency-Key";

/** A status, whatever its case and the white space around it. */
const status = z.string().check(z.trim(), z.toUpperCase());

/** A Pix charge was paid (6.1). It names the charge by one of the two ids at least. */
export interface DepositEvent extends z.infer<typeof depositEventSchema> {}
export const depositEventSchema = z
  .object({
    event: z.literal("deposit"),
    paymentId: lenient(nonEmpty),
    status: status.check(z.regex(/^PAID$/)),
    amount: exactBrl,
    merchantOrderId: lenient(nonEmpty),
  })
  .check(
    z.refine(({ paymentId, merchantOrderId }) => (paymentId ?? merchantOrderId) !== undefined, {
      path: ["paymentId"],
    }),
  );

/** A withdrawal went out (6.2). The payload of `withdrawal_approved` is not documented and read the same way. */
export interface WithdrawalEvent extends z.infer<typeof withdrawalEventSchema> {}
export const withdrawalEventSchema = z.object({
  event: z.enum(["withdrawal", "withdrawal_approved"]),
  withdrawalId: nonEmpty,
  status: status.check(minLength(1)),
  /** Decimal BRL with two places. May be absent, as what `withdrawal_approved` holds is not documented. */
  amount: z.optional(z.nullable(exactBrl)),
  description: lenient(z.string()),
  key_pix: lenient(z.string()),
});

/** What can be read of an event about a withdrawal that is not documented, or not as documented. */
export const looseWithdrawalSchema = z.object({
  withdrawalId: lenient(nonEmpty),
  status: lenient(status),
  amount: lenient(exactBrl),
  description: lenient(z.string()),
  key_pix: lenient(z.string()),
});

const cardEventData = {
  transactionId: lenient(z.int()),
  paymentId: nonEmpty,
  merchantOrderId: lenient(z.string()),
  status: lenient(z.string()),
  statusCode: lenient(z.int()),
};

const buyerData = {
  customer: lenient(customerSchema),
  card: lenient(z.object({ brand: lenient(z.string()), last4: lenient(z.string()) })),
  threeDS: lenient(threeDSSchema),
};

/** A card charge was paid (6.3). Amounts are decimal BRL: numbers, as documented, or texts. */
export interface PaymentConfirmedEvent extends z.infer<typeof paymentConfirmedEventSchema> {}
export const paymentConfirmedEventSchema = z.object({
  event: z.literal("payment.confirmed"),
  data: z.object({
    ...cardEventData,
    ...buyerData,
    amount: exactBrl,
    provider: lenient(z.string()),
    fee: lenient(decimalBrl),
    netAmount: lenient(decimalBrl),
    capturedAmount: lenient(decimalBrl),
    cancelledAmount: lenient(decimalBrl),
    settlementStatus: lenient(z.string()),
    /** ISO 8601 */
    releaseAt: lenientOrNull(z.string()),
    settledAt: lenientOrNull(z.string()),
    /** `YYYY-MM-DD HH:MM:SS` */
    receivedDate: lenient(z.string()),
  }),
});

/** A card charge was declined (6.3). */
export interface PaymentDeniedEvent extends z.infer<typeof paymentDeniedEventSchema> {}
export const paymentDeniedEventSchema = z.object({
  event: z.literal("payment.denied"),
  data: z.object({
    ...cardEventData,
    ...buyerData,
    amount: lenient(exactBrl),
    /** Not documented for a decline: they contradict it. */
    capturedAmount: lenient(decimalBrl),
    cancelledAmount: lenient(decimalBrl),
    settlementStatus: lenient(z.string()),
    installments: lenient(z.int()),
    message: lenient(z.string()),
    returnMessage: lenient(z.string()),
    acquirer: lenient(
      z.object({
        status: lenient(z.int()),
        returnCode: lenient(z.string()),
        returnMessage: lenient(z.string()),
        proofOfSale: lenient(z.string()),
        tid: lenient(z.string()),
        authorizationCode: lenientOrNull(z.string()),
        eci: lenient(z.string()),
      }),
    ),
  }),
});

/**
 * A card charge changed (6.3), or was cancelled: the payload of `payment.cancelled` is not documented, so
 * it is read as the general schema and its amounts are never trusted.
 */
export interface PaymentChangedEvent extends z.infer<typeof paymentChangedEventSchema> {}
export const paymentChangedEventSchema = z.object({
  event: z.enum(["payment.updated", "payment.cancelled"]),
  data: z.object({
    ...cardEventData,
    amount: lenient(exactBrl),
    changeType: lenient(z.int()),
    settlementStatus: lenient(z.string()),
    returnMessage: lenient(z.string()),
  }),
});

/** Any documented delivery. */
export type ServiceEvent = z.infer<typeof serviceEventSchema>;
export const serviceEventSchema = z.discriminatedUnion("event", [
  depositEventSchema,
  withdrawalEventSchema,
  paymentConfirmedEventSchema,
  paymentDeniedEventSchema,
  paymentChangedEventSchema,
]);

/**
 * What the payment service delivers. Kinds beyond the known ones are kept, as are those of charges that nobody knows yet:
 * they may have overtaken the service's answer to the charge.
 */
export interface Delivery {
  /** Its kind, such as `deposit` or `payment.confirmed`. */
  event: string;
}
/** Reads a {@link Delivery}: anything else is answered 400. */
export const anyEventSchema = z.looseObject({ event: z.string() });
