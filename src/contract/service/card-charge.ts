import * as z from "zod/mini";
import { MAX_INSTALLMENTS } from "../limits.ts";
import { cents, filled, incidental, incidentalOrNull, threeDSSchema, type ServiceThreeDS } from "./parts.ts";

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
      Name: filled,
      Identity: filled,
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
        Holder: filled,
        ExpirationDate: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{4}$/)),
        SecurityCode: z.string().check(z.regex(/^\d{3,4}$/)),
        Brand: filled,
      }),
    }),
  }),
});

/** HTTP 200 of `POST /card/charges`: the buyer's bank wants a word first (2.6). It names no `paymentId`. */
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
    /** A challenge that names none, and that nobody can open, is one all the same. */
    popupUrl?: string | undefined;
    sessionId?: string | undefined;
    /** ISO 8601 */
    expiresAt?: string | undefined;
  };
}

export const cardChallengeResponseSchema = z.object({
  success: incidental(z.boolean()),
  message: incidental(z.string()),
  code: z.literal("3DS_REQUIRED"),
  data: z.object({
    status: incidental(z.string()),
    requiresThreeDS: incidental(z.boolean()),
    authenticated: incidental(z.boolean()),
    mode: incidental(z.string()),
    checkoutUrl: incidental(z.string()),
    popupUrl: incidental(z.string()),
    sessionId: incidental(z.string()),
    expiresAt: incidental(z.string()),
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
    integrationKeyId: incidental(z.int()),
    transactionId: incidental(z.int()),
    transactionStatus: z.string(),
    settlementStatus: incidental(z.string()),
    releaseAt: incidentalOrNull(z.string()),
    netAmount: incidental(z.number()),
    threeDS: incidental(threeDSSchema),
    acquirer: z.object({
      merchantOrderId: incidental(z.string()),
      payment: z.object({
        paymentId: filled,
        status: incidental(z.int()),
        returnCode: incidental(z.string()),
        returnMessage: incidental(z.string()),
        amount: incidental(cents),
        installments: incidental(z.int()),
        brand: incidental(z.string()),
        last4: incidental(z.string()),
      }),
    }),
  }),
});
