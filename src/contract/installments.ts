import * as z from "zod/mini";

/** One way to pay in installments. Amounts are cents. */
export interface Installment {
  count: number;
  /** Each installment but the first: `floor(total / count)`. */
  amount: number;
  /** The first installment, which takes the remainder. */
  first: number;
  total: number;
  interestFree: boolean;
}

export const installmentSchema = z.object({
  count: z.int().check(z.positive()),
  amount: z.int().check(z.nonnegative()),
  first: z.int().check(z.nonnegative()),
  total: z.int().check(z.nonnegative()),
  interestFree: z.boolean(),
});
