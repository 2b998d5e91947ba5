// What becomes of an edit in a formatted field. Pure: no DOM.
import { normalizeNumber } from "../../contract/typed-text.ts";
import type { Format } from "./formats.ts";

/**
 * What stands in a field, and what of it is selected; the caret where `start` is `end`. Both are indices into `text`.
 */
export interface Typed {
  text: string;
  start: number;
  end: number;
}

/** Letters and digits, without separators. */
const bare = (text: string): string => text.replace(/[^\dA-Z]/gi, "");

/**
 * Formats a field after an edit of the browser's: `now` stands there, `before` stood there, `type` is the `inputType`. The
 * caret stays after the same character.
 */
export function reformat(now: Typed, format: Format, type = "", before = now): Typed {
  const { text, start, end } = skipSeparators(now, before, type);
  const write = (part: string, typingAtEnd = false) => format.write(normalizeNumber(part), typingAtEnd);
  const count = (part: string) => bare(write(part)).length;
  if (type === "insertText" && format.limit && count(text) > format.limit(text)) return before;

  const typingAtEnd = end === text.length && !type.startsWith("delete");
  const written = write(text, typingAtEnd);
  const place = (index: number) => {
    if (index === text.length) return written.length;
    let seen = count(text.slice(0, index));
    let at = 0;
    while (seen > 0 && at < written.length) seen -= bare(written[at++]!).length;
    return at;
  };
  return { text: written, start: place(start), end: place(end) };
}

/**
 * A deletion at the caret removes a letter or digit, never a separator alone; and a whole number counts as one word.
 */
function skipSeparators(now: Typed, { text, start, end }: Typed, type: string): Typed {
  const [, unit, direction] = /^delete(Content|Word)(Back|For)/.exec(type) ?? [];
  if (!unit || start !== end) return now;
  let head = text.slice(0, start);
  let tail = text.slice(start);
  const all = unit === "Word" && /.*/;
  if (direction === "Back") head = head.replace(all || /[\dA-Z](?=[^\dA-Z]*$)|^[^\dA-Z]+$/i, "");
  else tail = tail.replace(all || /[\dA-Z]/i, "");
  return { text: head + tail, start: head.length, end: head.length };
}
