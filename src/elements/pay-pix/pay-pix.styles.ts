import { css } from "@lit/reactive-element/css-tag.js";

// Three layouts by the element's own width. The phone's, with the QR code folded away since a phone does not scan
// itself, asks for a phone as well: in a desktop's narrow column the code is there to be scanned.
export const pixStyles = css`
  .summary + .stack {
    margin-block-start: calc(var(--_space) * 4);
  }
  .outcome + .button {
    max-inline-size: 360px;
    margin-inline: auto;
  }

  .waiting {
    display: grid;
    gap: calc(var(--_space) * 5);
    grid-template-columns: minmax(0, 1fr);
  }
  .well {
    block-size: 48px;
    margin-block-start: var(--_space);
    border: 1px solid var(--_hairline);
    border-radius: var(--_radius);
    background: color-mix(in srgb, currentColor 6%, transparent);
  }
  .well:focus-within {
    outline: 2px solid var(--_focus);
    outline-offset: 1px;
  }
  .well textarea {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    padding: 11px calc(var(--_space) * 3);
    overflow: hidden;
    resize: none;
    border: 0;
    outline: 0;
    background: none;
    color: var(--_muted);
    /* In the page's own font: another one would have to be loaded before the code is drawn. */
    font: inherit;
    font-size: 16px;
    white-space: pre;
    mask: linear-gradient(90deg, #000 80%, transparent 97%);
  }
  .well textarea:focus {
    mask: none;
  }
  /* Until the code is there. */
  [aria-busy="true"] {
    > * {
      visibility: hidden;
    }
    .visually-hidden,
    .summary,
    .state,
    .well,
    /* One in a line of words stands alone without them. */
    .skeleton:not(p *),
    .tile {
      visibility: visible;
    }
    .tile {
      border-color: transparent;
      background: color-mix(in srgb, currentColor 10%, transparent);
    }
  }
  .steps {
    display: grid;
    gap: calc(var(--_space) * 2);
    counter-reset: step;
    list-style: none;
  }
  .steps li {
    display: flex;
    gap: calc(var(--_space) * 3);
    counter-increment: step;
  }
  .steps li::before {
    content: counter(step);
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    border: 1px solid var(--_hairline);
    border-radius: 50%;
    font-size: 12px;
    font-weight: 600;
    line-height: 20px;
    text-align: center;
  }
  .steps .done::before {
    content: "";
    border-color: transparent;
  }
  .done .icon {
    margin-inline: -33px 1px;
  }
  .next {
    padding: calc(var(--_space) * 4);
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_accent) 8%, transparent);
  }
  .more {
    display: flex;
    flex-wrap: wrap;
  }
  .more .button {
    flex: 1 1 9em;
    inline-size: auto;
    padding-inline: var(--_space);
  }

  .scan {
    display: grid;
    justify-items: center;
    gap: calc(var(--_space) * 3);
    grid-template-columns: minmax(0, 1fr);
  }
  /* As much room as the round corners take: the quiet zone is whole. */
  .tile {
    max-inline-size: 100%;
    padding: calc(var(--_radius) * 0.3);
    border: 1px solid var(--_hairline);
    border-radius: var(--_radius);
    background: #fff;
  }
  .qr {
    /* Of the drawing, by whole pixels for each module; until there is one, of the code of most banks. */
    --_step: calc(var(--_modules, 61) * 1px);
    position: relative;
    inline-size: var(--pay-qr-size, 240px);
    max-inline-size: 100%;
    aspect-ratio: 1;
    margin-inline: auto;
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  /* Chrome 125 and Firefox 118. */
  @supports (inline-size: round(up, 1px, 1px)) {
    .tile {
      padding: round(up, calc(var(--_radius) * 0.3), 1px);
    }
    .qr {
      inline-size: round(up, var(--pay-qr-size, 240px), var(--_step));
      max-inline-size: round(down, 100%, var(--_step));
    }
  }
  /* A page at 50 % has two of its own pixels in one of the screen's. */
  @media (resolution < 1dppx) {
    .qr {
      --_step: calc(var(--_modules, 61) * 2px);
    }
  }
  .qr svg {
    display: block;
    inline-size: 100%;
  }
  /* A twentieth of the code, which at level Q may lose a quarter. It hides no more, whatever the page makes of it. */
  .logo {
    position: absolute;
    inset: 0;
    inline-size: 22%;
    block-size: 22%;
    margin: auto;
    padding: 1.5%;
    overflow: hidden;
    background: #fff;
  }
  ::slotted([slot="logo"]) {
    display: block;
    inline-size: 100% !important;
    block-size: 100% !important;
    object-fit: contain;
  }
  .caption {
    display: grid;
    justify-items: center;
    justify-self: stretch;
    /* The code's column is as wide as the code, whatever is said below it. */
    contain: inline-size;
    text-wrap: balance;
  }
  .hint {
    max-inline-size: 40ch;
    text-align: center;
  }
  .more .toggle,
  .paper {
    display: none;
  }

  .state {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    column-gap: calc(var(--_space) * 2);
  }
  .state .row {
    font-size: 0.875em;
  }
  /* Two lines from the start, whether or not the time is known. */
  @container pay (width < 19em) {
    .state {
      display: block;
    }
  }
  .foot {
    padding-block-start: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_hairline);
  }
  .foot > .button {
    border-color: var(--_border);
  }
  .note {
    min-block-size: 52px;
    padding-block-start: calc(var(--_space) * 2);
  }
  .last {
    color: var(--_danger);
  }
  .countdown {
    min-block-size: 1.5em;
  }
  .dot::before {
    content: "";
    /* Forced colours leave borders. */
    border: 4px solid var(--_accent);
    border-radius: 50%;
    box-shadow: 0 0 0 1px var(--_edge);
  }

  @container pay (width >= 35em) {
    .waiting {
      align-items: start;
      column-gap: calc(var(--_space) * 8);
      grid-template: "scan summary" auto "scan state" auto "scan act" auto "scan foot" 1fr / auto minmax(
          0,
          1fr
        );
    }
    .waiting .summary {
      grid-area: summary;
    }
    .act {
      grid-area: act;
    }
    .scan {
      grid-area: scan;
    }
    .state {
      grid-area: state;
    }
    .foot {
      grid-area: foot;
    }
  }
  /* A phone, upright or not; a tablet shows the code to a phone. */
  @media screen and (width < 600px), screen and (pointer: coarse) and (height < 500px) {
    @container pay (width < 35em) {
      .waiting > .act {
        order: 1;
      }
      .waiting > .scan {
        order: 2;
      }
      .waiting > .foot {
        order: 3;
      }
      .more .toggle {
        display: flex;
      }
      .scan:not(.open) {
        display: none;
      }
    }
  }
  /* What can be paid from paper: the code whole, and in text that breaks where the line ends. */
  @media print {
    .code,
    .steps,
    .hint,
    .next,
    .state,
    .foot {
      display: none;
    }
    .paper {
      display: block;
      overflow-wrap: anywhere;
    }
    .paper p {
      white-space: pre-wrap;
    }
  }
`;
