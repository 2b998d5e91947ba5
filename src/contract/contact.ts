// A buyer's contact data. Lenient: what is refused here cannot be right; what is accepted may still be wrong.

import { lastOfCardNumber } from "./card/grouped-number.ts";
import { normalizeAddress, normalizeNumber, normalizeWords } from "./typed-text.ts";

export type ContactCheck<E extends string> = { ok: true; value: string } | { ok: false; error: E };

/**
 * Whether groups of digits that follow each other, set apart by spaces, dots or hyphens at most, can together be a card
 * number.
 */
function holdsCardNumber(text: string): boolean {
  for (const [run] of normalizeNumber(text).matchAll(/\d+(?:[ .-]+\d+)*/g)) {
    const groups = (run.match(/\d+/g) ?? []).map((digits) => ({ digits, isJoined: true }));
    if (groups.some((_, first) => lastOfCardNumber(groups, first) >= 0)) return true;
  }
  return false;
}

/**
 * Checks an e-mail address; `value` is trimmed, without characters that nobody sees. Errors: `length` (empty, or over 254),
 * `card_number` (one was typed into the wrong field), `bad_format`.
 */
export function checkEmail(text: string): ContactCheck<"length" | "card_number" | "bad_format"> {
  const value = normalizeAddress(text);
  if (!value || value.length > 254) return { ok: false, error: "length" };
  if (holdsCardNumber(value)) return { ok: false, error: "card_number" };
  return /^[^\s\p{Cc}@,;<>]+@[^\s\p{Cc}@.,;<>]+(\.[^\s\p{Cc}@.,;<>]+)+$/u.test(value)
    ? { ok: true, value }
    : { ok: false, error: "bad_format" };
}

/**
 * Checks a Brazilian phone number, with or without mask, `+55` or the trunk `0`; `value` is the area code and
 * the number, 10 or 11 digits. Errors: `bad_character`, `length`, `bad_area_code`.
 */
export function checkPhone(text: string): ContactCheck<"bad_character" | "length" | "bad_area_code"> {
  const digits = normalizeNumber(text)
    .replace(/[ ().-]/g, "")
    .replace(/^\+(?=55)/, "");
  if (/\D/.test(digits)) return { ok: false, error: "bad_character" };
  // 55 is an area code too: it is the country's only where enough digits follow.
  const value = digits.replace(/^(?:55|0)(?=\d{10,11}$)/, "");
  if (value.length !== 10 && value.length !== 11) return { ok: false, error: "length" };
  return /^[1-9]{2}/.test(value) ? { ok: true, value } : { ok: false, error: "bad_area_code" };
}

/**
 * Checks the name of a person or a company; `value` is trimmed, with single spaces and without characters that nobody
 * sees, but for the joiners that some scripts need. Errors: `length` (empty, or over 100), `card_number` (one was typed into
 * the wrong field), `bad_character` (fewer than two letters, control characters, `<` or `>`).
 */
export function checkName(text: string): ContactCheck<"length" | "card_number" | "bad_character"> {
  const value = normalizeWords(text);
  if (!value || value.length > 100) return { ok: false, error: "length" };
  if (holdsCardNumber(value)) return { ok: false, error: "card_number" };
  return /\p{L}.*\p{L}/u.test(value) && !/[\p{Cc}<>]/u.test(value)
    ? { ok: true, value }
    : { ok: false, error: "bad_character" };
}
