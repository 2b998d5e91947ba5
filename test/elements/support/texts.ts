// All texts of all elements, and a merchant's set that has each of them in words that no built-in language has.
import { CARD_TEXTS } from "../../../src/elements/i18n/card-texts.ts";
import { CHECKOUT_TEXTS } from "../../../src/elements/i18n/checkout-texts.ts";
import { PIX_TEXTS } from "../../../src/elements/i18n/pix-texts.ts";
import type { Table } from "../../../src/elements/i18n/translator.ts";
import type { PayTexts } from "../../../src/elements/i18n/text-names.ts";
import { TEXTS } from "../../../src/elements/i18n/common-texts.ts";

export const TABLES: readonly Table[] = [TEXTS, PIX_TEXTS, CARD_TEXTS, CHECKOUT_TEXTS];

/** Places for values in a text, in order. */
export const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

/** `«timeLeft {time}»` and so on. */
export const OWN = Object.fromEntries(
  TABLES.flatMap((table) =>
    Object.entries(table).map(([name, [, text]]) => [name, `«${[name, ...placesIn(text)].join(" ")}»`]),
  ),
) as PayTexts;

const READ = ["aria-label", "placeholder", "title", "alt"];

/** All that an element says in words, those within it included; but for marks of brands, which are drawings. */
function said(root: ParentNode): string[] {
  return [...root.querySelectorAll(":not(text)")].flatMap((element) => [
    ...[...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
    ...READ.map((name) => element.getAttribute(name) ?? ""),
    ...(element.shadowRoot ? said(element.shadowRoot) : []),
  ]);
}

/** What of a text is in nobody's words: `OWN`'s, amounts and `data` are taken out of it. */
function foreign(text: string, data: readonly string[]): string {
  let rest = text;
  // From within: what stands in a text's places may be texts.
  for (let before = ""; before !== rest;) rest = (before = rest).replace(/«[^«»]*»/g, "");
  for (const value of data) rest = rest.replaceAll(value, "");
  return rest.replace(/R\$\s?[\d.,]+/g, "").trim();
}

/** Words in the element that are neither `OWN`'s nor `data`. */
export const foreignWords = ({ shadowRoot }: Element, data: readonly string[]): string[] =>
  said(shadowRoot!)
    .map((text) => foreign(text, data))
    .filter((rest) => /\p{L}/u.test(rest));
