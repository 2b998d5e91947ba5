import * as z from "zod/mini";
import { MAX_INSTALLMENTS } from "../limits.ts";
import { cents, nonEmpty, lenient, lenientOrNull, threeDSSchema, type ServiceThreeDS } from "./parts.ts";

/** Postal address of a buyer, as the service takes it. */
export interface CardChargeAddress {
  Street?: string | undefined;
  Number?: string | undefined;
  ZipCode?: string | undefined;
  City?: string | undefined;
  State?: string | undefined;
  Country?: string | undefined;
}

/** Body of `POST /card/charges` (2.5). */
export interface CardChargeRequest {
  /** Where the buyer's browser comes back to after authentication. */
  returnUrl?: string | undefined;
  payload: {
    MerchantOrderId?: string | undefined;
    Customer: {
      Name: string;
      Identity: string;
      IdentityType?: string | undefined;
      Email?: string | undefined;
      Phone?: string | undefined;
      Address?: CardChargeAddress | undefined;
    };
    Payment: {
      Type: "CreditCard";
      /** Cents. */
      Amount: number;
      Installments?: number | undefined;
      Capture?: boolean | undefined;
      Authenticate?: boolean | undefined;
      CreditCard: {
        CardNumber: string;
        Holder: string;
        /** `MM/YYYY` */
        ExpirationDate: string;
        SecurityCode: string;
        /** The service's own name of the brand. */
        Brand: string;
      };
    };
  };
}

const optionalText = z.optional(z.string());

export const cardChargeRequestSchema = z.object({
  returnUrl: z.optional(z.url({ protocol: /^https?$/ })),
  payload: z.object({
    MerchantOrderId: optionalText,
    Customer: z.object({
      Name: nonEmpty,
      Identity: nonEmpty,
      IdentityType: optionalText,
      Email: optionalText,
      Phone: optionalText,
      Address: z.optional(
        z.object({
          Street: optionalText,
          Number: optionalText,
          ZipCode: optionalText,
          City: optionalText,
          State: optionalText,
          Country: optionalText,
        }),
      ),
    }),
    Payment: z.object({
      Type: z.literal("CreditCard"),
      Amount: cents,
      Installments: z.optional(z.int().check(z.gte(1), z.lte(MAX_INSTALLMENTS))),
      Capture: z.optional(z.boolean()),
      Authenticate: z.optional(z.boolean()),
      CreditCard: z.object({
        CardNumber: z.string().check(z.regex(/^\d{12,19}$/)),
        Holder: nonEmpty,
        ExpirationDate: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{4}$/)),
        SecurityCode: z.string().check(z.regex(/^\d{3,4}$/)),
        Brand: nonEmpty,
      }),
    }),
  }),
});

/** HTTP 200 of `POST /card/charges`: the buyer's bank asks for authentication first (2.6). It names no `paymentId`. */
export interface CardChallengeResponse {
  success?: boolean | undefined;
  message?: string | undefined;
  code: "3DS_REQUIRED";
  data: {
    status?: string | undefined;
    requiresThreeDS?: boolean | undefined;
    authenticated?: boolean | undefined;
    mode?: string | undefined;
    checkoutUrl?: string | undefined;
    /** Address of the bank's page, or its path below the base URL. Without it the challenge cannot be opened. */
    popupUrl?: string | undefined;
    sessionId?: string | undefined;
    /** ISO 8601 */
    expiresAt?: string | undefined;
  };
}

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
    popupUrl: lenient(z.string()),
    sessionId: lenient(z.string()),
    expiresAt: lenient(z.string()),
  }),
});

/** HTTP 201 of `POST /card/charges`, and HTTP 200 of a cancellation (2.7). */
export interface CardChargeResponse {
  success: boolean;
  data: {
    integrationKeyId?: number | undefined;
    transactionId?: number | undefined;
    transactionStatus: string;
    settlementStatus?: string | undefined;
    /** ISO 8601 */
    releaseAt?: string | null | undefined;
    /** Decimal BRL, after fees. */
    netAmount?: number | undefined;
    threeDS?: ServiceThreeDS | undefined;
    acquirer: {
      merchantOrderId?: string | undefined;
      payment: {
        paymentId: string;
        status?: number | undefined;
        returnCode?: string | undefined;
        returnMessage?: string | undefined;
        /** Cents. */
        amount?: number | undefined;
        installments?: number | undefined;
        brand?: string | undefined;
        last4?: string | undefined;
      };
    };
  };
}

export const cardChargeResponseSchema = z.object({
  success: z.boolean(),
  data: z.object({
    integrationKeyId: lenient(z.int()),
    transactionId: lenient(z.int()),
    transactionStatus: z.string(),
    settlementStatus: lenient(z.string()),
    releaseAt: lenientOrNull(z.string()),
    netAmount: lenient(z.number()),
    threeDS: lenient(threeDSSchema),
    acquirer: z.object({
      merchantOrderId: lenient(z.string()),
      payment: z.object({
        paymentId: nonEmpty,
        status: lenient(z.int()),
        returnCode: lenient(z.string()),
        returnMessage: lenient(z.string()),
        amount: lenient(cents),
        installments: lenient(z.int()),
        brand: lenient(z.string()),
        last4: lenient(z.string()),
      }),
    }),
  }),
});
