// An element's tag with its order, and its first view in a declarative shadow root. Style sheets are linked, since a strict
// CSP blocks a `<style>` without its nonce; the element removes all of it once it can draw the same itself.
import type { Order } from "../contract/checkout/order.ts";
import { toLanguage } from "../elements/i18n/language.ts";
import { checkoutView } from "./checkout.ts";
import { pixOrPaidView } from "./pix.ts";
import { checkAttributes, openTag, type ElementAttributes } from "./tag.ts";
import { shadowRoot, type Markup, type StyleSource } from "./shadow-root.ts";

const ELEMENTS = ["pay-pix", "pay-card", "pay-checkout"] as const;
export type ElementName = (typeof ELEMENTS)[number];

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
  checkAttributes(attributes);
}

/** Of what `checkElement` took. */
export async function elementMarkup(markup: ElementMarkup): Promise<string> {
  const { element, attributes, order } = markup;
  const view = order ? await viewOf(markup, order) : undefined;
  return `${openTag(element, attributes, order)}${view ?? ""}</${element}>`;
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
