// Texts of others in what a command prints: a terminal obeys control characters, and shows text that is turned around by
// invisible ones in another order than it has.

/** Control and format characters, line and paragraph separators, halves of surrogate pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;
/** The text with such characters as JSON escapes them, such as `\u001b`. */
export const printable = (text: string): string => text.replaceAll(INVISIBLE, escaped);

/** The value as JSON, in which they are escaped too. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).split("\n").map(printable).join("\n");

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => {
    const unit = character.charCodeAt(at).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  }).join("");
