import { nothing, type TemplateResult } from "lit";
import { warningIcon } from "./icons.ts";
import { html } from "./html.ts";

/** An error in words. With `focus` it takes the focus where what had it was replaced. */
export function notice(text: string, focus = false): TemplateResult {
  return html`<p class="notice" part="error" ?data-focus=${focus} tabindex=${focus ? -1 : nothing}>
    ${warningIcon}<span>${text}</span>
  </p>`;
}
