import { css } from "@lit/reactive-element/css-tag.js";

const filters = css`
  .filters {
    display: grid;
    gap: calc(var(--_space) * 3);
  }
  .find,
  .panel,
  .quick,
  .choices {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }
  .field {
    min-inline-size: 0;
  }
  .search {
    flex: 1 1 200px;
    max-inline-size: 360px;
  }
  .digits {
    flex: 0 1 11em;
    margin-inline-end: auto;
  }
  .digits .input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .bad-card {
    flex: 1 0 100%;
    margin: 0;
    color: var(--_danger);
    font-size: 0.875em;
  }
  .search-box,
  .select {
    position: relative;
  }
  .search-box .input {
    padding-inline-end: 48px;
  }
  .search-box .icon-button {
    position: absolute;
    inset-block: 2px;
    inset-inline-end: 2px;
    display: grid;
    place-items: center;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .find > .button,
  .chip,
  .panel .button {
    min-block-size: 48px;
  }
  .toggle {
    display: none;
  }
  .days {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: calc(var(--_space) * 3);
  }
  [type="date"] {
    min-inline-size: min(9.5em, 100%);
    /* As long as its text on a phone, where it would else be centred. */
    text-align: start;
  }
  select.input {
    padding-inline-end: 36px;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  select option {
    /* Where the list is drawn on the system's own surface. */
    background: Canvas;
    color: CanvasText;
  }
  .select::after {
    content: "";
    position: absolute;
    inset-block-start: 18px;
    inset-inline-end: 16px;
    inline-size: 8px;
    block-size: 8px;
    border: solid currentColor;
    border-width: 0 1.75px 1.75px 0;
    rotate: 45deg;
    pointer-events: none;
  }
  .quick {
    gap: calc(var(--_space) * 2);
  }
  .chip {
    padding: calc(var(--_space) * 2);
    padding-inline: 10px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    white-space: nowrap;
    cursor: pointer;
  }
  .chip:hover {
    background: color-mix(in srgb, currentColor 6%, transparent);
  }
  .chip[aria-pressed="true"] {
    border-color: var(--_accent);
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .clear[hidden] {
    display: flex;
    visibility: hidden;
  }
  .panel .clear {
    padding-inline: calc(var(--_space) * 3);
  }
  @media (forced-colors: active) {
    .chip[aria-pressed="true"] {
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }
  }
`;

const list = css`
  .strip {
    display: flex;
    align-items: center;
    block-size: max(44px, 2.75em);
    margin-block: calc(var(--_space) * 3) var(--_space);
  }
  .strip .button {
    min-inline-size: 0;
    padding: var(--_space) calc(var(--_space) * 4);
    border-color: var(--_accent);
    background: color-mix(in srgb, var(--_accent) 8%, transparent);
  }
  .news {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
    overflow: hidden;
    overflow-wrap: anywhere;
    text-align: start;
  }
  .list .notice,
  .filters + .notice {
    margin-block-end: calc(var(--_space) * 3);
  }
  .filters + .notice {
    margin-block-start: calc(var(--_space) * 3);
  }
  .trouble {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    column-gap: calc(var(--_space) * 3);
    margin-block-end: calc(var(--_space) * 3);
  }
  .trouble .notice {
    flex: 1 1 280px;
  }
  .more {
    display: grid;
    justify-items: center;
    margin-block-start: calc(var(--_space) * 4);
  }
  .empty {
    display: grid;
    justify-items: center;
    gap: var(--_space);
    padding-block: calc(var(--_space) * 16);
    text-align: center;
    text-wrap: balance;
  }
  .empty .muted {
    max-inline-size: 28em;
  }
  .empty .button {
    margin-block-start: calc(var(--_space) * 4);
  }
  .empty .button + .button {
    margin-block-start: calc(var(--_space) * 2);
  }
`;

