import { checkCardNumber } from "../../src/contract/index.ts";

/** A card number for each `n`, none of which means anything to the sandbox. Sixteen digits, Visa's if nothing else is said. */
export function cardNumber(n: number, prefix = "4917"): string {
  const digits = `${prefix}${String(n).padStart(11, "0")}`;
  const found = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(
    (candidate) => checkCardNumber(candidate).ok,
  );
  if (found === undefined) throw new RangeError(`There is no card number for ${n}.`);
  return found;
}
