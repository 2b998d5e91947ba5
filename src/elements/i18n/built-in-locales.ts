/** Languages that are built in. */
export const LOCALES = ["pt-BR", "en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** The built-in language nearest to a tag such as `pt`, `en-GB` or `es_AR`; Portuguese if there is none. */
export function toLocale(tag: string | undefined): Locale {
  const language = tag?.slice(0, 2).toLowerCase();
  return LOCALES.find((locale) => locale.slice(0, 2) === language) ?? "pt-BR";
}
