// An element's tag with its order, and its first view in a declarative shadow root. Style sheets are linked, since a strict
// CSP blocks a `<style>` without its nonce; the element removes all of it once it can draw the same itself.
import type { Order } from "../contract/checkout/order.ts";
import { toLanguage } from "../elements/i18n/language.ts";
import { checkoutView } from "./checkout.ts";
import { pixOrPaidView } from "./pix.ts";
import { shadowRoot, type Markup, type StyleSource } from "./shadow-root.ts";

const ELEMENTS = ["pay-pix", "pay-card", "pay-checkout"] as const;
export type ElementName = (typeof ELEMENTS)[number];

/** By their names in HTML: `true` is an attribute without a value, `false` and `undefined` are left out. */
export type ElementAttributes = Readonly<Record<string, string | boolean | undefined>>;

interface ElementMarkup {
  element: ElementName;
  attributes: ElementAttributes;
  /** None if the element has to ask for it. */
  order?: Order | undefined;
  styles: StyleSource;
}

/** Throws a `TypeError` for an element that is none, or an attribute that a strict CSP would block or that the order decides. */
export function checkElement(element: string, attributes: ElementAttributes = {}): void {
  if (!ELEMENTS.some((name) => name === element))
    throw new TypeError(`element is ${JSON.stringify(element)}, expected any of ${ELEMENTS.join(", ")}.`);
  for (const name of Object.keys(attributes)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || /^on|^style$|^initial-order$/.test(name))
      throw new TypeError(
        `attributes: ${JSON.stringify(name)} is not an attribute of an element, or one that a strict CSP blocks.`,
      );
  }
}

/** Of what `checkElement` took. */
export async function elementMarkup(markup: ElementMarkup): Promise<string> {
  const { element, attributes, order } = markup;
  const given = Object.entries(attributes).map(([name, value]) => attribute(name, value));
  const initialOrder = order ? ` initial-order=${quoted(JSON.stringify(order))}` : "";
  const view = order ? await viewOf(markup, order) : undefined;
  return `<${element}${given.join("")}${initialOrder}>${view ?? ""}</${element}>`;
}

function viewOf(
  { element, attributes: { locale }, styles }: ElementMarkup,
  order: Order,
): Markup | undefined {
  const language = toLanguage(typeof locale === "string" ? locale : undefined);
  if (element === "pay-checkout") return checkoutView(language, order, styles);
  const view = pixOrPaidView(language, order, element === "pay-pix" ? "pix" : "card");
  return view && shadowRoot(language, styles, "pay-pix.css", view);
}

function attribute(name: string, value: string | boolean | undefined): string {
  if (value === undefined || value === false) return "";
  return value === true ? ` ${name}` : ` ${name}=${quoted(value)}`;
}

const ENTITIES = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" } as const;

/** As an attribute's value; also without what sanitizers and templates look for that know no attributes. */
const quoted = (value: string): string =>
  `"${value.replaceAll(/[&"<>]/g, (character) => ENTITIES[character as keyof typeof ENTITIES])}"`;
