// Icons in the colour of the text around them, styled by the theme. PURE, so that a script holds only the icons that its
// elements show.
import type { TemplateResult } from "lit";
import { ALERT, CHECK, COPY } from "./icon-paths.ts";
import { html } from "./html.ts";

const icon = (d: string, kind = ""): TemplateResult =>
  html`<svg class="icon ${kind}" viewBox="0 0 20 20" aria-hidden="true"><path d=${d} /></svg>`;

/** A sign in a ring, for an outcome; its line is animated. */
const ring = (d: string, kind: string): TemplateResult =>
  html`<svg class="icon ring ${kind}" viewBox="0 0 56 56" aria-hidden="true">
    <circle cx="28" cy="28" r="26" />
    <path d=${d} pathLength="1" />
  </svg>`;

export const checkIcon = /* @__PURE__ */ ring(CHECK, "check");
export const clockIcon = /* @__PURE__ */ ring("M28 14v14l9 6", "");
export const alertIcon = /* @__PURE__ */ ring(ALERT, "");
export const copyIcon = /* @__PURE__ */ icon(COPY);
export const smallCheckIcon = /* @__PURE__ */ icon("m4 10.5 4 4 8-9");
export const warningIcon = /* @__PURE__ */ icon(
  "M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM10 6v4.5M10 13.6v.1",
);
export const closeIcon = /* @__PURE__ */ icon("m5 5 10 10M15 5 5 15");
export const spinner = /* @__PURE__ */ icon("M10 3a7 7 0 1 1-7 7", "spinner");
