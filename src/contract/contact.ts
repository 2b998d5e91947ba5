// A buyer's contact data. Lenient: what is refused here cannot be right; what is accepted may still be wrong.

export type ContactCheck<E extends string> = { ok: true; value: string } | { ok: false; error: E };

/** Checks an e-mail address; `value` is trimmed. Errors: `length` (empty, or over 254), `bad_format`. */
export function checkEmail(text: string): ContactCheck<"length" | "bad_format"> {
  const value = text.trim();
  if (!value || value.length > 254) return { ok: false, error: "length" };
  return /^[^\s@,;<>]+@[^\s@.,;<>]+(\.[^\s@.,;<>]+)+$/.test(value)
    ? { ok: true, value }
    : { ok: false, error: "bad_format" };
}

/**
 * Checks a Brazilian phone number, with or without mask, `+55` or the trunk `0`; `value` is the area code and
 * the number, 10 or 11 digits. Errors: `bad_character`, `length`, `bad_area_code`.
 */
export function checkPhone(text: string): ContactCheck<"bad_character" | "length" | "bad_area_code"> {
  const digits = text.replace(/[\s().-]/g, "").replace(/^\+(?=55)/, "");
  if (/\D/.test(digits)) return { ok: false, error: "bad_character" };
  // 55 is an area code too: it is the country's only where enough digits follow.
  const value = digits.replace(/^(?:55|0)(?=\d{10,11}$)/, "");
  if (value.length !== 10 && value.length !== 11) return { ok: false, error: "length" };
  return /^[1-9]{2}/.test(value) ? { ok: true, value } : { ok: false, error: "bad_area_code" };
}

/**
 * Checks the name of a person or a company; `value` is trimmed, with single spaces. Errors: `length` (empty,
 * or over 100), `bad_character` (fewer than two letters, control characters, `<` or `>`).
 */
export function checkName(text: string): ContactCheck<"length" | "bad_character"> {
  const value = text.trim().replace(/\s+/g, " ");
  if (!value || value.length > 100) return { ok: false, error: "length" };
  return /\p{L}.*\p{L}/u.test(value) && !/[\p{Cc}<>]/u.test(value)
    ? { ok: true, value }
    : { ok: false, error: "bad_character" };
}
