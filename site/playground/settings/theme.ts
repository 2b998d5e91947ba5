// The looks that the theme editor sets, and the CSS that it writes: what the shop's page gets is what is copied.

/** Of the shop's page: its colours, which the elements take over. */
export const PAGE_PROPERTIES = ["background", "color"] as const;
/** Of the elements; docs/theming.md says what each does. */
export const ELEMENT_PROPERTIES = [
  "--pay-accent",
  "--pay-surface",
  "--pay-border",
  "--pay-radius",
  "--pay-space",
  "--pay-font",
  "--pay-font-size",
] as const;
export const PROPERTIES = [...PAGE_PROPERTIES, ...ELEMENT_PROPERTIES] as const;

export type Property = (typeof PROPERTIES)[number];
export type Theme = Partial<Record<Property, string>>;

export const FONTS = {
  system: "system-ui, sans-serif",
  serif: 'Georgia, "Times New Roman", serif',
  rounded: 'ui-rounded, "Trebuchet MS", "Nunito", sans-serif',
  narrow: '"Arial Narrow", Arial, sans-serif',
  mono: "ui-monospace, Consolas, monospace",
} as const;

export const PRESETS = {
  minimal: {
    "--pay-accent": "#1b1b1f",
    "--pay-surface": "#ffffff",
    "--pay-border": "#8a8a94",
    "--pay-radius": "2px",
    "--pay-font": FONTS.system,
    background: "#ffffff",
    color: "#1b1b1f",
  },
  dark: {
    "--pay-accent": "#8ab8ff",
    "--pay-surface": "#171c24",
    "--pay-border": "#6d7a8c",
    "--pay-radius": "10px",
    background: "#0e1218",
    color: "#e8edf4",
  },
  playful: {
    "--pay-accent": "#c21e6b",
    "--pay-surface": "#ffffff",
    "--pay-border": "#b3708f",
    "--pay-radius": "22px",
    "--pay-space": "5px",
    "--pay-font": FONTS.rounded,
    background: "#fff4f8",
    color: "#43112a",
  },
  dense: {
    "--pay-accent": "#0a7d34",
    "--pay-surface": "#ffffff",
    "--pay-border": "#80868f",
    "--pay-radius": "4px",
    "--pay-space": "3px",
    "--pay-font": FONTS.narrow,
    "--pay-font-size": "15px",
    background: "#f2f3f5",
    color: "#1d2025",
  },
} as const satisfies Record<string, Theme>;
export type Preset = keyof typeof PRESETS;

/** The rules of a theme, for a style sheet of the shop's page, and the reader's own rules below them. */
export function writeCss(theme: Theme, element: string, own: string): string {
  const page = rule("body", [
    ...declarations(theme, PAGE_PROPERTIES),
    ...(isDark(theme.background) ? ["color-scheme: dark"] : []),
  ]);
  return [page, rule(element, declarations(theme, ELEMENT_PROPERTIES)), own.trim()]
    .filter(Boolean)
    .join("\n\n");
}

const declarations = (theme: Theme, names: readonly Property[]) =>
  names.flatMap((name) => (theme[name] === undefined ? [] : [`${name}: ${theme[name]}`]));

const rule = (selector: string, lines: readonly string[]) =>
  lines.length === 0 ? "" : `${selector} {\n${lines.map((line) => `  ${line};\n`).join("")}}`;

/** Whether a colour, as a colour field writes it (`#rrggbb`), is so dark that fields and scroll bars have to follow. */
function isDark(colour: string | undefined): boolean {
  if (!colour || !/^#[\da-f]{6}$/i.test(colour)) return false;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 100;
}
