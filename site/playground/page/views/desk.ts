// The shop's own side: the desk, in a frame.
import { html, type TemplateResult } from "lit";
import type { Playground } from "../playground.ts";

export function deskView({ texts, desk }: Playground): TemplateResult {
  desk.frame.title = texts.panes.desk;
  return html`
    <div class="head"><p class="title" aria-hidden="true">${texts.panes.desk}</p></div>
    ${desk.frame}
  `;
}
