// Tables of texts, and the texts of a table in a language.
import { LOCALES } from "./built-in-locales.ts";
import type { Language } from "./language.ts";

/** Texts by their names, each in the order of `LOCALES`; values stand in them as `{name}`. */
export type Table<Name extends string = string> = Readonly<
  Record<Name, readonly [pt: string, en: string, es: string]>
>;

/** Gives the texts of a table in a language. */
export const translator =
  <Name extends string>(table: Table<Name>) =>
  ({ overrides, locale }: Language): Readonly<Record<Name, string>> =>
    // Looked up one by one: of a hundred texts, a rendering needs ten.
    new Proxy(table as never, {
      get: (_, name: Name) =>
        Object.hasOwn(table, name) ? (overrides[name] ?? table[name][LOCALES.indexOf(locale)]) : undefined,
    });

/** A text with values in place of `{name}`. */
export const interpolate = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
