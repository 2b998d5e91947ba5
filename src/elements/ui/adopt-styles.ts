import type { CSSResultOrNative } from "lit";

/**
 * Gives a root the styles of its element, made by the document that it stands in: no document takes a sheet of another one,
 * such as of a page around its frame.
 */
export function adoptStyles(root: ShadowRoot, styles: readonly CSSResultOrNative[]): void {
  const view = root.ownerDocument.defaultView;
  // A document without a window draws nothing.
  if (!view) return;
  root.adoptedStyleSheets = styles.map((style) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(String(style));
    return sheet;
  });
}
