// The shop's page, in a frame as wide as a phone or as the pane.
import { html, type TemplateResult } from "lit";
import { FRAMES } from "../../settings/settings.ts";
import type { Playground } from "../playground.ts";

export function shopView(app: Playground): TemplateResult {
  const { texts, settings, shop, state } = app;
  shop.frame.title = texts.panes.shop;
  return html`
    <div class="head">
      <p class="title" aria-hidden="true">${texts.panes.shop}</p>
      <div class="switch" role="group" aria-label=${texts.frame}>
        ${FRAMES.map(
          (frame) => html`
            <button aria-pressed=${frame === settings.frame} @click=${() => app.change({ frame })}>
              ${texts.frames[frame]}
            </button>
          `,
        )}
      </div>
      <button class="quiet" @click=${() => app.newOrder()}>${texts.newOrder}</button>
    </div>
    <div class="device" aria-busy=${state === "starting"}>
      ${state === "starting" ? html`<p class="message">${texts.starting}</p>` : shop.frame}
    </div>
  `;
}
