// What people type and paste is written in more ways than it is read: a word processor makes dashes of hyphens, a chat or a
// PDF adds characters that nobody sees, and East Asian keyboards type full-width letters. Here is the one place that says
// what counts, by the categories of Unicode, so that a form, a shop's own data and a backend agree.

/** Format characters and others that are drawn as nothing: zero-width spaces, marks of direction, soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DASH = /[\p{Pd}\u2212]/gu;
/** Of fractions and divisions. */
const SLASH = /[\u2044\u2215]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;

const spaced = (text: string): string => text.replace(/\s/g, " ");

/** A number with its separators, such as a CPF, a phone or a card: in ASCII where it can be. */
export const normalizeNumber = (text: string): string =>
  spaced(text.normalize("NFKC").replace(INVISIBLE, "")).replace(DASH, "-").replace(SLASH, "/");

/** An address of e-mail, trimmed. */
export const normalizeAddress = (text: string): string =>
  spaced(composed(text).replace(INVISIBLE, "")).trim();

/** Words such as a name, trimmed, with single spaces. */
export const normalizeWords = (text: string): string =>
  spaced(
    composed(text).replace(INVISIBLE, (character, at: number, all: string) =>
      isJoiner(character, all.slice(0, at), all.slice(at + 1)) ? character : "",
    ),
  )
    .replace(/ +/g, " ")
    .trim();

/** Not by NFKC, which would write other letters: `José Mª` as `José Ma`. */
const composed = (text: string): string =>
  text.replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)).normalize("NFC");

/**
 * Whether a script is written with it: a joiner after a virama, as in Sinhala and the scripts of India, and between Arabic
 * letters, as in Persian (RFC 5892, appendix A).
 */
const isJoiner = (character: string, before: string, after: string): boolean =>
  (/[\u200C\u200D]/.test(character) && /(?!\p{Script=Inherited})\p{M}$/u.test(before)) ||
  (character === "\u200C" && /\p{Script=Arabic}$/u.test(before) && /^\p{Script=Arabic}/u.test(after));
