import * as z from "zod/mini";

/** Reads an `Installment`. */
export const installmentSchema = z.object({
  count: z.int().check(z.positive()),
  amount: z.int().check(z.nonnegative()),
  first: z.int().check(z.nonnegative()),
  total: z.int().check(z.nonnegative()),
  interestFree: z.boolean(),
});
