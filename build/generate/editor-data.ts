// What editors complete and explain: VS Code's custom data for HTML and CSS, and the web-types of JetBrains' editors.
import { readFileSync } from "node:fs";
import { elements, settableAttributes, settableProperties, valuesOf, type Element } from "./manifest.ts";

interface Described {
  name: string;
  description?: string;
}

const { name, version } = JSON.parse(readFileSync("package.json", "utf8")) as {
  name: string;
  version: string;
};

const markdown = (value?: string) => ({ kind: "markdown", value });
const described = ({ name, description }: Described) => ({ name, description });

/** What any of the elements has, once each, in the words of the first. */
const ofAll = <Item extends Described>(of: (element: Element) => Item[]): Item[] => [
  ...new Map(
    elements
      .flatMap(of)
      .toReversed()
      .map((item) => [item.name, item]),
  ).values(),
];

const htmlData = {
  version: 1.1,
  tags: elements.map((element) => ({
    name: element.tagName,
    description: markdown(element.description),
    attributes: settableAttributes(element).map(({ name, description, type }) => ({
      name,
      description: markdown(description),
      // "v": an attribute without a value.
      ...(type!.text === "boolean"
        ? { valueSet: "v" }
        : { values: valuesOf(type!.text).map((value) => ({ name: value })) }),
    })),
  })),
};

const cssData = {
  version: 1.1,
  properties: ofAll(({ cssProperties }) => cssProperties).map((property) => ({
    name: property.name,
    description: markdown(property.description),
  })),
  pseudoElements: ofAll(({ cssParts }) => cssParts).map((part) => ({
    name: `::part(${part.name})`,
    description: markdown(part.description),
  })),
};

const webTypes = {
  $schema: "https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json",
  name,
  version,
  "description-markup": "markdown",
  contributions: {
    html: {
      elements: elements.map((element) => ({
        name: element.tagName,
        description: element.description,
        attributes: settableAttributes(element).map(({ name, description, type }) => ({
          name,
          description,
          value: type!.text === "boolean" ? { kind: "no-value" } : { kind: "plain", type: type!.text },
        })),
        slots: element.slots.map(described),
        js: {
          properties: settableProperties(element).map((property) => ({
            ...described(property),
            type: property.type!.text,
          })),
          events: element.events.map((event) => ({ ...described(event), type: event.type.text })),
        },
        css: {
          properties: element.cssProperties.map(described),
          parts: element.cssParts.map(described),
        },
      })),
    },
  },
};

export const editorData = [
  { file: "editors/vscode.html-custom-data.json", text: JSON.stringify(htmlData) },
  { file: "editors/vscode.css-custom-data.json", text: JSON.stringify(cssData) },
  { file: "editors/web-types.json", text: JSON.stringify(webTypes) },
];
