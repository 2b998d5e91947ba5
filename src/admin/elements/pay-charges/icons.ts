// Icons of the list, in the colour of the text around them.
import type { TemplateResult } from "lit";
import { html } from "../../../elements/ui/html.ts";

const icon = (d: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${d} /></svg>`;

export const searchIcon = /* @__PURE__ */ icon(
  "M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM12.5 12.5 17 17",
);
export const filterIcon = /* @__PURE__ */ icon("M3 6h14M5.5 10h9M8 14h4");
export const downloadIcon = /* @__PURE__ */ icon("M10 3v9.5M6 8.5l4 4 4-4M3.5 16.5h13");
export const newIcon = /* @__PURE__ */ icon("M10 16V4M5 9l5-5 5 5");
