import { html } from "hono/html";
import { directionOf, type Language } from "../elements/i18n/language.ts";
import type { StylesheetName } from "./stylesheets.ts";

export type Markup = ReturnType<typeof html>;

/** The address of a style sheet. */
export type LinkStylesheet = (name: StylesheetName) => string;

/** What an element renders around each of its views, as `checkout/pay-element.ts` does. */
export const shadowRoot = (language: Language, styles: readonly string[], view: Markup): Markup =>
  html`<template shadowrootmode="open">
    ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
    <div class="pay" lang="${language.tag}" dir="${directionOf(language)}">
      <slot name="heading"></slot>
      ${view}
      <slot name="footer"></slot>
    </div>
  </template>`;
