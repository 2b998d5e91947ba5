import * as z from "zod/mini";
import { decimal, nonEmpty, lenient } from "./parts.ts";

/** Body of `POST /pix/withdraw` (2.3). */
export interface WithdrawalRequest extends z.infer<typeof withdrawalRequestSchema> {}
export const withdrawalRequestSchema = z.object({
  /** Decimal BRL, at least 50.00. */
  value: decimal,
  pixAddressKey: nonEmpty,
  pixAddressKeyType: nonEmpty,
  description: z.optional(z.string()),
  externalReference: z.optional(z.string()),
});

/** Answer to `POST /pix/withdraw` (2.4). Amounts are decimal BRL. */
export interface WithdrawalResponse extends z.infer<typeof withdrawalResponseSchema> {}
export const withdrawalResponseSchema = z.object({
  success: z.literal(true),
  transfer_id: nonEmpty,
  status: z.string(),
  value: lenient(decimal),
  tax_amount: lenient(decimal),
  total_deducted: lenient(decimal),
});
