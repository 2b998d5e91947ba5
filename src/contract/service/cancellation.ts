import * as z from "zod/mini";
import { cents, nonEmpty, lenientOrNull } from "./parts.ts";

/** Body of `PUT /card/charges/{paymentId}/cancel`, which may also be absent (2.9). */
export interface CancelRequest extends z.infer<typeof cancelRequestSchema> {}
export const cancelRequestSchema = z.object({
  /** Cents to cancel; all that is left if absent. */
  amount: z.optional(cents),
  reason: z.optional(z.literal("HighRisk")),
});

const text = lenientOrNull(z.string());

/** Answer to `GET /card/charges/{paymentId}/cancellation` (2.10). */
export interface CancellationResponse extends z.infer<typeof cancellationResponseSchema> {}
export const cancellationResponseSchema = z.object({
  success: z.boolean(),
  data: z.object({
    MerchantOrderId: text,
    AcquirerOrderId: text,
    Customer: lenientOrNull(
      z.object({
        Name: text,
        Identity: text,
        Email: text,
        Address: lenientOrNull(z.record(z.string(), z.unknown())),
      }),
    ),
    Payment: z.object({
      /** Cents. */
      Amount: cents,
      /** Cents. */
      VoidedAmount: cents,
      /** `YYYY-MM-DD HH:MM:SS` */
      VoidedDate: text,
      Status: z.string(),
      PaymentId: nonEmpty,
      ProofOfSale: text,
      AuthorizationCode: text,
      /** `YYYY-MM-DD HH:MM:SS` */
      ReceivedDate: text,
      Brand: text,
      /** Masked by the service. */
      CardNumber: text,
      Installments: lenientOrNull(z.int()),
    }),
    /** Absolute address of the receipt page. */
    ReceiptUrl: text,
  }),
});
