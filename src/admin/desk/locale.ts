// The desk's pages are in the reader's language, as the browser asks for it; in Portuguese where it asks for none of these.
import type { Context } from "hono";
import { languageDetector } from "hono/language";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { pt, type Texts } from "./texts/pt.ts";

/** A language: its texts, and how it writes amounts and times. */
export interface Locale {
  /** BCP 47. */
  tag: string;
  texts: Texts;
  /** Cents as `R$ 1.234,56`. */
  money(cents: number): string;
  /** An instant (ISO 8601) as the time in Brasília. */
  when(instant: string): string;
  /** “em 15 minutos”. */
  inMinutes(minutes: number): string;
}

function locale(tag: string, texts: Texts): Locale {
  const amount = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const time = new Intl.DateTimeFormat(tag, {
    day: "2-digit",
    month: tag === "en" ? "short" : "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "America/Sao_Paulo",
  });
  const relative = new Intl.RelativeTimeFormat(tag);
  return {
    tag,
    texts,
    money: (cents) => `R$\u00a0${amount.format(cents / 100)}`,
    when: (instant) => time.format(new Date(instant)),
    inMinutes: (minutes) => relative.format(minutes, "minute"),
  };
}

const PORTUGUESE = locale("pt-BR", pt);
const LOCALES: Readonly<Record<string, Locale>> = {
  pt: PORTUGUESE,
  en: locale("en", en),
  es: locale("es", es),
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
