import { adoptStyles as adoptShared, type CSSResultOrNative } from "@lit/reactive-element/css-tag.js";

/**
 * Gives a root the styles of its element. No document takes a sheet of another one, such as of the page around its frame:
 * there they are made anew.
 */
export function adoptStyles(root: ShadowRoot, styles: CSSResultOrNative[]): void {
  if (root.ownerDocument === document) return adoptShared(root, styles);
  const view = root.ownerDocument.defaultView;
  // A document without a window draws nothing.
  if (!view) return;
  root.adoptedStyleSheets = styles.map((style) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style instanceof CSSStyleSheet ? textOf(style) : style.cssText);
    return sheet;
  });
}

const textOf = ({ cssRules }: CSSStyleSheet) => Array.from(cssRules, ({ cssText }) => cssText).join("\n");
