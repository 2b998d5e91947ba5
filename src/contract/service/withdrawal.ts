import * as z from "zod/mini";
import { decimal, nonEmpty, lenient } from "./parts.ts";

/** Body of `POST /pix/withdraw` (2.3). */
export interface WithdrawalRequest {
  /** Decimal BRL, at least 50.00. */
  value: number;
  pixAddressKey: string;
  pixAddressKeyType: string;
  description?: string | undefined;
  externalReference?: string | undefined;
}

export const withdrawalRequestSchema = z.object({
  value: decimal,
  pixAddressKey: nonEmpty,
  pixAddressKeyType: nonEmpty,
  description: z.optional(z.string()),
  externalReference: z.optional(z.string()),
});

/** Answer to `POST /pix/withdraw` (2.4). Amounts are decimal BRL. */
export interface WithdrawalResponse {
  success: true;
  transfer_id: string;
  status: string;
  value?: number | undefined;
  tax_amount?: number | undefined;
  total_deducted?: number | undefined;
}

export const withdrawalResponseSchema = z.object({
  success: z.literal(true),
  transfer_id: nonEmpty,
  status: z.string(),
  value: lenient(decimal),
  tax_amount: lenient(decimal),
  total_deducted: lenient(decimal),
});
