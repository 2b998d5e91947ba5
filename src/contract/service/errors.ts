import * as z from "zod/mini";
import { lenientOrNull } from "./parts.ts";

const freeForm = lenientOrNull(z.record(z.string(), z.unknown()));

/** Error body of the card and Pix charge endpoints (section 7). */
export interface ServiceErrorBody extends z.infer<typeof serviceErrorBodySchema> {}
export const serviceErrorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: freeForm,
  errors: freeForm,
});

/** Error body of `POST /pix/withdraw` (section 7). */
export interface WithdrawalErrorBody extends z.infer<typeof withdrawalErrorBodySchema> {}
export const withdrawalErrorBodySchema = z.object({ error: z.string() });
