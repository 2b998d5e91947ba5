// The theme that a form in a frame takes over from the page around it, so that nobody sees the frame.

/** Custom properties, but for those that `snapshotTheme` resolves. */
const PROPERTIES = "accent on-accent surface muted border danger success focus radius space";
const INHERITED = "color color-scheme direction font-family font-weight font-size";

/** Values of CSS properties by name. */
export type ThemeSnapshot = Record<string, string>;

/** All properties that a snapshot may hold. */
export const THEME_NAMES: readonly string[] = [
  ...`${PROPERTIES} font-size`.split(" ").map((name) => `--pay-${name}`),
  ...INHERITED.split(" "),
];

/** The theme of an element as it is computed. Its font size and the page's `1rem` are two things. */
export function snapshotTheme(element: Element): ThemeSnapshot {
  const style = getComputedStyle(element);
  return {
    ...Object.fromEntries(THEME_NAMES.map((name) => [name, style.getPropertyValue(name)])),
    "--pay-font-size": style.fontSize,
    "font-size": getComputedStyle(document.documentElement).fontSize,
  };
}

/** Characters of a value: far above those of themes. */
const MAX_LENGTH = 1_000;

/** Sets the page's theme on the document, from which the form inherits it, without values that are too long. */
export function applyTheme(theme: ThemeSnapshot): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(theme)) {
    if (value.length <= MAX_LENGTH) style.setProperty(name, value);
  }
}

/** Calls back when the page may look different: another theme, width or colour scheme. */
export function watchTheme(changed: () => void, signal: AbortSignal): void {
  const attributes = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) {
    attributes.observe(element, { attributes: true });
  }
  signal.addEventListener("abort", () => attributes.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed, { signal });
  addEventListener("resize", changed, { signal });
  // Where colours change gradually, the last ones count.
  addEventListener("transitionend", changed, { signal });
}
