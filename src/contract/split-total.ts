// Apart from the schema of installments, so that the elements' scripts carry no schemas.
import type { Installment } from "./installments.ts";

/** Equal installments of a total, and the first, which takes what does not divide. */
export function splitTotal(total: number, count: number): Pick<Installment, "amount" | "first"> {
  const amount = Math.floor(total / count);
  return { amount, first: total - amount * (count - 1) };
}
