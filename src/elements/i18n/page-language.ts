/** The language of an element: its own `locale`, else the nearest `lang`, through shadow roots. */
export function tagOf(element: Element, own: string | null | undefined): string | undefined {
  let lang = own;
  for (
    let at: Element | undefined = element;
    at && !lang;
    at = (at.getRootNode() as Partial<ShadowRoot>).host
  ) {
    lang = at.closest("[lang]")?.getAttribute("lang");
  }
  return lang || undefined;
}
