// Pieces of the page.
import { html } from "hono/html";
import { printable } from "../../../proxy/internal.ts";
import { shortDay, timeOfDay } from "../../elements/i18n/describe.ts";
import type { Language } from "../../../elements/i18n/language.ts";

/** A piece of a page, escaped. */
export type Html = ReturnType<typeof html>;

/** Characters of a text of others. None that is kept has more, but for those of a store that others have written. */
const MAX_LENGTH = 2_000;

/** A text of others: its invisible characters are written out, but for the ends of lines. */
export const others = (text: string): string =>
  (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
    .split(/\r?\n/)
    .map(printable)
    .join("\n");

export const code = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<code><bdi>${others(text)}</bdi></code>`;

/** An address that is opened where it is one of the web; else its text alone. */
export function link(address: string | undefined): Html | undefined {
  if (address === undefined) return undefined;
  const shown = html`<bdi>${others(address)}</bdi>`;
  return /^https?:$/.test(URL.parse(address)?.protocol ?? "")
    ? html`<a href="${address}" rel="noopener noreferrer">${shown}</a>`
    : shown;
}

/** Day and time in Brasília, with seconds. */
export const momentText = (at: string, language: Language): string =>
  `${shortDay(at, language)} ${timeOfDay(at, language)}`;

export const instant = (at: string, language: Language): Html =>
  html`<time datetime="${at}">${momentText(at, language)}</time>`;

export interface Fact {
  name: string;
  /** Left out where there is none. */
  value: Html | string | undefined;
  /** Has a line of its own. */
  isWide?: boolean;
}

export const facts = (list: readonly Fact[]): Html =>
  html`<dl>
    ${list
      .filter(({ value }) => value !== undefined)
      .map(
        ({ name, value, isWide }) =>
          html`<div class="${isWide ? "wide" : ""}">
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`;
