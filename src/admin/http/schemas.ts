// What is sent to the merchant's side. A misspelt field would be ignored, and perhaps all that was paid sent back.
import * as z from "zod/mini";
import { MAX_PIX_AMOUNT } from "../../contract/index.ts";

const MAX_TEXT = 200;
const cents = z.int().check(z.positive(), z.lte(MAX_PIX_AMOUNT));
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TEXT));

export const newRefundSchema = z.strictObject({
  amount: z.optional(cents),
  reason: z.optional(text),
  pixKey: z.optional(text),
  pixKeyType: z.optional(text),
});

export const newRecordedRefundSchema = z.strictObject({ amount: cents, reason: text });

export const refundOutcomeSchema = z.strictObject({ status: z.enum(["done", "refused"]) });

export const newPayoutSchema = z.strictObject({
  amount: cents,
  pixKey: text,
  pixKeyType: text,
  description: z.optional(text),
});

export const newLinkSchema = z.strictObject({
  /** A day of Brazil, until its end, or a moment with its zone. */
  expiresAt: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  once: z.optional(z.boolean()),
});

/** By their names in the document. */
export const BODIES = {
  NewRefund: newRefundSchema,
  NewRecordedRefund: newRecordedRefundSchema,
  RefundOutcome: refundOutcomeSchema,
  NewPayout: newPayoutSchema,
  NewLink: newLinkSchema,
};
