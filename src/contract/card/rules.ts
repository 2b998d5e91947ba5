import { BRAND_TABLE } from "./brand-table.ts";
import type { Brand } from "./brands.ts";
import { normalizeNumber } from "../typed-text.ts";

/** How the cards of a brand are written. */
export interface CardRules {
  /** Lengths that a number can have. */
  lengths: number[];
  /** Digits of the security code; the most there can be if the brand is unknown. */
  codeLength: number;
  /** How the digits are set apart, up to the greatest length. */
  groups: number[];
  /** Whether the number ends in a check digit. */
  luhn: boolean;
}

const UNKNOWN: CardRules = {
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  codeLength: 4,
  groups: [4, 4, 4, 4, 3],
  luhn: true,
};

/** The rules of a brand, or the widest ones if it is unknown. */
export function cardRules(brand?: Brand): CardRules {
  const row = BRAND_TABLE.find(([name]) => name === brand);
  if (!row) return UNKNOWN;
  const [, , lengths = [16], groups = [4, 4, 4, 4], codeLength = 3] = row;
  // UnionPay asks for no check digit of its issuers.
  return { lengths, codeLength, groups, luhn: brand !== "UnionPay" };
}

/** A security code as it is sent. */
export const bareSecurityCode = (code: string): string => normalizeNumber(code).trim();

export type SecurityCodeCheck = { ok: true } | { ok: false; error: "bad_character" | "length" };

/** Checks a security code's length: four digits for Amex, three for the others, either if the brand is unknown. */
export function checkSecurityCode(code: string, brand?: Brand): SecurityCodeCheck {
  const digits = bareSecurityCode(code);
  if (/\D/.test(digits)) return { ok: false, error: "bad_character" };
  const { codeLength } = cardRules(brand);
  const fits = digits.length === codeLength || (!brand && digits.length === 3);
  return fits ? { ok: true } : { ok: false, error: "length" };
}
