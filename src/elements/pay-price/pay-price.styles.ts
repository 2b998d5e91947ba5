import { css } from "@lit/reactive-element/css-tag.js";

export const priceStyles = css`
  :host {
    display: block;
    color: var(--pay-text, inherit);
    font-family: var(--pay-font, inherit);
    font-size: var(--pay-font-size, inherit);
  }
  :host([hidden]) {
    display: none;
  }
  .pay {
    position: relative;
    /* Amounts are held together by no-break spaces: in large text, one may be wider than the page. */
    overflow-wrap: anywhere;
  }
  [part="installments"],
  [part="interest"] {
    color: var(--pay-muted, color-mix(in srgb, currentColor 75%, transparent));
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
