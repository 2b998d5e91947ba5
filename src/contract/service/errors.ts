import * as z from "zod/mini";
import { lenientOrNull } from "./parts.ts";

/** Error body of the card and Pix charge endpoints (section 7). */
export interface ServiceErrorBody {
  success: false;
  message: string;
  error?: Record<string, unknown> | null | undefined;
  errors?: Record<string, unknown> | null | undefined;
}

const freeForm = lenientOrNull(z.record(z.string(), z.unknown()));

export const serviceErrorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: freeForm,
  errors: freeForm,
});

/** Error body of `POST /pix/withdraw` (section 7). */
export interface WithdrawalErrorBody {
  error: string;
}

export const withdrawalErrorBodySchema = z.object({ error: z.string() });