// Columns of a set width: a row that changes moves nothing.
const table = css`
  table {
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  [aria-busy="true"] tbody {
    opacity: 0.6;
  }
  th,
  td {
    padding: 10px 0;
    padding-inline-end: calc(var(--_space) * 4);
    overflow-wrap: anywhere;
    text-align: start;
    vertical-align: top;
  }
  td {
    font-size: 0.9375em;
  }
  th {
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 400;
  }
  tr {
    border-block-end: 1px solid var(--_hairline);
  }
  tbody tr:hover {
    background: color-mix(in srgb, currentColor 3%, transparent);
  }
  th:is(.value, .refunded, .when),
  td:is(.value, .refunded, .when) {
    text-align: end;
  }
  :is(th, td).when {
    padding-inline-end: 0;
  }
  td.when {
    color: var(--_muted);
  }
  td:is(.order, .value) {
    font-weight: 600;
  }
  th.method {
    inline-size: 11em;
  }
  th.status {
    inline-size: 10em;
  }
  th:is(.value, .refunded) {
    inline-size: 9.25em;
  }
  th.when {
    inline-size: 10.25em;
  }
  td .state {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  td.order a {
    display: block;
    margin-block: -10px;
    padding-block: 10px;
    color: color-mix(in srgb, currentColor 50%, var(--_accent));
    text-decoration-color: color-mix(in srgb, currentColor 35%, transparent);
    text-underline-offset: 3px;
  }
  td.order a:hover {
    text-decoration-color: currentColor;
  }
  td.order a:focus-visible {
    outline-offset: -2px;
    border-radius: 4px;
  }
  .why {
    display: none;
    color: var(--_muted);
    font-size: 0.8125em;
    line-height: 1.2;
  }
  .clamp {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
  .cell-label {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .bar {
    display: inline-block;
    inline-size: 70%;
    block-size: 0.8em;
    border-radius: 4px;
  }
`;

const wide = css`
  @container pay (width >= 64em) {
    th.method {
      inline-size: 13.5em;
    }
  }
  @container pay (width >= 72em) {
    th.status {
      inline-size: 26em;
    }
    td.status {
      position: relative;
    }
    /* Beside what makes the row as high as it is. */
    .why {
      position: absolute;
      inset-block: 0;
      inset-inline: 11em calc(var(--_space) * 4);
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      block-size: fit-content;
      margin-block: auto;
      overflow: hidden;
    }
  }
`;

// In em, so that larger letters have their cards sooner.
const narrow = css`
  @container pay (width < 50em) {
    .search {
      flex: 2 1 11em;
      max-inline-size: none;
    }
    .digits {
      flex: 1 1 8.5em;
    }
    .find > .button {
      flex: 1 1 auto;
      padding-inline: calc(var(--_space) * 3);
    }
    .toggle {
      display: flex;
    }
    .panel {
      display: none;
    }
    .csv-form {
      flex: 1 1 100%;
    }
    .filters:not([data-open]) .csv-form {
      display: none;
    }
    .filters[data-open] .panel {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
    }
    .quick,
    .choices {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .clear {
      grid-column: 1 / -1;
    }
    .clear[hidden] {
      display: none;
    }
    .strip {
      block-size: 3.5em;
      margin-block-end: calc(var(--_space) * 2);
    }
    .strip .button {
      block-size: 100%;
      font-size: 0.9375em;
      line-height: 1.3;
    }
    .news {
      -webkit-line-clamp: 2;
    }
    table,
    tbody {
      display: block;
    }
    thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      position: relative;
      display: grid;
      grid-template: "order value" "method refunded" "status when" / minmax(0, 1fr) 9.5em;
      column-gap: calc(var(--_space) * 3);
      padding-block: calc(var(--_space) * 3);
    }
    tbody tr:first-child {
      border-block-start: 1px solid var(--_hairline);
    }
    td {
      padding: 0;
    }
    td.order {
      grid-area: order;
    }
    td.value {
      grid-area: value;
    }
    td.method {
      grid-area: method;
    }
    td.refunded {
      grid-area: refunded;
    }
    /* The reason below goes on under the date. */
    td.status {
      grid-row: status;
      grid-column: 1 / -1;
    }
    td .state {
      margin-inline-end: calc(9.5em / 0.875 + var(--_space) * 3);
    }
    .why {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow: hidden;
      font-size: 1em;
      line-height: 1.4;
    }
    td.when {
      grid-area: when;
    }
    td:not(.order, .value) {
      font-size: 0.875em;
    }
    td.order a {
      margin-block: 0;
      padding-block: 0;
    }
    /* The whole card opens the payment. */
    td.order a::after {
      content: "";
      position: absolute;
      inset: 0;
    }
    .cell-label {
      position: static;
      clip-path: none;
    }
  }
`;

export const chargesStyles = [filters, list, table, wide, narrow];
