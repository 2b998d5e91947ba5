// Commands that a person copies from the terminal.
import { printable } from "./printable.ts";

/** A command of this package, such as `npx pay-elements order A-1001`. `of` is its argument, the rest are flags with their values. */
export function commandLine(name: string, of: string, ...flags: readonly string[]): string {
  const words = ["npx", "pay-elements", name];
  // What begins like a flag is an argument after "--" alone.
  const all = of.startsWith("-") ? [...words, ...flags, "--", of] : [...words, of, ...flags];
  return all.map(shellWord).join(" ");
}

/** A word as a POSIX shell reads it. */
export function shellWord(text: string): string {
  const shown = printable(text);
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", String.raw`'\''`)}'`;
}
