// Parts of the pages that are one column for one task.
import { html } from "hono/html";
import type { Html } from "./layout.ts";
import type { Locale } from "./locale.ts";

/** What the page is about, by name; the amount stands out. */
export const facts = (
  rows: readonly (readonly [name: string, value: string, look?: "amount"])[],
): Html => html`
  <dl>
    ${rows.map(
      ([name, value, look]) =>
        html`<div>
          <dt>${name}</dt>
          <dd class="${look ?? ""}">${value}</dd>
        </div>`,
    )}
  </dl>
`;

/** How it ended, as a sign above the heading that says so. */
export const mark = (tone: "good" | "bad"): Html => html`
  <div class="mark ${tone}" aria-hidden="true">
    <svg viewBox="0 0 24 24">
      <path d="${tone === "good" ? "M5 12.5l4.5 4.5L19 7.5" : "M7 7l10 10M17 7L7 17"}" />
    </svg>
  </div>
`;

export const testing = ({ texts }: Locale): Html => html`<footer>${texts.testing}</footer>`;

/** Where an address leads to nothing. */
export const missing = ({ texts }: Locale, header: Html | "" = ""): Html => html`
  <main>
    ${header}
    <h1>${texts.missing.title}</h1>
    <p class="lead">${texts.missing.lead}</p>
  </main>
`;
