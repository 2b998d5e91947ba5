// Lenient parsing of fields that no payment depends on: an invalid value is left out, and the answer stays valid.
import { fromServiceBrand, toCents, type Brand, type BrandOverrides } from "../../contract/index.ts";

/** Cents of a decimal amount. Fees and net amounts may be negative. */
export function lenientCents(amount: number | string | null | undefined): number | undefined {
  if (amount === undefined || amount === null) return undefined;
  try {
    return typeof amount === "number" && amount < 0 ? -toCents(-amount) : toCents(amount);
  } catch {
    return undefined;
  }
}

/** Our name of a brand that the service names. */
export function lenientBrand(name: string | null | undefined, brands: BrandOverrides): Brand | undefined {
  return name === null || name === undefined ? undefined : fromServiceBrand(name, brands);
}
