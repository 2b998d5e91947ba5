// Texts of others in a message: the shop's name, what an order is for, its id. They stand on one line, in a direction of their
// own, and format nothing.

/** Control and format characters, of which some turn text around; not the joiner that makes one emoji of several. */
const INVISIBLE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Surrogate}]/gu;
/** Ends of lines too: they would end a header, or begin a list or a quotation. */
const WHITE_SPACE = /[\s\u0085]+/gu;
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** First strong isolate, and the end of it (Unicode Standard Annex 9): also where an e-mail program drops `<bdi>`. */
const [ISOLATE, END] = ["\u2068", "\u2069"];

/** Longer is no name, and no line of a message. */
const MAX_LENGTH = 200;

export function oneLine(text: string): string {
  const line = text.replaceAll(WHITE_SPACE, " ").replaceAll(INVISIBLE, "").trim();
  const characters = [...line];
  const short = characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join("")}…` : line;
  return RIGHT_TO_LEFT.test(short) ? ISOLATE + short + END : short;
}

/** WhatsApp's marks of bold, italic, struck out and monospaced text, and what looks like them. */
const MARKS: Readonly<Record<string, string>> = { "*": "∗", _: "ˍ", "~": "∼", "`": "ˋ" };
/** Within a word they mark nothing: an id such as `A_1001` stays as it is. */
const AT_EDGE = /(?<![\p{L}\p{N}])[*_~`]|[*_~`](?![\p{L}\p{N}])/gu;

/** The same where WhatsApp would format it. */
export const withoutMarks = (text: string): string =>
  oneLine(text).replaceAll(AT_EDGE, (mark) => MARKS[mark] ?? mark);
