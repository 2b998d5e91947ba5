import * as z from "zod/mini";
import { cents, nonEmpty, lenientOrNull } from "./parts.ts";

/** Body of `PUT /card/charges/{paymentId}/cancel`, which may also be absent (2.9). */
export interface CancelRequest {
  /** Cents to cancel; all that is left where absent. */
  amount?: number | undefined;
  reason?: "HighRisk" | undefined;
}

export const cancelRequestSchema = z.object({
  amount: z.optional(cents),
  reason: z.optional(z.literal("HighRisk")),
});

/** Answer to `GET /card/charges/{paymentId}/cancellation` (2.10). */
export interface CancellationResponse {
  success: boolean;
  data: {
    MerchantOrderId?: string | null | undefined;
    AcquirerOrderId?: string | null | undefined;
    Customer?:
      | {
          Name?: string | null | undefined;
          Identity?: string | null | undefined;
          Email?: string | null | undefined;
          Address?: Record<string, unknown> | null | undefined;
        }
      | null
      | undefined;
    Payment: {
      /** Cents. */
      Amount: number;
      /** Cents. */
      VoidedAmount: number;
      /** `YYYY-MM-DD HH:MM:SS` */
      VoidedDate?: string | null | undefined;
      Status: string;
      PaymentId: string;
      ProofOfSale?: string | null | undefined;
      AuthorizationCode?: string | null | undefined;
      /** `YYYY-MM-DD HH:MM:SS` */
      ReceivedDate?: string | null | undefined;
      Brand?: string | null | undefined;
      /** Masked by the service. */
      CardNumber?: string | null | undefined;
      Installments?: number | null | undefined;
    };
    /** Absolute address of the receipt page. */
    ReceiptUrl?: string | null | undefined;
  };
}

const text = lenientOrNull(z.string());

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
      Amount: cents,
      VoidedAmount: cents,
      VoidedDate: text,
      Status: z.string(),
      PaymentId: nonEmpty,
      ProofOfSale: text,
      AuthorizationCode: text,
      ReceivedDate: text,
      Brand: text,
      CardNumber: text,
      Installments: lenientOrNull(z.int()),
    }),
    ReceiptUrl: text,
  }),
});
