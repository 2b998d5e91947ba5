import { css } from "@lit/reactive-element/css-tag.js";

/** What all elements of the desk share beside the theme. */
export const adminStyles = css`
  :host {
    --_wait: color-mix(in srgb, currentColor 40%, #b26a00);
  }
  h2,
  h3 {
    margin: 0;
    font-size: 1.25em;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  h3 {
    font-size: 1em;
  }
  .button {
    inline-size: auto;
    min-block-size: 44px;
  }
  .icon-button {
    inline-size: 44px;
    padding: 0;
  }
  /* Above the banner of a session that has ended, which stands on the lower edge of the view (WCAG 2.4.11). */
  :is(a, button, input, select, summary, textarea):focus {
    scroll-margin-block-end: 9em;
  }
  /* Whatever the shop's ids are made of, they read in the order of their characters and break where they must. */
  bdi {
    overflow-wrap: anywhere;
  }
  .state {
    white-space: nowrap;
  }
  .state::before {
    content: "";
    display: inline-block;
    inline-size: 8px;
    block-size: 8px;
    margin-inline-end: 8px;
    border: 2px solid currentColor;
    border-radius: 50%;
    color: var(--_muted);
    vertical-align: -1px;
  }
  .state.paid::before {
    background: currentColor;
    color: var(--_success);
  }
  .state:is(.denied, .failed)::before {
    color: var(--_danger);
  }
  .state:is(.pending, .challenge)::before {
    color: var(--_wait);
  }
`;
