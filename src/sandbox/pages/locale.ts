// The pages are in the reader's language, as the browser asks for it; in Portuguese where it asks for none of these.
import type { Context } from "hono";
import { languageDetector, type LanguageVariables } from "hono/language";
import type { Told } from "../shared/test-data.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { pt, type Texts } from "./texts/pt.ts";

/** A language: its texts, and how it writes amounts and times. */
export interface Locale {
  language: keyof Told;
  /** BCP 47. */
  tag: string;
  texts: Texts;
  /** Cents as `R$ 1.234,56`. */
  brl(cents: number): string;
  /** Milliseconds since 1970 as the time in Brasília. */
  when(time: number): string;
}

function locale(language: keyof Told, tag: string, texts: Texts): Locale {
  const amount = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 });
  const time = new Intl.DateTimeFormat(tag, {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: "America/Sao_Paulo",
  });
  return {
    language,
    tag,
    texts,
    brl: (cents) => `R$\u00a0${amount.format(cents / 100)}`,
    when: (at) => time.format(at),
  };
}

const PORTUGUESE = locale("pt", "pt-BR", pt);
const LOCALES = [PORTUGUESE, locale("en", "en", en), locale("es", "es", es)];

/** Before the routes that ask for `localeOf`. */
export const detectLanguage = languageDetector({
  order: ["header"],
  caches: false,
  supportedLanguages: LOCALES.map(({ language }) => language),
  fallbackLanguage: PORTUGUESE.language,
});

export type LocalizedEnv = { Variables: LanguageVariables };

export const localeOf = (c: Context<LocalizedEnv>): Locale =>
  LOCALES.find(({ language }) => language === c.get("language")) ?? PORTUGUESE;
