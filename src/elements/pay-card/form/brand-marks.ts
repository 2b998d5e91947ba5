// The brands' marks, drawn by hand as small SVGs of one size: recognisable, a few bytes each.
import { html, svg, type TemplateResult } from "lit";
import type { Brand } from "../../../contract/brands.ts";

/** A mark that is a word on a ground. */
const word = (ground: string, ink: string, text: string): TemplateResult => svg`
  <rect width="36" height="24" rx="4" fill=${ground}></rect>
  <text x="18" y="12" fill=${ink} font-family="Arial,Helvetica,sans-serif" font-weight="800"
    font-size=${text.length > 6 ? 7 : text.length > 4 ? 9.5 : 11} font-style=${text === "VISA" ? "italic" : "normal"}
    text-anchor="middle" dominant-baseline="central" textLength=${text.length > 4 ? 29 : 26}
    lengthAdjust="spacingAndGlyphs">${text}</text>`;

const MARKS: Record<Brand, TemplateResult> = {
  Visa: word("#fff", "#1434cb", "VISA"),
  Hipercard: word("#b3131b", "#fff", "Hipercard"),
  Hiper: word("#f37421", "#fff", "hiper"),
  Amex: word("#016fd0", "#fff", "AMEX"),
  Aura: word("#fdd400", "#00529b", "aura"),
  Cabal: word("#fff", "#004b8d", "cabal"),
  Banescard: word("#fff", "#007a53", "banes"),
  Mastercard: svg`
    <rect width="36" height="24" rx="4" fill="#fff"></rect>
    <circle cx="14" cy="12" r="7" fill="#eb001b"></circle>
    <circle cx="22" cy="12" r="7" fill="#f79e1b"></circle>
    <path d="M18 6.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4" fill="#ff5f00"></path>`,
  Elo: svg`
    <rect width="36" height="24" rx="4" fill="#000"></rect>
    <g fill="none" stroke-width="2">
      <path d="M14.9 4.1a8.5 8.5 0 0 1 10 2.8" stroke="#ffcb05"></path>
      <path d="M26.4 13.5a8.5 8.5 0 0 1-6.6 6.8" stroke="#00a4e0"></path>
      <path d="M13.1 18.9a8.5 8.5 0 0 1-2.6-10.5" stroke="#ef4123"></path>
    </g>
    <text x="18" y="11.5" fill="#fff" font-family="Arial,Helvetica,sans-serif" font-weight="800" font-size="7.5"
      text-anchor="middle" dominant-baseline="central">elo</text>`,
  Diners: svg`
    <rect width="36" height="24" rx="4" fill="#fff"></rect>
    <circle cx="18" cy="12" r="8" fill="#0079be"></circle>
    <path d="M15.8 6.9a5.6 5.6 0 0 0 0 10.2zM20.2 6.9a5.6 5.6 0 0 1 0 10.2z" fill="#fff"></path>`,
  Discover: svg`
    <rect width="36" height="24" rx="4" fill="#fff"></rect>
    <path d="M36 14v6a4 4 0 0 1-4 4H12q16-2 24-10" fill="#f76b1c"></path>
    <text x="18" y="10.5" fill="#1d1d1b" font-family="Arial,Helvetica,sans-serif" font-weight="700" font-size="6"
      text-anchor="middle" dominant-baseline="central" textLength="30" lengthAdjust="spacingAndGlyphs">DISCOVER</text>`,
  JCB: svg`
    <rect width="36" height="24" rx="4" fill="#fff"></rect>
    <rect x="6.5" y="4" width="7" height="16" rx="2.5" fill="#0b4ea2"></rect>
    <rect x="14.5" y="4" width="7" height="16" rx="2.5" fill="#d7182a"></rect>
    <rect x="22.5" y="4" width="7" height="16" rx="2.5" fill="#009a44"></rect>
    <g fill="#fff" font-family="Arial,Helvetica,sans-serif" font-weight="800" font-size="7" text-anchor="middle">
      <text x="10" y="14.5">J</text><text x="18" y="14.5">C</text><text x="26" y="14.5">B</text>
    </g>`,
  UnionPay: svg`
    <rect width="36" height="24" rx="4" fill="#fff"></rect>
    <path d="M9 4h9l-3.6 16h-9z" fill="#e21836"></path>
    <path d="M16.5 4h9l-3.6 16h-9z" fill="#00447c"></path>
    <path d="M24 4h7.5l-3.6 16h-7.5z" fill="#007b84"></path>`,
};

const PLAIN = svg`
  <rect x="5" y="4.5" width="26" height="15" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.5"></rect>
  <path d="M5 9.5h26" stroke="currentColor" stroke-width="2.5"></path>`;

/** The mark of a brand, decorative: its name has to stand beside it. Without a brand, a plain card. */
export const brandMark = (brand?: Brand): TemplateResult =>
  html`<svg class="mark ${brand ? "of-brand" : ""}" viewBox="0 0 36 24" aria-hidden="true">
    ${brand ? MARKS[brand] : PLAIN}
  </svg>`;
