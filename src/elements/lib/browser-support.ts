// Which browsers the elements run in: package.json's `browserslist`. A test holds the published files to what those have.

/** What each of them has brought last, so that the one before is told by it: Safari 16.4, Firefox 115 and Chrome 111. */
const NEEDED: readonly [name: string, isThere: () => boolean][] = [
  // Of the document itself: MooTools puts a class of its own in the place of `Document`.
  ["Document.adoptedStyleSheets", () => "adoptedStyleSheets" in document],
  ["Array.toReversed", () => "toReversed" in Array.prototype],
  ["color-mix() of CSS", () => CSS.supports("color", "color-mix(in srgb, red, red)")],
];

/** What this browser lacks; nothing if the elements run in it. */
export const lackingFeatures = (): string[] =>
  NEEDED.filter(([, isThere]) => !isThere()).map(([name]) => name);
