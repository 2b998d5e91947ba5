import { normalizeNumber } from "../typed-text.ts";

export type ExpiryError = "bad_format" | "bad_month" | "expired" | "too_far";

export type ExpiryCheck = { ok: true; month: number; year: number } | { ok: false; error: ExpiryError };

const MAX_MONTHS_AHEAD = 20 * 12;

/**
 * Reads a card's expiry: month and two- or four-digit year, set apart by a slash, a hyphen or spaces, or
 * together where the month has two digits. A card is good through the last day of its month, in local time.
 *
 * Errors: `bad_format`, `bad_month`, `expired`, `too_far` (more than 20 years ahead).
 */
export function checkExpiry(text: string, now = new Date()): ExpiryCheck {
  const match = /^(\d\d|\d(?=\D))\s*(?:[/-]\s*)?(\d\d|\d{4})$/.exec(normalizeNumber(text).trim());
  if (!match) return { ok: false, error: "bad_format" };
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  if (month < 1 || month > 12) return { ok: false, error: "bad_month" };

  const ahead = (year - now.getFullYear()) * 12 + (month - 1 - now.getMonth());
  if (ahead < 0) return { ok: false, error: "expired" };
  if (ahead > MAX_MONTHS_AHEAD) return { ok: false, error: "too_far" };
  return { ok: true, month, year };
}
