import { toCents } from "../../contract/index.ts";
import { refuseField } from "../shared/refusal.ts";

/** Decimal BRL of a request as cents. @throws Refusal where it has more than two decimal places */
export function centsOf(value: number, field: string): number {
  try {
    return toCents(value);
  } catch {
    throw refuseField(field, "an amount in BRL with at most two decimal places");
  }
}
