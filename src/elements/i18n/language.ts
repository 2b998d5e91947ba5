// The language of an element: one that is built in, with the merchant's texts over it.
import { toLocale, type Locale } from "./built-in-locales.ts";

export type TextOverrides = Readonly<Record<string, string>>;

/** Plain data, so that it can be posted to a frame. */
export interface Language {
  /** For `lang` and dates. Differs from `locale` only if there are texts of the merchant. */
  tag: string;
  /** The built-in language of all other texts, and of money. */
  locale: Locale;
  /** The merchant's texts by their names. */
  overrides: TextOverrides;
}

/** Characters that a text of the merchant may have. */
const MAX_LENGTH = 1_000;

export const isTextOverride = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_LENGTH;

/** Whether every browser can write dates by a tag: language, script and region, no more. */
export const isTag = (tag: string): boolean => /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2}|-\d{3})?$/i.test(tag);

/**
 * The language for a tag such as `pt`, `en-GB` or, where the merchant has texts for it, any other. A value that is no text
 * is left out, and reported to the developer.
 */
export function toLanguage(tag = "", texts?: object | null): Language {
  const locale = toLocale(tag);
  const entries = Object.entries(texts ?? {}).filter(
    ([name, value]) => isTextOverride(value) || reportError(new TypeError(`texts.${name}: no text`)),
  );
  const overrides = Object.fromEntries(entries) as TextOverrides;
  return { locale, overrides, tag: entries[0] && isTag(tag) ? tag : locale };
}

/** Languages of the merchant's texts that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ps|ur|yi)\b/i;

export const directionOf = ({ tag }: Language): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(tag) ? "rtl" : "ltr");

/** Whether this is the language in which backends speak to buyers. */
export const isPortuguese = ({ tag }: Language): boolean => /^pt/i.test(tag);
