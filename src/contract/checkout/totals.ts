// What an order costs by each method. Apart from the schemas, so that the elements can import it without zod.
import type { Method } from "./enums.ts";

/** Cents by method, where it costs otherwise than the order's `amount`: most often a discount on Pix. */
export type MethodTotals = { [M in Method]?: number | undefined };

export interface Priced {
  /** Cents. */
  amount: number;
  totals?: MethodTotals | undefined;
}

/** Cents that an order costs by a method, without interest; its `amount` if no method is known. */
export const methodTotal = ({ amount, totals }: Priced, method?: Method): number =>
  (method && totals?.[method]) ?? amount;
