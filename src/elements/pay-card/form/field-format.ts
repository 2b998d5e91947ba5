// How card fields are written while the buyer types. Pure: text and caret in, text and caret out.
import { digitsOf } from "./digits.ts";

/** What stands in a field, and where its caret is. */
export interface Typed {
  text: string;
  /** Index into `text`. */
  caret: number;
}

/** Rewrites what was typed. `deleting` says that the last edit took something away. */
export type Format = (typed: Typed, deleting: boolean) => Typed;

/** Index in `text` just behind its `count`th digit. */
function afterDigit(text: string, count: number): number {
  let index = 0;
  for (let seen = 0; seen < count && index < text.length; index++) if (/\d/.test(text[index]!)) seen++;
  return index;
}

/** Splits digits into groups by a space; what exceeds the groups stands at the end as one more. */
export function groupDigits(digits: string, groups: readonly number[]): string {
  const parts: string[] = [];
  let start = 0;
  for (const size of groups) {
    parts.push(digits.slice(start, start + size));
    start += size;
  }
  parts.push(digits.slice(start));
  return parts.filter(Boolean).join(" ");
}

/**
 * A card number in the groups of its brand. Digits are never cut off: a number that is too long is said
 * to be so, instead of silently becoming another.
 */
export function formatNumber({ text, caret }: Typed, groups: readonly number[]): Typed {
  const formatted = groupDigits(digitsOf(text), groups);
  return { text: formatted, caret: afterDigit(formatted, digitsOf(text.slice(0, caret)).length) };
}

/** Digits alone, for the security code. */
export const formatDigits: Format = ({ text, caret }) => ({
  text: digitsOf(text),
  caret: digitsOf(text.slice(0, caret)).length,
});

/** Month and year as typed or filled in: `1/31`, `12/2031`, `1231`, `2031-12`. */
function monthAndYear(text: string): { month: string; separated: boolean; year: string } {
  const yearFirst = /^\s*(\d{4})\D+(\d{1,2})\s*$/.exec(text);
  if (yearFirst) return { month: yearFirst[2]!, separated: true, year: yearFirst[1]! };
  const [, month = "", separator = "", rest = ""] = /^\s*(\d{0,2})(\D*)(.*)$/s.exec(text) ?? [];
  return { month, separated: separator !== "", year: digitsOf(rest) };
}

/**
 * An expiry as `MM/AA`, the slash written as soon as the month is known. A four-digit year may be typed
 * and is shortened by {@link tidyExpiry} once the buyer leaves the field.
 *
 * Zeros and slashes are added only while the buyer types at the end: in the middle they would land under
 * the caret.
 */
export const formatExpiry: Format = ({ text, caret }, deleting) => {
  let { month, separated, year } = monthAndYear(text);
  const typingOn = !deleting && caret >= text.length;
  if (typingOn) {
    if (Number(month) > 12 && !separated) {
      year = month[1]! + year;
      month = month[0]!;
    }
    if (month > "1" || separated || year !== "") month = month.padStart(2, "0");
    separated ||= month.length === 2;
  }
  const slash = year !== "" || (separated && typingOn);
  const formatted = month + (slash ? "/" : "") + year.slice(0, year.startsWith("20") ? 4 : 2);
  if (typingOn) return { text: formatted, caret: formatted.length };
  return { text: formatted, caret: afterDigit(formatted, digitsOf(text.slice(0, caret)).length) };
};

/** For an expiry that the buyer has left: `12/2031` as `12/31`, `1/31` as `01/31`. */
export const tidyExpiry = (text: string): string =>
  text.replace(/^(\d)\//, "0$1/").replace(/\/20(\d\d)$/, "/$1");

/**
 * Where the caret has to stand before a deletion, so that a separator beside it does not swallow the
 * keystroke: the digit behind the separator is what the buyer means.
 */
export function caretForDeletion({ text, caret }: Typed, forward: boolean): number {
  if (forward) return caret + /^\D*/.exec(text.slice(caret))![0].length;
  return caret - /\D*$/.exec(text.slice(0, caret))![0].length;
}
