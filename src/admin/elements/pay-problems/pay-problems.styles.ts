import { css } from "@lit/reactive-element/css-tag.js";

export const problemsStyles = css`
  h4 {
    margin: 0;
    font: inherit;
    font-weight: 600;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .inbox {
    display: grid;
    gap: calc(var(--_space) * 5);
    grid-template-columns: minmax(0, 1fr);
  }
  .choice {
    display: flex;
    inline-size: fit-content;
    max-inline-size: 100%;
    border: 1px solid var(--_hairline);
    border-radius: var(--_radius);
  }
  .choice label {
    position: relative;
    display: flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: calc(var(--_space) * 4);
    border-radius: calc(var(--_radius) - 1px);
    cursor: pointer;
  }
  .choice input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  .choice .chosen {
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
    font-weight: 600;
  }
  .item {
    display: grid;
    gap: calc(var(--_space) * 3) calc(var(--_space) * 6);
    grid-template-columns: minmax(0, 1fr);
    padding-block: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_hairline);
  }
  .inbox > .list > .item:last-child {
    border-block-end: 1px solid var(--_hairline);
  }
  .words {
    display: grid;
    align-content: start;
    gap: var(--_space);
    justify-items: start;
    grid-template-columns: minmax(0, 1fr);
  }
  .item :is(h3, h4) {
    font-weight: 600;
    text-wrap: pretty;
  }
  .over :is(h3, h4, .advice) {
    color: var(--_muted);
    font-weight: 400;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 4);
    max-inline-size: 100%;
    color: var(--_muted);
    font-size: 0.875em;
  }
  .facts > * {
    min-inline-size: 0;
    max-block-size: 4.5em;
    overflow: hidden;
  }
  .code {
    font-family: ui-monospace, monospace;
    font-size: 0.9375em;
  }
  summary {
    inline-size: fit-content;
    padding-block: calc(var(--_space) * 2.5);
    color: var(--_muted);
    font-size: 0.875em;
    cursor: pointer;
  }
  .said {
    padding: calc(var(--_space) * 3);
    border-radius: var(--_radius);
    background: color-mix(in srgb, currentColor 5%, transparent);
    font-size: 0.875em;
    overflow-wrap: anywhere;
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  .acts:empty {
    display: none;
  }
  .link {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline-end: calc(var(--_space) * 3);
    color: color-mix(in srgb, currentColor 65%, var(--_accent));
    text-underline-offset: 3px;
  }
  .outcome-line {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
    min-block-size: 44px;
    overflow-wrap: anywhere;
    text-align: start;
  }
  .item > :is(.notice, .outcome-line) {
    grid-column: 1 / -1;
  }
  .acts .outcome-line {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .acts .outcome-line .icon {
    color: var(--_success);
  }
  .sure {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  .sure p {
    flex: 1 0 100%;
  }
  .failing > .muted {
    margin-block: var(--_space) calc(var(--_space) * 3);
  }
  .calm {
    padding-block: calc(var(--_space) * 12);
    text-align: center;
    text-wrap: balance;
  }
  .calm .icon {
    margin-inline: auto;
  }
  .skeleton + .skeleton {
    margin-block-start: calc(var(--_space) * 3);
  }
  .skeletons .skeleton {
    block-size: 96px;
  }
  .older {
    justify-self: center;
  }
  @container pay (inline-size >= 640px) {
    .item {
      grid-template-columns: minmax(0, 1fr) minmax(0, auto);
    }
    .acts {
      flex-direction: column;
      align-items: end;
      max-inline-size: 300px;
      text-align: end;
    }
    .sure {
      justify-content: end;
    }
    .link {
      padding-inline: 0;
    }
  }
  @media (forced-colors: active) {
    .choice .chosen {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
