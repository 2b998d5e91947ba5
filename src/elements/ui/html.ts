// Templates whose texts stay right where others rewrite the page. Translators wrap text nodes, those of shadow roots too, and
// Lit would go on writing into a node that stands there no more: the page would show another amount than is charged.
import { html as lit, noChange, type TemplateResult } from "lit";
import { Directive, directive } from "lit/directive.js";

/** A text as a node of its own, and as another one when the text changes, in place of whatever stands there. */
const text = directive(
  class extends Directive {
    #shown: string | undefined;

    render(shown: string): unknown {
      if (shown === this.#shown) return noChange;
      this.#shown = shown;
      return document.createTextNode(shown);
    }
  },
);

/** Which values of a template are texts, and not attributes. */
const places = new WeakMap<TemplateStringsArray, readonly boolean[]>();

function placesOf(strings: TemplateStringsArray): readonly boolean[] {
  let places = "";
  return strings.slice(0, -1).map((part) => {
    places += part;
    return places.lastIndexOf("<") <= places.lastIndexOf(">");
  });
}

const asNode = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asNode);
  return typeof value === "string" || typeof value === "number" ? text(String(value)) : value;
};

/** Lit's `html`. A text that changes is another node. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult<1> {
  const known = places.get(strings) ?? placesOf(strings);
  places.set(strings, known);
  return lit(strings, ...values.map((value, at) => (known[at] ? asNode(value) : value)));
}
