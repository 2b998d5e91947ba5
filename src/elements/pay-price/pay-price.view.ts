// The line as nodes, in the shape of `ssr/price.ts`. Without lit's templates, which are larger than all else that a price
// needs, and of which it would use little: what changes is the whole line.
import type { Price } from "../../contract/checkout/price.ts";
import { directionOf, type Language } from "../i18n/language.ts";
import { DOT, priceLine } from "./price-line.ts";

function element(name: string, attributes: Readonly<Record<string, string>>, ...content: (Node | string)[]) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

/** Empty if nothing is certain. */
export function priceView(price: Price, language: Language): HTMLElement {
  const view = element("div", {
    class: "pay",
    translate: "no",
    lang: language.tag,
    dir: directionOf(language),
  });
  const line = priceLine(price, language);
  if (!line) return view;
  const groups = line.groups.flatMap((pieces, at) => [
    at > 0 ? DOT : "",
    ...pieces.map(([part, text]) => element(part === "amount" ? "strong" : "span", { part }, text)),
  ]);
  view.append(
    element("span", { class: "visually-hidden" }, line.sentence),
    element("span", { part: "line", "aria-hidden": "true" }, ...groups),
  );
  return view;
}
