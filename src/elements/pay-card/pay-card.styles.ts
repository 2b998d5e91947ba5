import { css } from "@lit/reactive-element/css-tag.js";

export const cardStyles = css`
  .stage {
    position: relative;
  }
  .summary {
    margin-block-end: calc(var(--_space) * 4);
  }
  /* Out of the flow with all that was typed, but laid out as it was, so that it keeps its place in its lists. */
  .away {
    visibility: hidden;
  }
  .stage > .away {
    position: absolute;
    inline-size: 100%;
    block-size: 0;
    overflow: hidden;
  }
  /* No grid: WebKit leaves its rows as they were when it becomes narrower. */
  form,
  .actions {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  form > *,
  .actions > * {
    flex: none;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(8.375em, 100%), 1fr));
    /* Where one label takes two lines, the inputs still stand side by side. */
    align-items: end;
    column-gap: calc(var(--_space) * 3);
  }
  /* And where one error does. */
  @supports (grid-template-rows: subgrid) {
    .pair > * {
      display: grid;
      grid-template-rows: subgrid;
      grid-row: span 3;
      align-items: end;
    }
    .pair .field-error {
      align-self: start;
    }
  }

  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  #number {
    padding-inline-end: 60px;
  }
  #code {
    padding-inline-end: 48px;
  }
  .box > .where {
    inline-size: 28px;
  }
  .mark {
    flex: none;
    inline-size: 36px;
    block-size: 24px;
    border-radius: 4px;
  }
  .of-brand {
    box-shadow: 0 0 0 1px var(--_hairline);
  }
  .box > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 12px;
    margin-block: auto;
    color: var(--_muted);
    pointer-events: none;
  }
  .brands {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(4.75em + 80px, 100%), 1fr));
    gap: calc(var(--_space) * 2);
  }
  .brands label {
    min-block-size: 44px;
    padding-inline: calc(var(--_space) * 2);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    font-size: 0.875em;
    cursor: pointer;
  }
  .brands label:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .brands input {
    margin: 0;
    accent-color: var(--_accent);
  }

  .label-line {
    display: flex;
    align-items: end;
  }
  /* As many as fit beside the label: the others wrap, out of sight. */
  .candidates {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: var(--_space);
    block-size: 20px;
    margin-block-end: var(--_space);
    /* Room for a mark's edge. */
    padding: 1px;
    overflow: hidden;
  }
  /* The first on the line, so that a mark wraps as well where not even one fits. */
  .candidates::before {
    content: "";
    block-size: 18px;
  }
  .candidates .mark {
    display: block;
    inline-size: 27px;
    block-size: 18px;
  }
  .candidates > * {
    transition: opacity 0.15s;
  }
  .candidates > .dim {
    opacity: 0.25;
  }

  /* Five plans and half of one more, which says that the list goes on. */
  .plans {
    max-block-size: 248px;
    overflow-y: auto;
    /* What is hidden in the rows scrolls with them, and makes no page longer. */
    position: relative;
    overscroll-behavior: contain;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--pay-surface, transparent);
  }
  .plan {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    column-gap: calc(var(--_space) * 3);
    min-block-size: 44px;
    padding: var(--_space) calc(var(--_space) * 3);
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .plan + .plan {
    border-block-start: 1px solid var(--_hairline);
  }
  .plan:has(:checked) {
    background: color-mix(in srgb, var(--_accent) 8%, transparent);
  }
  .plan:has(:focus-visible) {
    outline-offset: -2px;
  }
  .plan input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .plan-words {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    column-gap: calc(var(--_space) * 3);
  }
  /* The room of what any plan says, so that the button stays where it is when another one is chosen. */
  .plan-details {
    min-block-size: calc(1.5em + var(--_space) * 2);
    padding-block-start: calc(var(--_space) * 2);
  }
  @container pay (width < 30em) {
    .plan-details {
      min-block-size: calc(3em + var(--_space) * 2);
    }
  }
  .payee {
    margin-block-start: calc(var(--_space) * 3);
    overflow-wrap: anywhere;
  }
  .payee + .button {
    margin-block-start: var(--_space);
  }
  .notice-area {
    display: grid;
    gap: calc(var(--_space) * 3);
    padding-block-end: calc(var(--_space) * 4);
    scroll-margin-block-start: 0;
  }
  form > .button {
    margin-block-start: calc(var(--_space) * 5);
  }
  .outcome > .icon:not(.ring) {
    inline-size: 32px;
    color: var(--_muted);
    stroke-width: 1.25;
  }
  .outcome > p {
    max-inline-size: 44ch;
  }
  /* Of two lines, whichever hint stands there. */
  .hint-room {
    min-block-size: 3em;
  }
  .actions {
    inline-size: min(320px, 100%);
    margin-block-start: calc(var(--_space) * 4);
  }
  .stage .skeleton-form {
    gap: 55px;
    padding-block-start: 25px;
  }
  .skeleton-form > :nth-last-child(2) {
    block-size: 248px;
  }
  .skeleton-form > :last-child {
    margin-block-start: -31px;
  }
  :host([no-button]:not([no-button="false"])) .skeleton-form > :last-child {
    display: none;
  }
`;
