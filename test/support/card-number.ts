import { checkCardNumber } from "../../src/contract/index.ts";

/** A card number for each `n`, none of which means anything to the sandbox. Visa's, of sixteen digits. */
export function cardNumber(n: number): string {
  const digits = `4917${String(n).padStart(11, "0")}`;
  const found = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(
    (candidate) => checkCardNumber(candidate).ok,
  );
  if (found === undefined) throw new RangeError(`There is no card number for ${n}.`);
  return found;
}
