import { MAX_ID_LENGTH } from "./patterns.ts";

/** Control characters and line separators, half a surrogate pair, and white space at the ends. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]|^\s|\s$/u;
/** A segment that is empty, `.` or `..`; a server may cut what follows a ";" (`..;x`). */
const CLIMBING_SEGMENT = /(^|[/\\])\.{0,2}(;[^/\\]*)?(?=[/\\]|$)/;
/** Of one byte. The others are parts of letters, and of no separator. */
const PERCENT_ENCODED = /%([0-7][\da-f])/gi;

/**
 * Whether an order may have this id. Any text of 1 to 200 characters may be one, except where a shop that puts it into an
 * address or a path would leave the place that it meant: no segment between `/` or `\` is empty, `.` or `..`, also once it
 * was percent-decoded, or twice, as servers in a row do; and no control characters, nor white space at its ends.
 */
export function isOrderId(text: string): boolean {
  if (text.length > MAX_ID_LENGTH) return false;
  const decoded = decode(text);
  return [text, decoded, decode(decoded)].every(
    (form) => !UNREADABLE.test(form) && !CLIMBING_SEGMENT.test(form),
  );
}

const decode = (text: string): string =>
  text.replaceAll(PERCENT_ENCODED, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
