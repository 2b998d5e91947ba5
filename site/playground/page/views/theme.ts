// The theme editor: colours and sizes, and the CSS that they make.
import { html, type TemplateResult } from "lit";
import { FONTS, PRESETS, writeCss, type Preset, type Property, type Theme } from "../../settings/theme.ts";
import type { Playground } from "../playground.ts";
import { code, colour, range, select } from "./fields.ts";
import { copyButton } from "./copy-button.ts";

/** What a field shows where the theme sets nothing: the elements' own colours by day, and their sizes. */
const COLOURS = {
  "--pay-accent": "#0b5cd5",
  background: "#ffffff",
  color: "#1c1f24",
  "--pay-surface": "#ffffff",
  "--pay-border": "#7d8086",
} as const;

const SIZES = {
  "--pay-radius": { usual: 10, min: 0, max: 28 },
  "--pay-space": { usual: 4, min: 2, max: 8 },
  "--pay-font-size": { usual: 16, min: 14, max: 22 },
} as const;

const PRESET_NAMES = ["minimal", "dark", "playful", "dense"] as const satisfies readonly Preset[];

export function themeView(app: Playground): TemplateResult {
  const { texts, settings } = app;
  const { theme, element, css } = settings;
  const set = (property: Property, value: string | undefined) => {
    const { [property]: _, ...others } = theme;
    app.change({ theme: value === undefined ? others : { ...others, [property]: value } });
  };
  const written = writeCss(theme, element, css);
  return html`
    <div class="presets" role="group" aria-label=${texts.theme}>
      ${preset(app, "none", {})} ${PRESET_NAMES.map((name) => preset(app, name, PRESETS[name]))}
    </div>
    <div class="colours">
      ${entries(COLOURS).map(([property, usual]) =>
        colour({
          label: texts.properties[property],
          value: theme[property] ?? usual,
          change: (value) => set(property, value),
        }),
      )}
    </div>
    ${entries(SIZES).map(([property, { usual, min, max }]) =>
      range({
        label: texts.properties[property],
        value: Number.parseFloat(theme[property] ?? "") || usual,
        min,
        max,
        unit: "px",
        change: (value) => set(property, `${value}px`),
      }),
    )}
    ${select({
      label: texts.properties["--pay-font"],
      value: theme["--pay-font"] ?? "",
      options: [
        ["", texts.pageFont],
        ...entries(FONTS).map(([name, stack]) => [stack, texts.fonts[name]] as const),
      ],
      change: (stack) => set("--pay-font", stack || undefined),
    })}
    ${code({
      id: "own-css",
      label: texts.ownCss,
      value: css,
      rows: 3,
      hint: `${element}::part(button) { … }`,
      change: (own) => app.change({ css: own }),
    })}
    <div class="result">
      <p class="label">${texts.css}</p>
      ${
        written === ""
          ? html`<p class="hint">${texts.noCss}</p>`
          : html`<pre tabindex="0" role="region" aria-label=${texts.css}>${written}</pre>
              ${copyButton(texts, texts.copyCss, () => written)}`
      }
    </div>
  `;
}

const preset = (app: Playground, name: Preset | "none", theme: Theme) => html`
  <button
    aria-pressed=${JSON.stringify(app.settings.theme) === JSON.stringify(theme)}
    @click=${() => app.change({ theme: { ...theme } })}
  >
    ${app.texts.presets[name]}
  </button>
`;

const entries = <T extends object>(object: T) => Object.entries(object) as [keyof T & string, T[keyof T]][];
