// The elements' own styles as files, for markup that is styled before any script.
import { checkoutStyles } from "../elements/pay-checkout/pay-checkout.styles.ts";
import { pixStyles } from "../elements/pay-pix/pay-pix.styles.ts";
import { theme } from "../elements/ui/theme.styles.ts";

const text = (styles: readonly { cssText: string }[]): string =>
  styles.map(({ cssText }) => cssText).join("\n");

/**
 * What cannot be done without a script is not shown; the whole code is, in the frame of the field that has it otherwise, where
 * a tap selects it.
 */
const withoutScript = `
  .no-scripts { display: none }
  @media (scripting: none) {
    .with-script, .code, .countdown { display: none }
    .scan { display: grid !important }
    .paper { display: grid; gap: var(--_space); order: -1; overflow-wrap: anywhere }
    .whole {
      padding: calc(var(--_space) * 3);
      border: 1px solid var(--_hairline);
      border-radius: var(--_radius);
      background: color-mix(in srgb, currentColor 6%, transparent);
      white-space: pre-wrap;
      user-select: all;
      -webkit-user-select: all;
    }
    .no-scripts { display: block; margin-block-start: calc(var(--_space) * 2) }
  }
`;

/** The elements set it by script; a `style` attribute would be blocked. From version 1 to 25, with the quiet zone. */
const modules = Array.from({ length: 25 }, (_, n) => 29 + 4 * n)
  .map((size) => `.qr[data-modules="${size}"] { --_modules: ${size} }`)
  .join("\n");

export const stylesheets = {
  "pay-pix.css": text([...theme, pixStyles]) + modules + withoutScript,
  "pay-checkout.css": text([...theme, checkoutStyles]) + withoutScript,
};
export type StylesheetName = keyof typeof stylesheets;
