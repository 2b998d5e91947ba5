// Small drawings in the colour of the text around them, styled by the theme. PURE: a script carries those alone that its
// elements show.
import { html, type TemplateResult } from "lit";

const icon = (d: string, kind = ""): TemplateResult =>
  html`<svg class="icon ${kind}" viewBox="0 0 20 20" aria-hidden="true"><path d=${d} /></svg>`;

/** A sign in a ring, for an outcome; its line draws itself. */
const ring = (d: string, kind: string): TemplateResult =>
  html`<svg class="icon ring ${kind}" viewBox="0 0 56 56" aria-hidden="true">
    <circle cx="28" cy="28" r="26" />
    <path d=${d} pathLength="1" />
  </svg>`;

export const tick = /* @__PURE__ */ ring("m17 29 8 8 15-17", "tick");
export const clock = /* @__PURE__ */ ring("M28 14v14l9 6", "");
export const alertSign = /* @__PURE__ */ ring("M28 15v17M28 40v.5", "");
export const copyIcon = /* @__PURE__ */ icon(
  "M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM4.5 13H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v.5",
);
export const smallTick = /* @__PURE__ */ icon("m4 10.5 4 4 8-9");
export const warningIcon = /* @__PURE__ */ icon(
  "M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM10 6v4.5M10 13.6v.1",
);
export const closeIcon = /* @__PURE__ */ icon("m5 5 10 10M15 5 5 15");
export const spinner = /* @__PURE__ */ icon("M10 3a7 7 0 1 1-7 7", "spinner");
