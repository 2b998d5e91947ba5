import type { Brand } from "./brands.ts";
import { cardRules } from "./card-rules.ts";

export type SecurityCodeCheck = { ok: true } | { ok: false; error: "bad_character" | "length" };

/** Checks a security code's length: four digits for Amex, three for the others, either where the brand is unknown. */
export function checkSecurityCode(code: string, brand?: Brand): SecurityCodeCheck {
  const digits = code.trim();
  if (/\D/.test(digits)) return { ok: false, error: "bad_character" };
  const { codeLength } = cardRules(brand);
  const fits = digits.length === codeLength || (!brand && digits.length === 3);
  return fits ? { ok: true } : { ok: false, error: "length" };
}
