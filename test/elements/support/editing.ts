// What a browser does with a text field, as far as its format hears of it.
import type { Format } from "../../../src/elements/ui/formats.ts";
import { reformat, type Typed } from "../../../src/elements/ui/reformat.ts";

/** A text with the caret, or what is selected. */
export const typedIn = (text: string, start: number, end = start): Typed => ({ text, start, end });

const NOTHING = typedIn("", 0);

/** Puts a text in place of what is selected, without any format. */
export function put({ text, start, end }: Typed, inserted: string): Typed {
  return typedIn(text.slice(0, start) + inserted + text.slice(end), start + inserted.length);
}

/** Types a text, a key at a time. */
export function keyed(text: string, format: Format, from = NOTHING): Typed {
  let typed = from;
  for (const key of text) typed = reformat(put(typed, key), format, "insertText", typed);
  return typed;
}

export const pasted = (text: string, format: Format, from = NOTHING): Typed =>
  reformat(put(from, text), format, "insertFromPaste", from);

/** Presses Backspace or Delete at the caret, which takes what stands beside it, be it a separator. */
export function deleted(text: string, caret: number, way: "Backward" | "Forward", format: Format): Typed {
  const from = typedIn(text, caret);
  const range =
    way === "Backward" ? typedIn(text, Math.max(0, caret - 1), caret) : typedIn(text, caret, caret + 1);
  return reformat(put(range, ""), format, `deleteContent${way}`, from);
}

/** Index of the place behind so many digits; with `behind`, also behind the separator there. */
export function index(text: string, count: number, behind: boolean): number {
  const before = new RegExp(`^(\\D*\\d){${count}}`).exec(text)?.[0].length ?? text.length;
  return count > 0 && behind ? before + /^\D*/.exec(text.slice(before))![0].length : before;
}
