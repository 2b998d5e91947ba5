// The language that an element speaks: one that is built in, with words of the merchant's over it.
import { LOCALES, toLocale, type Locale } from "./locale.ts";

export type OwnTexts = Readonly<Record<string, string>>;

/** Plain data, so that it can be posted to a frame. */
export interface Language {
  /** What `lang` says and dates go by. Another than `locale` only where there are words of the merchant's. */
  tag: string;
  /** The built-in language that says what the merchant does not, and writes money. */
  locale: Locale;
  /** The merchant's words by their names. */
  own: OwnTexts;
}

/** As long as one of a merchant's texts may be. */
const LONGEST = 1_000;

export const isOwnText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= LONGEST;

/** Whether every browser can write dates by a tag: language, script and region, no more. */
export const isTag = (tag: string): boolean => /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?$/i.test(tag);

/**
 * The language for a tag such as `pt`, `en-GB` or, where the merchant has words for it, any other. What is no text of
 * theirs is left out: the developer is told, and the buyer goes on without.
 */
export function toLanguage(tag = "", texts?: object | null): Language {
  const locale = toLocale(tag);
  const own = Object.entries(texts ?? {}).filter(
    ([name, value]) => isOwnText(value) || reportError(new TypeError(`texts.${name}: no text`)),
  );
  return { locale, own: Object.fromEntries(own) as OwnTexts, tag: own[0] && isTag(tag) ? tag : locale };
}

/** Whether this is the language in which backends speak to buyers. */
export const isPortuguese = ({ tag }: Language): boolean => /^pt/i.test(tag);

/** Texts by their names, each in the order of `LOCALES`; values stand in them as `{name}`. */
export type Table<Name extends string = string> = Readonly<
  Record<Name, readonly [pt: string, en: string, es: string]>
>;

/** Asks a table for its words in a language. */
export const wordsOf =
  <Name extends string>(table: Table<Name>) =>
  ({ own, locale }: Language): Readonly<Record<Name, string>> =>
    // Looked up one by one: of a hundred, a drawing needs ten.
    new Proxy(table as never, {
      get: (_, name: Name) =>
        Object.hasOwn(table, name) ? (own[name] ?? table[name][LOCALES.indexOf(locale)]) : undefined,
    });

/** A text with values in the places that it keeps for them. */
export const fill = (words: string, values: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
