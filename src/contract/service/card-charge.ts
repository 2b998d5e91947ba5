import * as z from "zod/mini";
import { MAX_INSTALLMENTS } from "../amounts.ts";
import { MAX_DECIMAL_CENTS } from "../money.ts";
import { cents, centsOrText, nonEmpty, lenient, lenientOrNull, threeDSSchema } from "./parts.ts";

const optionalText = z.optional(z.string());

/** Postal address of a buyer, as the service takes it. */
export interface CardChargeAddress extends z.infer<typeof addressSchema> {}
const addressSchema = z.object({
  Street: optionalText,
  Number: optionalText,
  ZipCode: optionalText,
  City: optionalText,
  State: optionalText,
  Country: optionalText,
});

/** Body of `POST /card/charges` (2.5). */
export interface CardChargeRequest extends z.infer<typeof cardChargeRequestSchema> {}
export const cardChargeRequestSchema = z.object({
  /** Where the buyer's browser comes back to after authentication. */
  returnUrl: z.optional(z.url({ protocol: /^https?$/ })),
  payload: z.object({
    MerchantOrderId: optionalText,
    Customer: z.object({
      Name: nonEmpty,
      Identity: nonEmpty,
      IdentityType: optionalText,
      Email: optionalText,
      Phone: optionalText,
      Address: z.optional(addressSchema),
    }),
    Payment: z.object({
      Type: z.literal("CreditCard"),
      /** Cents. */
      Amount: cents.check(z.lte(MAX_DECIMAL_CENTS)),
      Installments: z.optional(z.int().check(z.gte(1), z.lte(MAX_INSTALLMENTS))),
      Capture: z.optional(z.boolean()),
      Authenticate: z.optional(z.boolean()),
      CreditCard: z.object({
        CardNumber: z.string().check(z.regex(/^\d{12,19}$/)),
        Holder: nonEmpty,
        /** `MM/YYYY` */
        ExpirationDate: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{4}$/)),
        SecurityCode: z.string().check(z.regex(/^\d{3,4}$/)),
        /** The service's own name of the brand. */
        Brand: nonEmpty,
      }),
    }),
  }),
});

/** HTTP 200 of `POST /card/charges`: the buyer's bank asks for authentication first (2.6). It names no `paymentId`. */
export interface CardChallengeResponse extends z.infer<typeof cardChallengeResponseSchema> {}
export const cardChallengeResponseSchema = z.object({
  success: lenient(z.boolean()),
  message: lenient(z.string()),
  code: z.literal("3DS_REQUIRED"),
  data: z.object({
    status: lenient(z.string()),
    requiresThreeDS: lenient(z.boolean()),
    authenticated: lenient(z.boolean()),
    mode: lenient(z.string()),
    checkoutUrl: lenient(z.string()),
    /** Address of the bank's page, or its path below the base URL. Without it the challenge cannot be opened. */
    popupUrl: lenient(z.string()),
    sessionId: lenient(z.string()),
    /** ISO 8601 */
    expiresAt: lenient(z.string()),
  }),
});

/** HTTP 201 of `POST /card/charges`, and HTTP 200 of a cancellation (2.7). */
export interface CardChargeResponse extends z.infer<typeof cardChargeResponseSchema> {}
export const cardChargeResponseSchema = z.object({
  success: z.boolean(),
  data: z.object({
    integrationKeyId: lenient(z.int()),
    transactionId: lenient(z.int()),
    transactionStatus: lenient(z.string()),
    settlementStatus: lenient(z.string()),
    /** ISO 8601 */
    releaseAt: lenientOrNull(z.string()),
    /** Decimal BRL, after fees. */
    netAmount: lenient(z.number()),
    threeDS: lenient(threeDSSchema),
    acquirer: z.object({
      merchantOrderId: lenient(z.string()),
      payment: z.object({
        paymentId: nonEmpty,
        status: lenient(z.int()),
        returnCode: lenient(z.string()),
        returnMessage: lenient(z.string()),
        /** Cents. */
        amount: lenient(centsOrText),
        installments: lenient(z.int()),
        brand: lenient(z.string()),
        last4: lenient(z.string()),
      }),
    }),
  }),
});
