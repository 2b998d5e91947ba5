import * as z from "zod/mini";
import { decimal, nonEmpty, lenient } from "./parts.ts";

/** Body of `POST /pix/qrcode` (2.1). */
export interface PixChargeRequest {
  payload: {
    MerchantOrderId?: string | undefined;
    Customer: { Name: string; Identity: string; IdentityType?: string | undefined };
    Payment: {
      Type: "Pix";
      /** Decimal BRL, at least 5.00. */
      Amount: number;
      QrCode?: { Expiration?: number | undefined } | undefined;
    };
  };
}

export const pixChargeRequestSchema = z.object({
  payload: z.object({
    MerchantOrderId: z.optional(z.string()),
    Customer: z.object({ Name: nonEmpty, Identity: nonEmpty, IdentityType: z.optional(z.string()) }),
    Payment: z.object({
      Type: z.literal("Pix"),
      Amount: decimal,
      QrCode: z.optional(z.object({ Expiration: z.optional(z.int().check(z.positive())) })),
    }),
  }),
});

/** Answer to `POST /pix/qrcode` (2.2). */
export interface PixChargeResponse {
  success: true;
  data: {
    Service?: { message?: string | undefined; company_name?: string | undefined } | undefined;
    Payment: {
      /** Copy-and-paste code (BR Code), byte for byte as the bank app must receive it. */
      QrCodeString: string;
      /** The code as a PNG data URL. */
      QrCodeImageUrl?: string | undefined;
      /** Decimal BRL. */
      Amount: number;
      PaymentId: string;
      statusName?: string | undefined;
    };
  };
}

export const pixChargeResponseSchema = z.object({
  success: z.literal(true),
  data: z.object({
    Service: lenient(z.object({ message: lenient(z.string()), company_name: lenient(z.string()) })),
    Payment: z.object({
      QrCodeString: nonEmpty,
      QrCodeImageUrl: lenient(z.string()),
      Amount: decimal,
      PaymentId: nonEmpty,
      statusName: lenient(z.string()),
    }),
  }),
});
