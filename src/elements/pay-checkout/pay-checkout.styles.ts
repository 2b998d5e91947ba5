import { css } from "@lit/reactive-element/css-tag.js";

export const checkoutStyles = css`
  /* A row, and the open one with its form: Pix comes first, and asks for nothing most often. */
  .skeleton {
    block-size: 56px;
  }
  .skeleton + .skeleton {
    block-size: 192px;
  }
  ::slotted([slot="logo"]) {
    display: block;
    inline-size: 100% !important;
    block-size: 100% !important;
    object-fit: contain;
  }
  .methods {
    min-inline-size: 0;
    border: 1px solid var(--_hairline);
    border-radius: var(--_radius);
  }
  .method + .method {
    border-block-start: 1px solid var(--_hairline);
  }
  label {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;
    gap: calc(var(--_space) * 3);
    /* Two lines for each row, whatever the second one says, open or not: so the skeleton has their height. */
    min-block-size: 70px;
    padding: calc(var(--_space) * 3) calc(var(--_space) * 4);
    border-radius: var(--_radius);
    cursor: pointer;
  }
  label:has(:focus-visible) {
    outline-offset: -2px;
  }
  label input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  /* The words for why it waits take one line, as those that they replace. */
  .waits label {
    grid-template-columns: auto 1fr;
    color: var(--_muted);
    cursor: default;
  }
  /* Muted once: twice is too faint to read. */
  .waits .muted {
    color: inherit;
  }
  .waits .marks {
    display: none;
  }
  .words {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .open .name {
    font-weight: 600;
  }
  .marks {
    display: flex;
    gap: var(--_space);
  }
  .mark,
  .pix {
    inline-size: 36px;
    block-size: 24px;
    border-radius: 4px;
  }
  .mark {
    box-shadow: 0 0 0 1px var(--_hairline);
  }
  /* The form shows them itself, beside the number. */
  .open .marks > .mark {
    visibility: hidden;
  }
  .form {
    padding: var(--_space) calc(var(--_space) * 4) calc(var(--_space) * 4);
  }
  .alone,
  .alone .method {
    border: 0;
  }
  .alone .form {
    padding: 0;
  }
  /* What became of the payment takes the place of the rows: unseen for a frame, it appears there and is not seen to move. */
  .settled > .methods {
    animation: appear 1ms step-end;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  [hidden] {
    display: none;
  }
  /* Here the line below the button of Pix takes two. */
  @container pay (width < 27.125em) {
    .skeleton + .skeleton {
      block-size: 213px;
    }
  }
  @container pay (width < 26.25em) {
    label {
      gap: calc(var(--_space) * 2);
      padding-inline: calc(var(--_space) * 3);
    }
    .marks > .mark {
      display: none;
    }
  }
`;
