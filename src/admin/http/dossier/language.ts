// The language of the page: by `lang` in the address, else as the browser asks for it; Portuguese where neither is one of these.
import type { Context } from "hono";
import { languageDetector } from "hono/language";
import { toLanguage, type Language } from "../../../elements/i18n/language.ts";

const detectLanguage = languageDetector({
  order: ["querystring", "header"],
  lookupQueryString: "lang",
  caches: false,
  supportedLanguages: ["pt", "en", "es"],
  fallbackLanguage: "pt",
});

export async function languageOf(context: Context): Promise<Language> {
  await detectLanguage(context, async () => {});
  return toLanguage(String(context.get("language")));
}
