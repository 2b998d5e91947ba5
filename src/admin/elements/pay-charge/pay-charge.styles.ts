import { css } from "@lit/reactive-element/css-tag.js";

export const chargeStyles = css`
  h4,
  dl,
  dd,
  ul {
    margin: 0;
    padding: 0;
    font: inherit;
  }
  .charge {
    display: grid;
    gap: calc(var(--_space) * 6);
    grid-template-columns: minmax(0, 1fr);
  }
  .head {
    display: grid;
    gap: calc(var(--_space) * 2);
    grid-template-columns: minmax(0, 1fr);
  }
  /* Ten thousand characters of an order's id show their beginning. */
  .head h2,
  .clamped {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }
  .amount-line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: calc(var(--_space) * 1) calc(var(--_space) * 4);
  }
  .why {
    max-inline-size: 65ch;
    padding-block: calc(var(--_space) * 3);
    border-block: 1px solid var(--_hairline);
    text-wrap: pretty;
  }
  .stale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
  }
  .section {
    display: grid;
    gap: calc(var(--_space) * 2);
    grid-template-columns: minmax(0, 1fr);
    padding-block-start: calc(var(--_space) * 6);
    border-block-start: 1px solid var(--_hairline);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr));
    gap: calc(var(--_space) * 4) calc(var(--_space) * 6);
  }
  dt {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .references {
    font-size: 0.875em;
  }
  .references > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: center;
  }
  .references dd {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
  }
  .references .button {
    flex: none;
    inline-size: 44px;
    padding: 0;
  }
  @container pay (min-width: 560px) {
    .references > div {
      grid-template-columns: 14em minmax(0, 1fr);
    }
    .references dd {
      justify-content: start;
    }
  }
  .dossier {
    gap: calc(var(--_space) * 3);
  }
  .dossier p {
    max-inline-size: 65ch;
    text-wrap: pretty;
  }
  .dossier code {
    font-family: ui-monospace, monospace;
    overflow-wrap: anywhere;
  }
  .dossier a.button {
    display: inline-grid;
    place-items: center;
    color: inherit;
    text-decoration: none;
  }
  a {
    color: color-mix(in srgb, currentColor 65%, var(--_accent));
    text-underline-offset: 3px;
  }
  dd a {
    display: inline-block;
    min-block-size: 24px;
  }

  .panel {
    max-inline-size: 560px;
    padding: calc(var(--_space) * 4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .panel > :is(h3, .notice) h3 {
    text-wrap: pretty;
  }
  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  /* With the browser's own arrow. */
  select.input {
    appearance: auto;
    margin-block-end: calc(1.5em + 10px);
  }
  /* As dark as the page: a list of the browser's own is drawn on its surface. */
  select.input option {
    background: Canvas;
    color: CanvasText;
  }
  .asked {
    display: grid;
    gap: calc(var(--_space) * 2);
    grid-template-columns: minmax(0, 1fr);
  }
  .panel-notice {
    max-inline-size: 65ch;
    font-size: 1em;
  }
  .panel-notice.done .icon {
    color: var(--_success);
  }
  .panel-notice.pending .icon {
    color: var(--_wait);
  }
  .notice > div {
    min-inline-size: 0;
    flex: 1;
  }
  .notice h3 {
    text-wrap: pretty;
  }
  .danger {
    color: var(--_danger);
  }
  .refunds {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    list-style: none;
  }
  .refunds li {
    padding-block: calc(var(--_space) * 3);
  }
  .refunds li + li {
    border-block-start: 1px solid var(--_hairline);
  }
  .refund-line {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 4);
  }

  .day {
    margin-block-start: calc(var(--_space) * 2);
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 500;
  }
  .story {
    list-style: none;
  }
  .entry summary {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 3);
    min-block-size: 44px;
    padding-block: calc(var(--_space) * 2);
    border-radius: var(--_radius);
    cursor: pointer;
    list-style: none;
  }
  .entry summary::-webkit-details-marker {
    display: none;
  }
  .entry summary:hover .happened {
    text-decoration: underline;
    text-decoration-color: var(--_border);
    text-underline-offset: 3px;
  }
  .entry time {
    flex: none;
    align-self: start;
    color: var(--_muted);
    font-size: 0.875em;
    line-height: calc(1.5 / 0.875);
  }
  .happened {
    min-inline-size: 0;
    padding-inline-start: 16px;
  }
  /* What programs were told matters less to people. */
  .aside .happened {
    color: var(--_muted);
  }
  .happened::before {
    content: "";
    display: inline-block;
    inline-size: 8px;
    block-size: 8px;
    margin-inline: -16px 8px;
    border: 2px solid var(--_border);
    border-radius: 50%;
    vertical-align: 1px;
  }
  .good .happened::before {
    border-color: var(--_success);
    background: var(--_success);
  }
  .bad .happened::before {
    border-color: var(--_danger);
  }
  .behind {
    margin-block-end: calc(var(--_space) * 3);
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_hairline);
    border-radius: var(--_radius);
    font-size: 0.875em;
  }
  .behind dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
    margin-block-start: calc(var(--_space) * 3);
  }

  .skeleton.title {
    inline-size: min(12em, 60%);
    block-size: 28px;
  }
  .skeleton.sum {
    inline-size: min(10em, 50%);
    block-size: 36px;
  }
  .skeleton.line {
    block-size: 24px;
  }
  .skeleton.block {
    block-size: 220px;
  }
  @media (forced-colors: active) {
    .good .happened::before {
      background: CanvasText;
    }
  }
`;
