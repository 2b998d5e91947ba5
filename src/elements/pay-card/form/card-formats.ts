// How a card's fields are written while the buyer types.
import { fillMask } from "../../../contract/input-mask.ts";
import { normalizeNumber } from "../../../contract/typed-text.ts";
import { digitsOf } from "../../ui/formats.ts";
import type { Format } from "../../ui/formats.ts";

/**
 * A card number in groups, with further digits at the end. Digits are never cut off: a number that is too long is an error,
 * instead of silently becoming another number.
 */
export const numberFormat = (groupsOf: (number: string) => readonly number[]): Format => ({
  write(text) {
    const mask = groupsOf(text).map((size) => "#".repeat(size) + " ");
    return fillMask(mask.join(""), digitsOf(text));
  },
});

/** Digits alone, for the security code. */
export const codeFormat = (length: () => number): Format => ({ write: digitsOf, limit: length });

/**
 * An expiry as `MM/AA`, typed or filled in as `1/31`, `12/2031`, `1231` or `2031-12`, the slash written as soon as the
 * month is known. Zeros and slashes are added only while the buyer types at the end: elsewhere they would move the caret.
 */
export const expiryFormat: Format = {
  write(text, typingAtEnd) {
    // Autofill's other form, `2031-12`.
    const monthFirst = text.replace(/^\s*(\d{4})\D+(\d{1,2})\s*$/, "$2/$1");
    let [, month = "", separator = "", year = ""] = /^\s*(\d{0,2})(\D*)(.*)$/s.exec(monthFirst) ?? [];
    year = digitsOf(year);
    if (typingAtEnd) {
      if (Number(month) > 12 && !separator) {
        year = month[1]! + year;
        month = month[0]!;
      }
      if (month > "1" || separator || year) month = month.padStart(2, "0");
      if (month.length === 2) separator = "/";
    }
    const slash = year || (separator && typingAtEnd) ? "/" : "";
    return month + slash + year.replace(/^20(?=\d\d$)/, "");
  },
  // A year may be typed in full, and is shortened then.
  limit: (text) => (/\/20\d/.test(text) ? 6 : 4),
};

/**
 * A card that was pasted whole: its number, its expiry and, where it is there, its security code, set apart by spaces or
 * commas. `undefined` for any other text.
 */
export function readPastedCard(
  text: string,
): { number: string; expiry: string; code: string | undefined } | undefined {
  const parts =
    /^\s*((?:\d[ .-]?){11,18}\d)[\s,;|]{1,3}(\d{1,2} ?[/-] ?(?:\d{4}|\d\d))(?:[\s,;|]{1,3}(\d{3,4}))?\s*$/.exec(
      normalizeNumber(text),
    );
  if (!parts) return undefined;
  const [, number = "", expiry = "", code] = parts;
  return { number, expiry, code };
}
