// Small drawings in the colour of the text around them, styled by the theme.
import { html, type TemplateResult } from "lit";

/** A tick that draws itself. */
export const tick: TemplateResult = html`<svg class="tick" viewBox="0 0 56 56" aria-hidden="true">
  <circle cx="28" cy="28" r="26" />
  <path d="m17 29 8 8 15-17" pathLength="1" />
</svg>`;

export const copyIcon: TemplateResult = html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
  <rect x="7" y="7" width="10" height="10" rx="2" />
  <path d="M4.5 13H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v.5" />
</svg>`;

export const smallTick: TemplateResult = html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
  <path d="m4 10.5 4 4 8-9" />
</svg>`;

export const warningIcon: TemplateResult = html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
  <circle cx="10" cy="10" r="7.5" />
  <path d="M10 6v4.5M10 13.6v.1" />
</svg>`;

export const spinner: TemplateResult = html`<svg class="icon spinner" viewBox="0 0 20 20" aria-hidden="true">
  <path d="M10 3a7 7 0 1 1-7 7" />
</svg>`;
