// The element as HTML: what the reader edits, and what is put into the shop's page.
import { ATTRIBUTES, ELEMENTS, type Attribute, type Settings } from "./settings.ts";

export type Markup = Pick<Settings, "element" | "attributes">;

/** As a shop would write it. */
export const writeMarkup = ({ element, attributes }: Markup, order: string): string => {
  const given = ATTRIBUTES.flatMap((name) => {
    const value = attributes[name];
    if (value === undefined) return [];
    return [value === "" ? name : `${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`];
  });
  return `<${[element, 'endpoint="/pay"', `order="${order}"`, ...given].join(" ")}></${element}>`;
};

/** Attributes that every element has, and that the playground sets itself. */
const FIXED = ["endpoint", "order"];

export type MarkupProblem = { kind: "no_element" } | { kind: "unknown_attribute"; name: string };

/**
 * Reads HTML that the reader wrote. It is parsed as a document of its own, where no script runs, and gives an element's
 * name and attributes alone: nothing else of it comes into a page.
 */
export function readMarkup(html: string): Markup | MarkupProblem {
  const parsed = new DOMParser().parseFromString(html, "text/html").querySelector(ELEMENTS.join());
  const element = ELEMENTS.find((name) => name === parsed?.localName);
  if (!parsed || !element) return { kind: "no_element" };
  const attributes: Settings["attributes"] = {};
  for (const { name, value } of parsed.attributes) {
    if (FIXED.includes(name)) continue;
    if (!isAttribute(name)) return { kind: "unknown_attribute", name };
    attributes[name] = value.slice(0, 200);
  }
  return { element, attributes };
}

const isAttribute = (name: string): name is Attribute => ATTRIBUTES.some((known) => known === name);
