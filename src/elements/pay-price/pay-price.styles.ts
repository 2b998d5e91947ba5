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
  }
  [part="line"] {
    display: flex;
    flex-wrap: wrap;
    column-gap: 1.25em;
    /* A dot is outside where its group begins a line. */
    overflow-x: clip;
  }
  .group {
    position: relative;
  }
  .group + .group {
    color: var(--pay-muted, color-mix(in srgb, currentColor 75%, transparent));
  }
  .dot {
    position: absolute;
    inset-inline-end: 100%;
    inline-size: 1.25em;
    text-align: center;
  }
  [part="amount"] {
    font-weight: 600;
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
