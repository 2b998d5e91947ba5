// The page: its bar, and its panes side by side; on a phone one pane at a time, chosen by tabs.
import { html, nothing, type TemplateResult } from "lit";
import { SCHEMES } from "../../settings/settings.ts";
import { BACKSTAGE, PAGE_LANGUAGES, PANES, type Pane, type Playground } from "../playground.ts";
import { bankView } from "./bank.ts";
import { copyButton } from "./copy-button.ts";
import { deskView } from "./desk.ts";
import { select } from "./fields.ts";
import { settingsView } from "./settings.ts";
import { shopView } from "./shop.ts";

export function appView(app: Playground): TemplateResult {
  const { texts, state } = app;
  const panes: Record<Pane, () => unknown> = {
    settings: () => settingsView(app),
    shop: () => (state === "not_supported" ? notSupported(app) : shopView(app)),
    bank: () => bankView(app),
    desk: () => (state === "not_supported" ? notSupported(app) : deskView(app)),
    timeline: () => timelineView(app),
  };
  return html`
    ${bar(app)} ${tabs(app)}
    <div class="notices" role="status">${app.notice ? notice(app, texts[app.notice]) : nothing}</div>
    <main>
      ${PANES.map(
        (pane) => html`
          <section
            class="pane ${pane}"
            id=${pane}
            aria-labelledby="${pane}-title"
            ?data-shown=${pane === app.pane}
          >
            <h2 id="${pane}-title" class="visually-hidden">${texts.panes[pane]}</h2>
            ${panes[pane]()}
          </section>
        `,
      )}
    </main>
  `;
}

function bar(app: Playground) {
  const { texts, settings } = app;
  return html`
    <header class="bar">
      <div class="brand">
        <h1>pay-elements <span>${texts.title}</span></h1>
        <p>${texts.lead}</p>
      </div>
      <div class="switch backstage" role="group" aria-label=${texts.backstage}>
        ${BACKSTAGE.map(
          (pane) => html`
            <button
              aria-pressed=${pane === app.backstage}
              aria-controls=${pane}
              @click=${() => app.setPane(pane)}
            >
              ${texts.panes[pane]}
            </button>
          `,
        )}
      </div>
      <div class="switch" role="group" aria-label=${texts.language}>
        ${PAGE_LANGUAGES.map(
          (language) => html`
            <button
              lang=${language}
              aria-pressed=${language === app.language}
              @click=${() => app.setLanguage(language)}
            >
              ${language.toUpperCase()}<span class="visually-hidden"
                >, ${language === "pt" ? "Português" : "English"}</span
              >
            </button>
          `,
        )}
      </div>
      ${select({
        label: texts.scheme,
        isLabelHidden: true,
        value: settings.scheme,
        options: SCHEMES.map((scheme) => [scheme, texts.schemes[scheme]]),
        change: (scheme) => app.change({ scheme }),
      })}
      ${copyButton(texts, texts.copyLink, () => app.writeLink())}
      <button @click=${() => app.reset()}>${texts.reset}</button>
    </header>
  `;
}

/** Seen on narrow pages alone; the arrow keys go from tab to tab. */
const tabs = (app: Playground) => html`
  <nav class="tabs" aria-label=${app.texts.title}>
    ${PANES.map(
      (pane) => html`
        <button aria-pressed=${pane === app.pane} aria-controls=${pane} @click=${() => app.setPane(pane)}>
          ${app.texts.panes[pane]}
          ${pane === "bank" && app.bank.pix.some(({ paid }) => !paid) ? html`<i aria-hidden="true"></i>` : nothing}
        </button>
      `,
    )}
  </nav>
`;

const notice = (app: Playground, text: string) => html`
  <p class="notice">
    <span>${text}</span>
    <button aria-label=${app.texts.dismiss} @click=${() => app.dismiss()}>✕</button>
  </p>
`;

const notSupported = ({ texts }: Playground) => html`<p class="message">${texts.notSupported}</p>`;

const timelineView = ({ texts, timeline }: Playground) => html`
  <div class="head">
    <p class="title" aria-hidden="true">${texts.panes.timeline}</p>
    <button class="quiet" @click=${() => timeline.clear()}>${texts.clear}</button>
  </div>
  ${timeline.element}
`;
