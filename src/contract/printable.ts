// Texts of others where people read them: a terminal obeys control characters, and it and a page show text that is turned
// around by invisible ones in another order than it has.

/** Control and format characters, line and paragraph separators, halves of surrogate pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;

/** The text with such characters as JSON escapes them, such as `\u001b`. */
export const printable = (text: string): string => text.replaceAll(INVISIBLE, escaped);

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => {
    const unit = character.charCodeAt(at).toString(16).padStart(4, "0");
    return `\\u${unit}`;
  }).join("");
