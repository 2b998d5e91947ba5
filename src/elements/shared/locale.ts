/** Languages that are built in. */
export const LOCALES = ["pt-BR", "en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** The built-in language nearest to a tag such as `pt`, `en-GB` or `es_AR`; Portuguese where there is none. */
export function toLocale(tag: string | null | undefined): Locale {
  const language = tag?.slice(0, 2).toLowerCase();
  return LOCALES.find((locale) => locale.slice(0, 2) === language) ?? "pt-BR";
}

/** The language of an element: its own `locale`, else the nearest `lang`, shadow roots left behind on the way. */
export function localeOf(element: Element, own: string | null | undefined): Locale {
  let lang = own;
  for (
    let at: Element | undefined = element;
    at && !lang;
    at = (at.getRootNode() as Partial<ShadowRoot>).host
  ) {
    lang = at.closest("[lang]")?.getAttribute("lang");
  }
  return toLocale(lang);
}
