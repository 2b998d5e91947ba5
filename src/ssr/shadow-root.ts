import { html, raw } from "hono/html";
import { directionOf, type Language } from "../elements/i18n/language.ts";
import { stylesheets, type StylesheetName } from "./stylesheets.ts";

export type Markup = ReturnType<typeof html>;

/** How the markup comes by its styles. */
export interface StyleSource {
  /** The address of a style sheet. */
  address: (name: StylesheetName) => string;
  /** With it, styles stand in the markup, which saves a request: a CSP lets those pass that have its nonce. */
  nonce?: string | undefined;
}

/** What an element renders around each of its views, as `payment/pay-element.ts` does. */
export const shadowRoot = (
  language: Language,
  styles: StyleSource,
  name: StylesheetName,
  view: Markup,
): Markup =>
  styledShadowRoot(
    styles,
    name,
    html`<div class="pay" lang="${language.tag}" dir="${directionOf(language)}">
      <slot name="heading"></slot>
      ${view}
      <slot name="footer"></slot>
    </div>`,
  );

export const styledShadowRoot = (styles: StyleSource, name: StylesheetName, view: Markup): Markup =>
  html`<template shadowrootmode="open">
    ${
      styles.nonce === undefined
        ? html`<link rel="stylesheet" href="${styles.address(name)}" />`
        : html`<style nonce="${styles.nonce}">
            ${raw(stylesheets[name])}
          </style>`
    }
    ${view}
  </template>`;
