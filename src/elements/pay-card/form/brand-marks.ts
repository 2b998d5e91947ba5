// The brands' marks, drawn by hand as small SVGs of one size: recognisable, a few bytes each.
import { svg, type TemplateResult } from "lit";
import type { Brand } from "../../../contract/card/brands.ts";
import { html } from "../../ui/html.ts";

type Mark = readonly [ground: string, drawing: TemplateResult];

/**
 * Stretched to a width, so that it fits in any font; centred by its size, since engines differ in `dominant-baseline`.
 */
const text = (ink: string, words: string, size = 11, width = 28): TemplateResult =>
  svg`<text x="18" y=${12 + size * 0.36} fill=${ink} font-size=${size} textLength=${width}
    lengthAdjust="spacingAndGlyphs">${words}</text>`;

const MARKS: Record<Brand, Mark> = {
  // As strokes: Visa is the most frequent brand, and the first text in a font takes a slow phone most of a frame.
  Visa: [
    "#fff",
    svg`<path
      d="m8 8 3 8 3-8M17 8v8M24 9.5q-4.5-1.5-4.5.5 0 1.5 2.5 2 2 .5 2 2t-4.5.5M26 16l3-8h.5l3 8M27 13h5"
      transform="skewX(-12)" fill="none" stroke="#13c" stroke-width="2.2" />`,
  ],
  Hipercard: ["#b12", text("#fff", "Hipercard", 7.5, 30)],
  Hiper: ["#f72", text("#fff", "hiper")],
  Amex: ["#07c", text("#fff", "AMEX")],
  Aura: ["#fd0", text("#059", "aura")],
  Cabal: ["#fff", text("#048", "cabal")],
  Banescard: ["#fff", text("#075", "Banescard", 7.5, 30)],
  Mastercard: [
    "#fff",
    svg`
      <circle cx="13.5" cy="12" r="7.5" fill="#e02" />
      <circle cx="22.5" cy="12" r="7.5" fill="#f80" fill-opacity=".85" />`,
  ],
  Elo: [
    "#000",
    svg`
      <g fill="none" stroke-width="2.2">
        <path d="M15 3.5a9 9 0 0 1 9.7 2.5" stroke="#fc0" />
        <path d="M26.8 13.9a9 9 0 0 1-7 6.9" stroke="#0ad" />
        <path d="M12 18.7a9 9 0 0 1-.6-12.8" stroke="#e42" />
      </g>
      ${text("#fff", "elo", 8.5, 12.5)}`,
  ],
  Diners: [
    "#fff",
    svg`
      <circle cx="18" cy="12" r="9" fill="#07b" />
      <path d="M15.6 6.2a6.3 6.3 0 0 0 0 11.6zM20.4 6.2a6.3 6.3 0 0 1 0 11.6z" fill="#fff" />`,
  ],
  Discover: [
    "#fff",
    svg`
      <path d="M36 14v10H12q16-2 24-10" fill="#f62" />
      ${text("#222", "DISCOVER", 7.5, 30)}`,
  ],
  JCB: ["#15a", text("#fff", "JCB")],
  UnionPay: [
    "#fff",
    svg`
      <path d="M10 4h8l-4 16h-8z" fill="#d13" />
      <path d="M17 4h8l-4 16h-8z" fill="#047" />
      <path d="M24 4h8l-4 16h-8z" fill="#078" />`,
  ],
};

const PLAIN = svg`
  <rect x="5" y="4.5" width="26" height="15" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.5" />
  <path d="M5 9.5h26" stroke="currentColor" stroke-width="2.5" />`;

const onGround = ([ground, drawing]: Mark): TemplateResult => svg`
  <rect width="36" height="24" rx="4" fill=${ground} />
  <g font-family="Arial,sans-serif" font-weight="800" text-anchor="middle">${drawing}</g>`;

/** The mark of a brand, decorative: its name has to stand beside it. Without a brand that is known, a plain card. */
export function brandMark(brand?: Brand): TemplateResult {
  const mark = brand && Object.hasOwn(MARKS, brand) && MARKS[brand];
  return html`<svg class="mark ${mark ? "of-brand" : ""}" viewBox="0 0 36 24" aria-hidden="true">
    ${mark ? onGround(mark) : PLAIN}
  </svg>`;
}
