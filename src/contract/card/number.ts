import type { Brand } from "./brands.ts";
import type { BrandRanges } from "./accepted-brands.ts";
import { cardRules } from "./rules.ts";
import { detectBrand } from "./detect-brand.ts";
import { luhn } from "./luhn.ts";
import { normalizeNumber } from "../typed-text.ts";

export type CardNumberError = "bad_character" | "length" | "repeated" | "check_digit";

export type CardNumberCheck =
  { ok: true; brand?: Brand; last4: string } | { ok: false; error: CardNumberError };

/** A card number without the spaces, hyphens and dots that it may be typed with. */
export const bareCardNumber = (text: string) => normalizeNumber(text).replace(/[ .-]/g, "");

/**
 * Checks a card number, typed with or without spaces, hyphens and dots: length by brand, then check digit.
 * `brand` is absent if the number is sound and belongs to no known range, nor to one of a shop's own.
 *
 * Errors: `bad_character`, `length`, `repeated` (one digit throughout), `check_digit`.
 */
export function checkCardNumber(text: string, own?: BrandRanges): CardNumberCheck {
  const digits = bareCardNumber(text);
  if (/\D/.test(digits)) return { ok: false, error: "bad_character" };
  const { brand } = detectBrand(digits, own);
  const rules = cardRules(brand);
  if (!rules.lengths.includes(digits.length)) return { ok: false, error: "length" };
  if (/^(\d)\1+$/.test(digits)) return { ok: false, error: "repeated" };
  if (rules.luhn && !luhn(digits)) return { ok: false, error: "check_digit" };
  return { ok: true, ...(brand && { brand }), last4: digits.slice(-4) };
}
