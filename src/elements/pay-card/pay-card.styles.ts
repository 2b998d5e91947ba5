import { css } from "lit";

export const cardStyles = css`
  /* Form and outcome share one place, so that nothing below them moves when one gives way to the other. */
  .stage {
    display: grid;
    grid-template: auto 1fr / minmax(0, 1fr);
  }
  .summary > * {
    margin-block-end: calc(var(--_space) * 4);
  }
  .stage > :not(.summary) {
    grid-area: 2 / 1;
  }
  .over > .outcome {
    grid-row: 1 / -1;
  }
  .away,
  .over > .summary {
    visibility: hidden;
  }
  /* No grid: WebKit leaves its rows as they were when it becomes narrower. */
  form {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(8.375em, 100%), 1fr));
    /* Where one label takes two lines, the inputs still stand side by side. */
    align-items: end;
    column-gap: calc(var(--_space) * 3);
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
    margin-block-end: calc(var(--_space) * 2);
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
    outline: none;
  }
  .brands + .field-error {
    min-block-size: 1.5em;
    padding: 0;
  }

  .box select {
    padding-inline-end: 44px;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  /* The list opens in a window of the browser's own. */
  option {
    background: Canvas;
    color: CanvasText;
  }
  .hint::first-letter {
    text-transform: uppercase;
  }
  /* As high as a list to choose from. */
  .only {
    min-block-size: 48px;
  }
  .hint {
    min-block-size: 1.5em;
    padding-block-start: 2px;
  }
  /* A list that is wide enough says it whole. */
  @container pay (width >= 30em) {
    .again {
      display: none;
    }
  }
  .notice-area {
    display: grid;
    gap: calc(var(--_space) * 3);
    min-block-size: calc(var(--_space) * 4);
    padding-block-end: var(--_space);
  }
  .notice-area:has(*) {
    padding-block: calc(var(--_space) * 3);
  }
  .progress {
    min-block-size: 1.5em;
    margin-block-start: var(--_space);
    text-align: center;
  }
  .outcome > .icon:not(.ring) {
    inline-size: 32px;
    color: var(--_muted);
    stroke-width: 1.25;
  }
  .outcome > p {
    max-inline-size: 44ch;
  }
  .actions {
    display: grid;
    gap: var(--_space);
    inline-size: min(320px, 100%);
    margin-block-start: calc(var(--_space) * 4);
  }
  .stage .skeleton-form {
    gap: 55px;
    /* Below, the line that says how a try goes. */
    padding-block: 25px calc(1.3125em + var(--_space) * 2);
  }
  .skeleton-form > :last-child {
    margin-block-start: -11px;
  }
  :host([no-button]:not([no-button="false"])) .skeleton-form {
    padding-block-end: calc(1.3125em + var(--_space) * 2 + 39px);
  }
  :host([no-button]:not([no-button="false"])) .skeleton-form > :last-child {
    display: none;
  }
`;
