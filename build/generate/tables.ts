// The tables of docs/elements.md, theming.md and texts.md, from the manifest of the elements and from their texts.
import { CHARGE_TEXTS } from "../../src/admin/elements/i18n/charge-texts.ts";
import { CHARGES_TEXTS } from "../../src/admin/elements/i18n/charges-texts.ts";
import { ADMIN_TEXTS } from "../../src/admin/elements/i18n/common-texts.ts";
import { DESK_TEXTS } from "../../src/admin/elements/i18n/desk-texts.ts";
import { DOSSIER_TEXTS } from "../../src/admin/elements/i18n/dossier-texts.ts";
import { INBOX_TEXTS } from "../../src/admin/elements/i18n/inbox-texts.ts";
import { LINK_TEXTS } from "../../src/admin/elements/i18n/link-texts.ts";
import { PROBLEM_TEXTS } from "../../src/admin/elements/i18n/problem-texts.ts";
import { REFUND_TEXTS } from "../../src/admin/elements/i18n/refund-texts.ts";
import { STORY_TEXTS } from "../../src/admin/elements/i18n/story-texts.ts";
import { SUMMARY_TEXTS } from "../../src/admin/elements/i18n/summary-texts.ts";
import { WHY_TEXTS } from "../../src/admin/elements/i18n/why-texts.ts";
import { CARD_TEXTS } from "../../src/elements/i18n/card-texts.ts";
import { CHECKOUT_TEXTS } from "../../src/elements/i18n/checkout-texts.ts";
import { PIX_TEXTS } from "../../src/elements/i18n/pix-texts.ts";
import { PRICE_TEXTS } from "../../src/elements/i18n/price-texts.ts";
import type { Table } from "../../src/elements/i18n/translator.ts";
import { TEXTS } from "../../src/elements/i18n/common-texts.ts";
import { CHECKOUT, DESK, PRICE, type ElementGroup } from "./element-groups.ts";
import { keepTables, table } from "./generated-file.ts";
import { elementsOf, isField, isObject, type Element } from "./manifest.ts";

interface Described {
  name: string;
  description?: string;
}

/** What the elements of a group have of a kind, once each: the first that has it gives the words. */
function entries<Item extends Described>(
  group: ElementGroup,
  of: (element: Element) => Item[],
): (Item & { on: string[] })[] {
  const found = new Map<string, Item & { on: string[] }>();
  for (const element of elementsOf(group)) {
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
/** The first of a group has what the others have. */
function where({ tags: [first = "", ...others] }: ElementGroup, { on }: { on: string[] }): string {
  if (on.length === others.length + 1) return "all";
  return on.filter((name) => name !== first).join(", ") || first;
}

const ofElements = (group: ElementGroup, title: string, of: (element: Element) => Described[]) =>
  table(
    [title, "on", "meaning"],
    entries(group, of).map((entry) => [code(entry.name), where(group, entry), plain(entry.description)]),
  );

/** Those that an attribute cannot hold, or does not say. */
const properties = (group: ElementGroup) =>
  table(
    ["property", "on", "type", "meaning"],
    entries(group, ({ members }) => members.filter(isField).filter(isObject)).map((entry) => [
      code(entry.name),
      where(group, entry),
      code(entry.type!.text),
      `${plain(entry.description)}${entry.readonly ? ". Read-only" : ""}`,
    ]),
  );

const methods = (group: ElementGroup) =>
  table(
    ["method", "on", "returns", "what it does"],
    entries(group, ({ members }) => members.filter((member) => member.kind === "method")).map((entry) => [
      code(`${entry.name}()`),
      where(group, entry),
      code(entry.return!.type!.text),
      plain(entry.description),
    ]),
  );

const cssProperties = (group: ElementGroup) =>
  table(
    ["property", "default", "meaning"],
    entries(group, (element) => element.cssProperties).map(({ name, default: fallback, description }) => [
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

const tablesOf = (group: ElementGroup) => ({
  attributes: ofElements(group, "attribute", (element) => element.attributes),
  properties: properties(group),
  methods: methods(group),
  events: ofElements(group, "event", (element) => element.events),
  slots: ofElements(group, "slot", (element) => element.slots),
  parts: ofElements(group, "part", (element) => element.cssParts),
  "CSS properties": cssProperties(group),
});

/** By the elements that say them. */
const TEXTS_OF_DESK: Record<string, Table> = {
  "the desk": { ...ADMIN_TEXTS, ...DESK_TEXTS },
  "pay-charges": CHARGES_TEXTS,
  "pay-charge": { ...CHARGE_TEXTS, ...REFUND_TEXTS, ...WHY_TEXTS, ...STORY_TEXTS, ...DOSSIER_TEXTS },
  "pay-links": LINK_TEXTS,
  "pay-problems": { ...INBOX_TEXTS, ...PROBLEM_TEXTS },
  "the sums": SUMMARY_TEXTS,
};

const TABLES = {
  ...tablesOf(CHECKOUT),
  ...Object.fromEntries(Object.entries(tablesOf(PRICE)).map(([name, text]) => [`price ${name}`, text])),
  ...Object.fromEntries(Object.entries(tablesOf(DESK)).map(([name, text]) => [`desk ${name}`, text])),
  "texts of all": ofTexts(TEXTS),
  "texts of pay-pix": ofTexts(PIX_TEXTS),
  "texts of pay-card": ofTexts(CARD_TEXTS),
  "texts of pay-checkout": ofTexts(CHECKOUT_TEXTS),
  "texts of pay-price": ofTexts(PRICE_TEXTS),
  ...Object.fromEntries(
    Object.entries(TEXTS_OF_DESK).map(([of, texts]) => [`texts of ${of}`, ofTexts(texts)]),
  ),
};

export async function keepElementPages(): Promise<void> {
  for (const page of ["elements", "theming", "texts"]) await keepTables(`docs/${page}.md`, TABLES);
}
