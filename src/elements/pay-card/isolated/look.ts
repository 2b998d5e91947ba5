// What a form in a frame takes over from the page around it, so that nobody sees the frame.

/** Of the theme, but for what `lookOf` gives in its resolved form. */
const PROPERTIES = "accent on-accent surface muted border danger success focus radius space";
const INHERITED = "color color-scheme direction font-family font-weight letter-spacing font-size";

/** Values of CSS properties by name. */
export type Look = Record<string, string>;

/** All that a look may hold. */
export const LOOK_NAMES: readonly string[] = [
  ...`${PROPERTIES} font-size`.split(" ").map((name) => `--pay-${name}`),
  ...INHERITED.split(" "),
];

/** The look of an element. Its font size is one thing, and what the page counts as `1rem` another. */
export function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  return {
    ...Object.fromEntries(LOOK_NAMES.map((name) => [name, style.getPropertyValue(name)])),
    "--pay-font-size": style.fontSize,
    "font-size": getComputedStyle(document.documentElement).fontSize,
  };
}

/** Calls back when the page may look otherwise: another theme, width or colour scheme. */
export function watchLook(changed: () => void, signal: AbortSignal): void {
  const attributes = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) {
    attributes.observe(element, { attributes: true });
  }
  signal.addEventListener("abort", () => attributes.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed, { signal });
  addEventListener("resize", changed, { signal });
  // Where colours fade into each other, those at the end are the ones to take.
  addEventListener("transitionend", changed, { signal });
}
