import { css, type CSSResult } from "@lit/reactive-element/css-tag.js";
import { fieldStyles } from "./field.styles.ts";

// The colour of text is the page's, and quieter colours are mixed from it: so the element is dark on a dark page, whether or
// not that sets `color-scheme`. Properties with an underscore are internal, so that a page's are never shadowed.
const base = css`
  :host {
    --_accent: var(--pay-accent, #0b5cd5);
    --_black-or-white: #fff;
    --_away: #000;
    --_on-accent: var(--pay-on-accent, var(--_black-or-white));
    /* Seen where the accent is nearly the page's colour. */
    --_edge: color-mix(in srgb, var(--_on-accent) 20%, transparent);
    --_muted: var(--pay-muted, color-mix(in srgb, currentColor 75%, transparent));
    --_border: var(--pay-border, color-mix(in srgb, currentColor 55%, transparent));
    --_hairline: color-mix(in srgb, var(--_border) 32%, transparent);
    --_danger: var(--pay-danger, color-mix(in srgb, currentColor 35%, #d92d20));
    --_success: var(--pay-success, #12944f);
    /* Mixed with the text, so that it stands out from the page whatever the accent is. */
    --_focus: var(--pay-focus, color-mix(in srgb, currentColor 50%, var(--_accent)));
    --_radius: var(--pay-radius, 10px);
    --_space: var(--pay-space, 4px);
    display: block;
    min-inline-size: min(280px, 100%);
    color: var(--pay-text, inherit);
    font-family: var(--pay-font, inherit);
    /* Pages that count 1rem as 10px still show text that can be read. */
    font-size: var(--pay-font-size, max(1rem, 16px));
  }
  /* Chrome 123, Firefox 128 and Safari 18. Where it is not, a shop whose accent is light sets --pay-on-accent. */
  @supports (color: light-dark(#000, #fff)) and (color: color(from #000 xyz-d65 0 y 0)) {
    :host {
      --_accent: var(--pay-accent, light-dark(#0b5cd5, #8ab8ff));
      /* White or black, whichever has more contrast: both have the same at this luminance of the accent (WCAG 2.2). */
      --_is-dark: clamp(0, (0.179 - y) * 1e6, 1);
      --_black-or-white: color(
        from var(--_accent) xyz-d65 calc(0.9505 * var(--_is-dark)) var(--_is-dark)
          calc(1.089 * var(--_is-dark))
      );
      --_away: color(
        from var(--_on-accent) xyz-d65 calc(0.9505 * var(--_is-dark)) var(--_is-dark)
          calc(1.089 * var(--_is-dark))
      );
    }
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before {
    box-sizing: border-box;
  }
  /* What a page sets for all of its elements reaches the host, and ends here. */
  .pay {
    container: pay / inline-size;
    font-variant-numeric: tabular-nums;
    letter-spacing: normal;
    line-height: 1.5;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    white-space: normal;
    word-spacing: normal;
  }
  /* Numbers, addresses and codes, also on a page that is written from right to left. */
  :is([inputmode="numeric"], [type="tel"], [type="email"], .code textarea, .countdown span) {
    direction: ltr;
  }
  p,
  ol,
  h2,
  fieldset {
    margin: 0;
    padding: 0;
    font: inherit;
  }
  .stack {
    display: grid;
    gap: calc(var(--_space) * 4);
    grid-template-columns: minmax(0, 1fr);
  }
  .row {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  .muted {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .strong {
    font-weight: 600;
  }
  .amount {
    /* Large where there is room, and never smaller than the text around it, of whatever size that is. */
    font-size: clamp(1em, 9cqi, 1.75em);
    font-weight: 600;
    line-height: 1.2;
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  .summary,
  [data-in-sight] {
    scroll-margin-block: calc(var(--_space) * 4);
  }
  p .skeleton {
    display: inline-block;
    inline-size: 5em;
    /* On the baseline, so that its line is as high as one of words. */
    block-size: 0.8em;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  /* Firefox before 121 shows what has the focus within the label. */
  @supports selector(:has(*)) {
    label:has(:focus-visible) {
      outline: 2px solid var(--_focus);
      outline-offset: 2px;
    }
    label :focus-visible {
      outline: none;
    }
  }
  [tabindex]:focus {
    outline: none;
  }

  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: calc(var(--_space) * 2);
    inline-size: 100%;
    min-block-size: 48px;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 5);
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font: inherit;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
  }
  .button:hover {
    /* Away from the words on it, so that their contrast only grows. */
    background: color-mix(in srgb, var(--_accent) 90%, var(--_away));
  }
  .button[aria-disabled] {
    cursor: progress;
  }
  .button.plain {
    border-color: var(--_border);
    background: transparent;
    color: inherit;
  }
  .button.quiet {
    min-block-size: 44px;
    border-color: transparent;
    background: transparent;
    color: color-mix(in srgb, currentColor 65%, var(--_accent));
    font-weight: 400;
  }
  .button:is(.plain, .quiet):hover {
    background: color-mix(in srgb, currentColor 6%, transparent);
  }

  .notice {
    display: flex;
    align-items: start;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_hairline);
    border-radius: var(--_radius);
    font-size: 0.9375em;
    overflow-wrap: anywhere;
  }
  .notice .icon {
    margin-block-start: 2px;
    color: var(--_danger);
  }

  .icon {
    display: block;
    flex: none;
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .spinner {
    animation: turn 0.8s linear infinite;
  }
  /* Takes no room, so that the words stay where they are. */
  .button > .spinner {
    margin-inline-start: calc(var(--_space) * -2 - 20px);
  }
  /* No grid: WebKit leaves its rows as they were when it becomes narrower. */
  .outcome {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: calc(var(--_space) * 2);
    padding-block: calc(var(--_space) * 4);
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
  }
  .outcome > .strong {
    font-size: 1.25em;
    /* The sign above it stays in sight when it takes the focus. */
    scroll-margin-block-start: 96px;
  }
  .receipt {
    inline-size: min(360px, 100%);
    margin: calc(var(--_space) * 2) 0 0;
    border-block-end: 1px solid var(--_hairline);
    text-align: start;
  }
  .receipt > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: calc(var(--_space) * 4);
    padding-block: calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_hairline);
  }
  /* Below its label, where it has no room beside it, it still ends at the same edge. */
  .receipt dd {
    flex: 1 1 9em;
    margin: 0;
    text-align: end;
  }
  .ring {
    inline-size: 56px;
    margin-block-end: var(--_space);
    color: var(--_muted);
    stroke-width: 2.5;
  }
  .check {
    color: var(--_success);
  }
  .ring path {
    stroke-dasharray: 1;
    animation: draw 0.2s 0.1s ease-out backwards;
  }
  .skeleton {
    block-size: 48px;
    border-radius: var(--_radius);
    background: color-mix(in srgb, currentColor 10%, transparent);
  }
  .skeleton,
  .live::before {
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 1;
    }
  }
  @keyframes breathe {
    to {
      opacity: 0.5;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before {
      animation: none !important;
      transition: none !important;
    }
  }
  /* On paper, black on white. */
  @media print {
    .pay {
      --_muted: #000;
      min-block-size: 0 !important;
      background: #fff;
      color: #000;
    }
    .button {
      display: none;
    }
  }
  @media (forced-colors: active) {
    /* Said, though the browser forces it: tools that measure contrast read what was set. */
    .button {
      color: ButtonText;
    }
    .skeleton {
      border: 1px solid GrayText;
    }
    [aria-invalid] {
      border-width: 3px;
    }
  }
`;

/** What all elements share; in forced colours, what is said of fields at the end counts. */
export const theme: CSSResult[] = [fieldStyles, base];
