// The desk's pages are in the reader's language, as the browser asks for it; in Portuguese where it asks for none of these.
import type { Context } from "hono";
import { languageDetector } from "hono/language";
import { toLanguage, type Language } from "../../elements/i18n/language.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { pt, type Texts } from "./texts/pt.ts";

/** A language, and what the pages say in it. */
export interface Locale {
  language: Language;
  texts: Texts;
}

const PORTUGUESE: Locale = { language: toLanguage("pt-BR"), texts: pt };
const LOCALES: Readonly<Record<string, Locale>> = {
  pt: PORTUGUESE,
  en: { language: toLanguage("en"), texts: en },
  es: { language: toLanguage("es"), texts: es },
};

const detectLanguage = languageDetector({
  order: ["header"],
  caches: false,
  supportedLanguages: Object.keys(LOCALES),
  fallbackLanguage: "pt",
});

export async function localeOf(context: Context): Promise<Locale> {
  await detectLanguage(context, async () => {});
  return LOCALES[String(context.get("language"))] ?? PORTUGUESE;
}
