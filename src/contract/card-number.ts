import type { Brand } from "./brands.ts";
import { cardRules } from "./card-rules.ts";
import { detectBrand } from "./detect-brand.ts";

export type CardNumberError = "bad_character" | "length" | "repeated" | "check_digit";

export type CardNumberCheck =
  { ok: true; brand?: Brand; last4: string } | { ok: false; error: CardNumberError };

/** A card number without the spaces, hyphens and dots that it may be typed with. */
export const bareCardNumber = (text: string) => text.replace(/[\s.-]/g, "");

/**
 * Checks a card number, typed with or without spaces, hyphens and dots: length by brand, then check digit.
 * `brand` is absent where the number is sound and belongs to no known range.
 *
 * Errors: `bad_character`, `length`, `repeated` (one digit throughout), `check_digit`.
 */
export function checkCardNumber(text: string): CardNumberCheck {
  const digits = bareCardNumber(text);
  if (/\D/.test(digits)) return { ok: false, error: "bad_character" };
  const { brand } = detectBrand(digits);
  const rules = cardRules(brand);
  if (!rules.lengths.includes(digits.length)) return { ok: false, error: "length" };
  if (/^(\d)\1+$/.test(digits)) return { ok: false, error: "repeated" };
  if (rules.luhn && !luhn(digits)) return { ok: false, error: "check_digit" };
  return { ok: true, ...(brand && { brand }), last4: digits.slice(-4) };
}

/** ISO/IEC 7812-1, annex B: from the right, every second digit is doubled and its digits are added. */
function luhn(digits: string): boolean {
  let sum = 0;
  let double = false;
  for (let at = digits.length - 1; at >= 0; at--) {
    const value = Number(digits[at]) * (double ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
    double = !double;
  }
  return sum % 10 === 0;
}
