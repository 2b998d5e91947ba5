// What becomes of an edit in a field that is written in a form of its own. Pure: no DOM.

/** What stands in a field, and what of it is selected; the caret where `start` is `end`. Both are indices into `text`. */
export interface Typed {
  text: string;
  start: number;
  end: number;
}

/** How a field is written: the letters and digits that count, set apart by characters of its own. */
export interface Format {
  /** `typingOn`: the caret stands at the end, so that what comes by itself may be written already. */
  write(text: string, typingOn: boolean): string;
  /** How many characters can be typed into such a text. A paste is never cut: what is too long is said to be so. */
  limit?(text: string): number;
}

/** Letters and digits alone. */
const bare = (text: string): string => text.replace(/[^\dA-Za-z]/g, "");

/**
 * Writes a field anew after an edit of the browser's: `now` stands there, `before` stood there, `type` is the
 * `inputType`. The caret stays behind the same character.
 */
export function settle(now: Typed, format: Format, type = "", before = now): Typed {
  const deleting = type.startsWith("delete");
  // Digits of East Asian keyboards are as wide as their letters.
  const write = (text: string, typingOn = false) => format.write(text.normalize("NFKC"), typingOn);
  const kept = (text: string) => bare(write(text));

  if (deleting && before.start === before.end) now = meant(now, before, type, kept);
  const { text, start, end } = now;
  if (type === "insertText" && kept(text).length > (format.limit?.(text) ?? Infinity)) return before;

  const typingOn = !deleting && end === text.length;
  const written = write(text, typingOn);
  const place = (index: number) =>
    typingOn && index === text.length ? written.length : behind(written, kept(text.slice(0, index)).length);
  return { text: written, start: place(start), end: place(end) };
}

/** What a deletion at the caret was to take away, where what sets characters apart was in its way. */
function meant(now: Typed, { text, start }: Typed, type: string, kept: (text: string) => string): Typed {
  const [head, tail] = [text.slice(0, start), text.slice(start)];
  const at = (left: string, right: string): Typed => ({
    text: left + right,
    start: left.length,
    end: left.length,
  });
  // To the buyer, a number is one word.
  if (type === "deleteWordBackward") return at("", tail);
  if (type === "deleteWordForward") return at(head, "");
  // A separator alone: the character behind it was meant.
  if (kept(now.text) !== kept(text)) return now;
  if (type === "deleteContentBackward") return at(head.replace(/[\dA-Za-z](?=[^\dA-Za-z]*$)/, ""), tail);
  if (type === "deleteContentForward") return at(head, tail.replace(/[\dA-Za-z]/, ""));
  return now;
}

/** Index in `text` just behind its `count`th letter or digit. */
function behind(text: string, count: number): number {
  let index = 0;
  for (let seen = 0; seen < count && index < text.length; index++) if (bare(text[index]!)) seen++;
  return index;
}
