import { css } from "@lit/reactive-element/css-tag.js";

export const summaryStyles = css`
  .sums,
  .answer {
    display: grid;
    gap: calc(var(--_space) * 6);
    grid-template-columns: minmax(0, 1fr);
  }
  .stale {
    opacity: 0.55;
  }
  .period {
    display: grid;
    gap: calc(var(--_space) * 3);
    grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 240px));
  }
  select.input {
    appearance: auto;
    padding-inline: calc(var(--_space) * 2);
  }
  select option {
    background: Canvas;
    color: CanvasText;
  }
  .save {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: calc(var(--_space) * 3);
  }
  .save .field {
    min-inline-size: min(240px, 100%);
  }
  .save .button {
    min-block-size: 48px;
  }
  .save .notice {
    flex: 1 0 100%;
  }
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  h4 {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(var(--_space) * 4);
    margin: 0;
    font: inherit;
    font-weight: 600;
  }
  .order {
    min-inline-size: 0;
    max-block-size: 3em;
    overflow: hidden;
  }
  .totals {
    display: grid;
    gap: calc(var(--_space) * 4) calc(var(--_space) * 6);
    grid-template-columns: repeat(auto-fit, minmax(min(130px, 100%), 1fr));
    padding-block: calc(var(--_space) * 4);
    border-block: 1px solid var(--_hairline);
  }
  dt {
    color: var(--_muted);
    font-size: 0.875em;
  }
  dd .figure {
    font-size: 1.25em;
    font-weight: 600;
  }
  .figure {
    white-space: nowrap;
  }
  .note {
    display: block;
    color: var(--_muted);
    font-size: 0.8125em;
  }
  .days {
    inline-size: 100%;
    border-collapse: collapse;
  }
  .days,
  .days :is(thead, tbody, tr, th, td) {
    display: block;
  }
  .days thead {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .days th {
    font-weight: 600;
    text-align: start;
  }
  .days tbody {
    padding-block: calc(var(--_space) * 4);
    border-block-end: 1px solid var(--_hairline);
  }
  .day,
  .method {
    padding-block-end: var(--_space);
  }
  .method {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .days tr + tr {
    padding-block-start: calc(var(--_space) * 3);
  }
  .days .number {
    display: flex;
    justify-content: space-between;
    gap: calc(var(--_space) * 4);
    padding-block: 2px;
    text-align: end;
  }
  .days .empty {
    display: none;
  }
  .calm {
    padding-block: calc(var(--_space) * 10);
    color: var(--_muted);
    text-align: center;
  }
  .compare {
    padding-block-start: calc(var(--_space) * 4);
  }
  .compare .button {
    justify-self: start;
  }
  .comparison .notice {
    margin-block-end: calc(var(--_space) * 2);
  }
  .compare .item {
    padding-block: calc(var(--_space) * 3);
    border-block-start: 1px solid var(--_hairline);
    overflow-wrap: anywhere;
  }
  .same {
    display: flex;
    gap: calc(var(--_space) * 2);
  }
  .same .icon {
    color: var(--_success);
  }
  .link {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: color-mix(in srgb, currentColor 65%, var(--_accent));
    text-underline-offset: 3px;
  }
  .skeleton.tall {
    block-size: 240px;
  }
  @container pay (inline-size >= 860px) {
    /* Columns of a set width: a figure that grows moves nothing. */
    .days {
      display: table;
      table-layout: fixed;
    }
    .days thead th:first-child {
      inline-size: 11em;
    }
    .days thead th:nth-child(2) {
      inline-size: 6em;
    }
    .days thead {
      display: table-header-group;
      position: static;
      clip-path: none;
    }
    .days tbody {
      display: table-row-group;
    }
    .days tr {
      display: table-row;
    }
    .days :is(th, td, .number, .empty) {
      display: table-cell;
      padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
      border-block-end: 1px solid var(--_hairline);
      font-size: inherit;
      vertical-align: top;
    }
    .days :is(th, td):first-child {
      padding-inline-start: 0;
    }
    .days :is(th, td):last-child {
      padding-inline-end: 0;
    }
    .days td.method:nth-child(n) {
      padding-inline-start: calc(var(--_space) * 3);
    }
    .days thead th {
      color: var(--_muted);
      font-size: 0.875em;
      font-weight: 500;
    }
    .days .number {
      text-align: end;
    }
    .days td .name {
      display: none;
    }
    .days .empty .figure {
      color: var(--_muted);
    }
  }
`;
