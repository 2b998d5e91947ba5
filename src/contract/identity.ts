// CPF and CNPJ. Since July 2026 a CNPJ may hold letters in its first twelve places (Receita Federal, CNPJ
// alfanumérico): a character counts as its ASCII code less 48, so that digits keep their value.

import { fillMask } from "./input-mask.ts";
import { normalizeNumber } from "./typed-text.ts";

export type IdentityError = "bad_character" | "length" | "repeated" | "check_digit";

export type IdentityCheck =
  { ok: true; type: "CPF" | "CNPJ"; value: string; formatted: string } | { ok: false; error: IdentityError };

const MASKS = { CPF: "###.###.###-##", CNPJ: "##.###.###/####-##" };

/**
 * Reads a CPF or CNPJ, masked in full, in part or not at all. `value` is bare and upper case.
 *
 * Errors: `bad_character` (also a letter or a mask character out of place), `length` (neither 11 nor 14),
 * `repeated` (one digit throughout, which the check digits would let pass), `check_digit`.
 */
export function checkIdentity(text: string): IdentityCheck {
  const masked = normalizeNumber(text).replace(/ /g, "");
  const fail = (error: IdentityError): IdentityCheck => ({ ok: false, error });
  // Before toUpperCase(), which turns some letters into ASCII ones, such as the dotless i.
  if (/[^\dA-Za-z./-]/.test(masked)) return fail("bad_character");

  const value = masked.replace(/[./-]/g, "").toUpperCase();
  const type = value.length === 11 ? "CPF" : value.length === 14 ? "CNPJ" : undefined;
  if (!type) return fail("length");
  if (/\D/.test(type === "CPF" ? value : value.slice(12))) return fail("bad_character");
  if (/^(\d)\1+$/.test(value)) return fail("repeated");

  // A CPF's weights go on rising to 10 and 11, a CNPJ's start again after 9.
  const base = value.slice(0, -2);
  const top = type === "CPF" ? 11 : 9;
  const first = checkDigit(base, top);
  if (value !== base + first + checkDigit(base + first, top)) return fail("check_digit");

  const formatted = fillMask(MASKS[type], value);
  return fits(masked, formatted) ? { ok: true, type, value, formatted } : fail("bad_character");
}

/** A CPF or CNPJ as far as it is typed, in the mask of the one that it can still be. */
export function maskIdentity(text: string): string {
  const value = normalizeNumber(text)
    .replace(/[^\dA-Za-z]/g, "")
    .toUpperCase();
  return fillMask(MASKS[/\D/.test(value) || value.length > 11 ? "CNPJ" : "CPF"], value);
}

/** From the right, the weights rise from 2 to `top`, then again. */
function checkDigit(base: string, top: number): number {
  let sum = 0;
  for (let at = 0; at < base.length; at++)
    sum += (base.charCodeAt(base.length - 1 - at) - 48) * (2 + (at % (top - 1)));
  return ((sum * 10) % 11) % 10;
}

/** Whether the mask characters that were typed stand where the full mask has them. */
const fits = (masked: string, formatted: string): boolean =>
  new RegExp(`^${formatted.replace(/\W/g, "\\$&?")}$`, "i").test(masked);
