import * as z from "zod/mini";
import { RuleError } from "./errors.ts";
import { MAX_INSTALLMENTS, MIN_INSTALLMENT_AMOUNT } from "./limits.ts";

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

/** Reads an {@link Installment}. */
export const installmentSchema = z.object({
  count: z.int().check(z.positive()),
  amount: z.int().check(z.nonnegative()),
  first: z.int().check(z.nonnegative()),
  total: z.int().check(z.nonnegative()),
  interestFree: z.boolean(),
});

export interface InstallmentOptions {
  /** Most installments offered, 1 to 12. Default 12. */
  max?: number | undefined;
  /** Up to how many are declared free of interest, 0 to 12. Default: one where a rate is given, else all. */
  interestFree?: number | undefined;
  /** Interest per month above `interestFree`, as a fraction below 1: 0.0199 is 1.99 %. Default 0. */
  monthlyRate?: number | undefined;
}

/** What `count` equal payments at the end of each month add up to (Price table). */
const withInterest = (amount: number, count: number, rate: number) =>
  // 1 − (1 + r)^−n, written so that a tiny rate keeps its digits.
  Math.round((count * amount * rate) / -Math.expm1(-count * Math.log1p(rate)));

/**
 * The installments in which an amount of cents can be paid: one payment always, more of them as long as each
 * is at least R$ 5,00.
 * @throws {RuleError} `bad_amount`, `bad_installments`
 */
export function installmentPlan(amount: number, options: InstallmentOptions = {}): Installment[] {
  const { max = MAX_INSTALLMENTS, monthlyRate = 0 } = options;
  const { interestFree = monthlyRate > 0 ? 1 : MAX_INSTALLMENTS } = options;

  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RuleError("bad_amount", `Amount ${amount}: expected a whole number of cents above zero.`);
  checkCount("max", max, 1);
  checkCount("interestFree", interestFree, 0);
  if (!(monthlyRate >= 0 && monthlyRate < 1))
    throw new RuleError(
      "bad_installments",
      `monthlyRate ${monthlyRate}: expected a fraction from 0 to below 1, such as 0.0199 for 1.99 % a month.`,
    );

  const plan: Installment[] = [];
  for (let count = 1; count <= max; count++) {
    const free = count === 1 || count <= interestFree;
    const total = free || monthlyRate === 0 ? amount : withInterest(amount, count, monthlyRate);
    const each = Math.floor(total / count);
    if (count > 1 && each < MIN_INSTALLMENT_AMOUNT) break;
    plan.push({ count, amount: each, first: total - each * (count - 1), total, interestFree: free });
  }
  return plan;
}

function checkCount(name: string, count: number, min: number): void {
  if (!Number.isInteger(count) || count < min || count > MAX_INSTALLMENTS)
    throw new RuleError(
      "bad_installments",
      `${name} ${count}: expected a whole number from ${min} to ${MAX_INSTALLMENTS}.`,
    );
}
