// Where what became of a payment stands, as the buyer sees it.

export interface Sight {
  /** Whether all of it is in the window. */
  whole: boolean;
  /** From what stands above it in the element, or from the element's top, in CSS pixels. */
  gap: number;
}

/** A gap beyond this would look like a hole. */
export const MAX_GAP = 48;

/**
 * Of what is said of a payment that is under way, or over; nothing while there is nothing to say. Also runs in a page to
 * which it was sent, so it may use nothing from here.
 */
export function sightOf(): Sight | undefined {
  const deep = (root: ParentNode): Element[] =>
    [...root.querySelectorAll("*")].flatMap((each) => [
      each,
      ...(each.shadowRoot ? deep(each.shadowRoot) : []),
    ]);
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".visually-hidden");
  const host = document.querySelector("pay-card, pay-pix, pay-checkout")!;
  const all = deep(host.shadowRoot!).filter(isSeen);
  const outcome = all.find((each) => each.matches(".outcome, .notice-area"));
  if (!outcome) return undefined;
  const parts = [...outcome.children]
    .map((each) => each.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  const top = Math.min(...parts.map((each) => each.top));
  const bottom = Math.max(...parts.map((each) => each.bottom));
  const above = all
    .filter((each) => !outcome.contains(each) && each.matches("p, label, input, button, svg"))
    .map((each) => each.getBoundingClientRect().bottom)
    .filter((end) => end <= top);
  const gap = top - Math.max(host.getBoundingClientRect().top, ...above);
  return { whole: top >= 0 && bottom <= innerHeight, gap: Math.round(gap) };
}
