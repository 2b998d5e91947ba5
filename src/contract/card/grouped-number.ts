// Card numbers in a text, however their digits are grouped.
import { luhn } from "./luhn.ts";

/** Digits of a card number (ISO/IEC 7812-1). */
export const CARD_NUMBER_LENGTH = { min: 13, max: 19 };

export interface DigitGroup {
  digits: string;
  /** Whether they may belong to the same number as the group before. */
  isJoined: boolean;
}

/**
 * The last group of the longest card number that begins with the group at `first`: as many digits as one has, the last of
 * which is the right check digit. -1 where none begins there.
 */
export function lastOfCardNumber(groups: readonly DigitGroup[], first: number): number {
  const { min, max } = CARD_NUMBER_LENGTH;
  let digits = "";
  let last = -1;
  for (let at = first; at < groups.length && digits.length < max; at++) {
    const group = groups[at]!;
    if (at > first && !group.isJoined) break;
    digits += group.digits;
    if (digits.length >= min && digits.length <= max && luhn(digits)) last = at;
  }
  return last;
}
