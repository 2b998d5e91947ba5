import { RuleError } from "./errors.ts";
import { MAX_INSTALLMENTS, MIN_INSTALLMENT_AMOUNT } from "./amounts.ts";

/** One way to pay in installments. */
export interface Installment {
  /** How many. */
  count: number;
  /** Cents of each but the first: `floor(total / count)`. */
  amount: number;
  /** Cents of the first, which takes what does not divide. */
  first: number;
  /** Cents of all together, with interest. */
  total: number;
  /** Whether the total is the order's. */
  interestFree: boolean;
}

export interface InstallmentOptions {
  /** Most installments offered, 1 to 12. Default 12. */
  max?: number | undefined;
  /** Up to how many are declared free of interest, 0 to 12. Default: one if a rate is given, else all. */
  interestFree?: number | undefined;
  /** Interest per month above `interestFree`, as a fraction below 1: 0.0199 is 1.99 %. Default 0. */
  monthlyRate?: number | undefined;
  /**
   * In place of `monthlyRate`, the whole interest of each count, from one payment on, as acquirers print their tables: in
   * `[0, 0.0459, 0.0597]` two installments cost 4.59 % more than the amount, and three 5.97 %. Fractions below 1; the first is
   * 0, and 0 declares a count free of interest. No more counts are offered than it has.
   */
  rates?: readonly number[] | undefined;
  /** Cents that each installment is at least, 500 or more. Default 500. */
  minimum?: number | undefined;
}

/** Equal installments of a total, and the first, which takes what does not divide. */
export function splitTotal(total: number, count: number): Pick<Installment, "amount" | "first"> {
  const amount = Math.floor(total / count);
  return { amount, first: total - amount * (count - 1) };
}

/** What `count` equal payments at the end of each month add up to (Price table). */
const withInterest = (amount: number, count: number, rate: number) =>
  // 1 − (1 + r)^−n, written so that a tiny rate keeps its digits.
  Math.round((count * amount * rate) / -Math.expm1(-count * Math.log1p(rate)));

/** What an amount and its interest add up to. A product of floats that is bent (14.499999999999998) is what it means. */
const withRate = (amount: number, rate: number) =>
  amount + Math.round(Number((amount * rate).toPrecision(15)));

/**
 * The installments in which an amount of cents can be paid: one payment always, and more of them where each is at least
 * R$ 5,00, or the shop's own minimum.
 * @throws {RuleError} `bad_amount`, `bad_installments`
 */
export function installmentPlan(amount: number, options: InstallmentOptions = {}): Installment[] {
  const { monthlyRate = 0, rates, minimum = MIN_INSTALLMENT_AMOUNT } = options;
  const { max = MAX_INSTALLMENTS, interestFree = monthlyRate > 0 || rates ? 1 : MAX_INSTALLMENTS } = options;

  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RuleError("bad_amount", `Amount ${amount}: expected a whole number of cents above zero.`);
  checkCount("max", max, 1);
  checkCount("interestFree", interestFree, 0);
  if (!isFraction(monthlyRate))
    throw new RuleError(
      "bad_installments",
      `monthlyRate ${monthlyRate}: expected a fraction from 0 to below 1, such as 0.0199 for 1.99 % a month.`,
    );

  if (!Number.isSafeInteger(minimum) || minimum < MIN_INSTALLMENT_AMOUNT)
    throw new RuleError(
      "bad_installments",
      `minimum ${minimum}: expected whole cents, ${MIN_INSTALLMENT_AMOUNT} or more.`,
    );
  if (rates) checkRates(rates, monthlyRate);

  const plan: Installment[] = [];
  for (let count = 1; count <= Math.min(max, rates?.length ?? max); count++) {
    const rate = rates?.[count - 1];
    const free = count <= Math.max(interestFree, 1) || rate === 0;
    const total = free ? amount : totalOf(amount, count, rate, monthlyRate);
    const parts = splitTotal(total, count);
    if (count > 1 && parts.amount < minimum) continue;
    plan.push({ count, ...parts, total, interestFree: free });
  }
  return plan;
}

function totalOf(amount: number, count: number, rate: number | undefined, monthlyRate: number): number {
  if (rate !== undefined) return withRate(amount, rate);
  return monthlyRate === 0 ? amount : withInterest(amount, count, monthlyRate);
}

function checkRates(rates: readonly number[], monthlyRate: number): void {
  const fault = ratesFault(rates);
  if (fault !== undefined)
    throw new RuleError("bad_installments", `rates ${JSON.stringify(rates)}: ${fault}.`);
  if (monthlyRate > 0)
    throw new RuleError(
      "bad_installments",
      "monthlyRate and rates: expected one of them, since each is the whole interest.",
    );
}

/** What is wrong with a table of interest by count; `undefined` if nothing is. */
export function ratesFault(rates: readonly number[]): string | undefined {
  if (!Array.isArray(rates) || rates.length < 1 || rates.length > MAX_INSTALLMENTS || rates[0] !== 0)
    return `expected the whole interest of 1, 2 and up to ${MAX_INSTALLMENTS} installments, of which the first is 0, such as [0, 0.0459, 0.0597]`;
  return rates.every(isFraction)
    ? undefined
    : "expected fractions from 0 to below 1, such as 0.0459 for 4.59 %";
}

/** The text of a number would be taken for it in a comparison. */
const isFraction = (rate: number): boolean => Number.isFinite(rate) && rate >= 0 && rate < 1;

function checkCount(name: string, count: number, min: number): void {
  if (!Number.isInteger(count) || count < min || count > MAX_INSTALLMENTS)
    throw new RuleError(
      "bad_installments",
      `${name} ${count}: expected a whole number from ${min} to ${MAX_INSTALLMENTS}.`,
    );
}
