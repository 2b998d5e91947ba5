import { css } from "@lit/reactive-element/css-tag.js";

export const linksStyles = css`
  .links,
  .form,
  .sure {
    display: grid;
    gap: calc(var(--_space) * 4);
    grid-template-columns: minmax(0, 1fr);
  }
  .links.apart {
    gap: calc(var(--_space) * 8);
  }
  .form {
    max-inline-size: 560px;
  }
  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0 calc(var(--_space) * 4);
  }
  [type="date"] {
    /* As long as its text on a phone, where it would else be centred. */
    text-align: start;
  }
  .once {
    display: flex;
    gap: calc(var(--_space) * 3);
    inline-size: fit-content;
    min-block-size: 44px;
    cursor: pointer;
  }
  .once input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 2px 0 0;
    accent-color: var(--_accent);
  }
  .once .muted {
    display: block;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }
  .new {
    justify-self: start;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .link {
    display: grid;
    gap: var(--_space);
    grid-template-columns: minmax(0, 1fr);
    padding-block: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_hairline);
  }
  .link:first-child {
    border-block-start: 0;
    padding-block-start: 0;
  }
  .link:last-child {
    padding-block-end: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(var(--_space) * 4);
  }
  .address {
    overflow: hidden;
    font-family: ui-monospace, monospace;
    font-size: 0.875em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .link :is(.actions, .sure, .uncopied) {
    margin-block-start: calc(var(--_space) * 2);
  }
  .question {
    max-inline-size: 65ch;
    text-wrap: pretty;
  }
  .uncopied {
    display: grid;
    gap: var(--_space);
    max-inline-size: 560px;
  }
  textarea.input {
    block-size: auto;
    padding-block: calc(var(--_space) * 2);
    resize: vertical;
  }
  .skeleton {
    block-size: 96px;
  }
  @container pay (inline-size >= 480px) {
    .fields:has(> :nth-child(2)) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
