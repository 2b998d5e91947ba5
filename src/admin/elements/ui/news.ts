// What has come and is not shown yet, below all that is shown: nothing of it moves until somebody asks.
import { css } from "@lit/reactive-element/css-tag.js";
import type { TemplateResult } from "lit";
import { button } from "../../../elements/ui/button.ts";
import { html } from "../../../elements/ui/html.ts";

export const newsStyles = css`
  .news {
    position: sticky;
    inset-block-end: calc(var(--_space) * 2);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
    padding-block: var(--_space);
    padding-inline: calc(var(--_space) * 4) var(--_space);
    border: 1px solid color-mix(in srgb, var(--_accent) 40%, transparent);
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_accent) 8%, var(--pay-surface, Canvas));
  }
`;

export const newsBar = (text: string, label: string, show: () => void): TemplateResult =>
  html`<div class="news">
    <span>${text}</span>
    ${button({ label, kind: "quiet", part: "news", onclick: show })}
  </div>`;
