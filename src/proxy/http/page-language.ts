// The language of the pages that buyers see of the proxy itself.
import type { Context } from "hono";
import { languageDetector } from "hono/language";

export const PAGE_LANGUAGES = ["pt", "en", "es"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

const detectLanguage = languageDetector({
  order: ["querystring", "header"],
  supportedLanguages: [...PAGE_LANGUAGES],
  fallbackLanguage: "pt",
  caches: false,
});

/** The buyer's language: by `lang` in the address, otherwise by what the browser asks for. */
export async function pageLanguage(context: Context): Promise<PageLanguage> {
  await detectLanguage(context, async () => {});
  return PAGE_LANGUAGES.find((language) => language === context.get("language")) ?? "pt";
}
