// What becomes of an edit in a field that is written in a form of its own. Pure: no DOM.
import type { Format } from "../../ui/format.ts";

/** What stands in a field, and what of it is selected; the caret where `start` is `end`. Both are indices into `text`. */
export interface Typed {
  text: string;
  start: number;
  end: number;
}

/** Letters and digits alone. */
const bare = (text: string): string => text.replace(/[^\dA-Z]/gi, "");

/**
 * Writes a field anew after an edit of the browser's: `now` stands there, `before` stood there, `type` is the
 * `inputType`. The caret stays behind the same character.
 */
export function settle(now: Typed, format: Format, type = "", before = now): Typed {
  const { text, start, end } = meant(now, before, type);
  // Digits of East Asian keyboards are as wide as their letters.
  const write = (part: string, typingOn = false) => format.write(part.normalize("NFKC"), typingOn);
  const count = (part: string) => bare(write(part)).length;
  if (type === "insertText" && format.limit && count(text) > format.limit(text)) return before;

  const typingOn = end === text.length && !type.startsWith("delete");
  const written = write(text, typingOn);
  const place = (index: number) => {
    if (index === text.length) return written.length;
    let seen = count(text.slice(0, index));
    let at = 0;
    while (seen > 0 && at < written.length) seen -= bare(written[at++]!).length;
    return at;
  };
  return { text: written, start: place(start), end: place(end) };
}

/** A deletion at the caret takes a character that counts, not what sets it apart; and a number is one word. */
function meant(now: Typed, { text, start, end }: Typed, type: string): Typed {
  const [, unit, way] = /^delete(Content|Word)(Back|For)/.exec(type) ?? [];
  if (!unit || start !== end) return now;
  let head = text.slice(0, start);
  let tail = text.slice(start);
  const all = unit === "Word" && /.*/;
  if (way === "Back") head = head.replace(all || /[\dA-Z](?=[^\dA-Z]*$)|^[^\dA-Z]+$/i, "");
  else tail = tail.replace(all || /[\dA-Z]/i, "");
  return { text: head + tail, start: head.length, end: head.length };
}
