// The tables of docs/elements.md, theming.md and texts.md, from the manifest of the elements and from their texts.
import { CARD_TEXTS } from "../../src/elements/i18n/card-texts.ts";
import { CHECKOUT_TEXTS } from "../../src/elements/i18n/checkout-texts.ts";
import { PIX_TEXTS } from "../../src/elements/i18n/pix-texts.ts";
import type { Table } from "../../src/elements/i18n/translator.ts";
import { TEXTS } from "../../src/elements/i18n/common-texts.ts";
import { keepTables, table } from "./generated-file.ts";
import { elements, isField, isObject, type Element } from "./manifest.ts";

interface Described {
  name: string;
  description?: string;
}

/** What the elements have of a kind, once each: the first that has it gives the words. */
function entries<Item extends Described>(of: (element: Element) => Item[]): (Item & { on: string[] })[] {
  const found = new Map<string, Item & { on: string[] }>();
  for (const element of elements) {
    for (const item of of(element)) {
      const entry = found.get(item.name) ?? { ...item, on: [] };
      entry.on.push(element.tagName);
      found.set(item.name, entry);
    }
  }
  return [...found.values()];
}

const code = (text: string) => `\`${text}\``;
const plain = (text = "") => text.replace(/\.$/, "").replace(/docs\/([\w-]+\.md)/g, "[$1]($1)");
const where = ({ on }: { on: string[] }) =>
  on.length === elements.length
    ? "all"
    : on.filter((name) => name !== "pay-checkout").join(", ") || "pay-checkout";

const ofElements = (title: string, of: (element: Element) => Described[]) =>
  table(
    [title, "on", "meaning"],
    entries(of).map((entry) => [code(entry.name), where(entry), plain(entry.description)]),
  );

/** Those that an attribute cannot hold, or does not say. */
const properties = () =>
  table(
    ["property", "on", "type", "meaning"],
    entries(({ members }) => members.filter(isField).filter(isObject)).map((entry) => [
      code(entry.name),
      where(entry),
      code(entry.type!.text),
      `${plain(entry.description)}${entry.readonly ? ". Read-only" : ""}`,
    ]),
  );

const methods = () =>
  table(
    ["method", "on", "returns", "what it does"],
    entries(({ members }) => members.filter((member) => member.kind === "method")).map((entry) => [
      code(`${entry.name}()`),
      where(entry),
      code(entry.return!.type!.text),
      plain(entry.description),
    ]),
  );

const cssProperties = () =>
  table(
    ["property", "default", "meaning"],
    entries((element) => element.cssProperties).map(({ name, default: fallback, description }) => [
      code(name),
      fallback ? code(fallback) : "",
      plain(description),
    ]),
  );

const ofTexts = (texts: Table) =>
  table(
    ["name", "pt-BR", "en", "es"],
    Object.entries(texts).map(([name, [pt, ...others]]) => [
      code(name),
      pt || "*as the backend says it*",
      ...others,
    ]),
  );

const TABLES = {
  attributes: ofElements("attribute", (element) => element.attributes),
  properties: properties(),
  methods: methods(),
  events: ofElements("event", (element) => element.events),
  slots: ofElements("slot", (element) => element.slots),
  parts: ofElements("part", (element) => element.cssParts),
  "CSS properties": cssProperties(),
  "texts of all": ofTexts(TEXTS),
  "texts of pay-pix": ofTexts(PIX_TEXTS),
  "texts of pay-card": ofTexts(CARD_TEXTS),
  "texts of pay-checkout": ofTexts(CHECKOUT_TEXTS),
};

export async function keepElementPages(): Promise<void> {
  for (const page of ["elements", "theming", "texts"]) await keepTables(`docs/${page}.md`, TABLES);
}
