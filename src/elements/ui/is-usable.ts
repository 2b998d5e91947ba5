/**
 * Whether the buyer can see and use what an element shows: it is drawn, and nothing around it is hidden, transparent,
 * closed or inert.
 */
export function isUsable(element: HTMLElement): boolean {
  if (element.getClientRects().length === 0 || getComputedStyle(element).visibility !== "visible")
    return false;
  for (let at: HTMLElement | null = element; at; at = around(at)) {
    const { contentVisibility, opacity } = getComputedStyle(at);
    if (at.inert || opacity === "0" || contentVisibility === "hidden" || at.matches("details:not([open])"))
      return false;
  }
  return true;
}

/** What an element is drawn in, through slots and shadow roots. */
function around(element: Element): HTMLElement | null {
  const root = element.getRootNode() as Partial<ShadowRoot>;
  return element.assignedSlot ?? element.parentElement ?? ((root.host ?? null) as HTMLElement | null);
}
