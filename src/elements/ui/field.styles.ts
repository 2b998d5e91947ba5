import { css } from "@lit/reactive-element/css-tag.js";

export const fieldStyles = css`
  .label {
    display: block;
    margin-block-end: var(--_space);
    font-size: 0.875em;
    font-weight: 500;
  }
  .input {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 48px;
    padding-inline: calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--pay-surface, transparent);
    color: inherit;
    font: inherit;
    /* Below 16 px, phones zoom in on a field that is typed in. */
    font-size: max(16px, 1em);
  }
  /* Its size is set: a key lays out nothing around it. */
  .box {
    position: relative;
  }
  .box input {
    contain: strict;
  }
  /* With its label, where the browser scrolls to it. */
  .box input {
    scroll-margin-block: 40px;
  }
  .input:focus {
    border-color: var(--_focus);
    outline: 1px solid var(--_focus);
    outline-offset: 0;
  }
  /* With the focus as well. */
  [aria-invalid] {
    --_focus: var(--_danger);
    border-color: var(--_danger);
  }
  /* Nearer to its own field than to the label of the next one. */
  .field-error {
    min-block-size: calc(1.5em + 10px);
    padding-block: 2px 8px;
    color: var(--_danger);
    font-size: 0.8125em;
  }

  .hinted {
    color: var(--_muted);
  }
  /* Beside digits that are typed on a phone: a way to the keyboard of letters. */
  .letters {
    display: none;
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: 56px;
    border: 0;
    background: none;
    color: var(--_muted);
    font: inherit;
    font-size: 0.875em;
    font-weight: 500;
    cursor: pointer;
  }
  @media (pointer: coarse) {
    .letters {
      display: block;
    }
  }
  .letters::before {
    content: "ABC";
  }
  .letters[aria-pressed="true"]::before {
    content: "123";
  }
`;
