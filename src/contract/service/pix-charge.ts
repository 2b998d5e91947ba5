import * as z from "zod/mini";
import { minLength } from "../lengths.ts";
import { decimal, exactBrl, lenient, nonEmpty } from "./parts.ts";

/** Body of `POST /pix/qrcode` (2.1). */
export interface PixChargeRequest extends z.infer<typeof pixChargeRequestSchema> {}
export const pixChargeRequestSchema = z.object({
  payload: z.object({
    MerchantOrderId: z.optional(z.string()),
    Customer: z.object({ Name: nonEmpty, Identity: nonEmpty, IdentityType: z.optional(z.string()) }),
    Payment: z.object({
      Type: z.literal("Pix"),
      /** Decimal BRL, at least 5.00. */
      Amount: decimal,
      QrCode: z.optional(z.object({ Expiration: z.optional(z.int().check(z.positive())) })),
    }),
  }),
});

/** Answer to `POST /pix/qrcode` (2.2). */
export interface PixChargeResponse extends z.infer<typeof pixChargeResponseSchema> {}
export const pixChargeResponseSchema = z.object({
  success: z.literal(true),
  data: z.object({
    Service: lenient(z.object({ message: lenient(z.string()), company_name: lenient(z.string()) })),
    Payment: z.object({
      /** Copy-and-paste code (BR Code), byte for byte as the bank app must receive it; white space around it is no part of it. */
      QrCodeString: z.string().check(z.trim(), minLength(1)),
      /** The code as a PNG data URL. */
      QrCodeImageUrl: lenient(z.string()),
      /** Decimal BRL. What is to be paid stands in the code as well. */
      Amount: z.optional(z.nullable(exactBrl)),
      PaymentId: nonEmpty,
      statusName: lenient(z.string()),
    }),
  }),
});
