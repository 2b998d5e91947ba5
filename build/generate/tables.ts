// The tables of docs/elements.md, theming.md, texts.md and sandbox.md, made from the elements' own doc comments and texts,
// and the sandbox's own lists of cards and amounts.
// `npm run docs` writes them; without `--write` this says whether they are stale.
// Either way it says where the doc comments do not name the parts that there are.
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { CARD_TEXTS } from "../../src/elements/i18n/card-texts.ts";
import { CHECKOUT_TEXTS } from "../../src/elements/i18n/checkout-texts.ts";
import { PIX_TEXTS } from "../../src/elements/i18n/pix-texts.ts";
import type { Table } from "../../src/elements/i18n/language.ts";
import { TEXTS } from "../../src/elements/i18n/texts.ts";
import { TEST_AMOUNTS, TEST_CARDS } from "../../src/sandbox/index.ts";
import { docsOf, partProblems } from "./parts.ts";

// The first that describes a thing gives the words: pay-checkout speaks for both others.
const ELEMENTS = ["pay-checkout", "pay-pix", "pay-card"] as const;
type Element = (typeof ELEMENTS)[number];
type Tag = "attr" | "event" | "csspart" | "cssproperty" | "slot";

interface Entry {
  name: string;
  text: string;
  on: Element[];
}

/** What the elements' doc comments say under a tag: `@tag {type} name - text`, or `[name=default]`. */
function entries(tag: Tag): Entry[] {
  const found = new Map<string, Entry>();
  for (const element of ELEMENTS) {
    for (const [, name, text] of docsOf(element).matchAll(
      new RegExp(`^ \\* @${tag} (?:\\{.*?\\} )?(\\S+) - (.+)$`, "gm"),
    )) {
      const entry = found.get(name!) ?? { name: name!, text: text!, on: [] };
      entry.on.push(element);
      found.set(name!, entry);
    }
  }
  return [...found.values()];
}

const code = (text: string) => `\`${text}\``;
const plain = (text: string) => text.replace(/\.$/, "").replaceAll("|", "\\|");
const where = ({ on }: Entry) =>
  on.length === ELEMENTS.length
    ? "all"
    : on.filter((name) => name !== "pay-checkout").join(", ") || "pay-checkout";

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const ofElements = (tag: Tag, title: string) =>
  table(
    [title, "on", "meaning"],
    entries(tag).map((entry) => [code(entry.name), where(entry), plain(entry.text)]),
  );

const properties = () =>
  table(
    ["property", "default", "meaning"],
    entries("cssproperty").map(({ name, text }) => {
      const [property, fallback] = name.replace(/^\[|\]$/g, "").split("=");
      return [code(property!), fallback ? code(fallback) : "", plain(text)];
    }),
  );

const cards = () => {
  const outcomes = new Set(TEST_CARDS.map(({ happens }) => happens.en));
  const numbers = (outcome: string) =>
    TEST_CARDS.filter(({ happens }) => happens.en === outcome).map(
      ({ number, brand }) => `${code(number)} ${brand}`,
    );
  return table(
    ["what happens", "cards"],
    [...outcomes].map((outcome) => [outcome, numbers(outcome).join(", ")]),
  );
};

const amounts = () =>
  table(
    ["amount", "method", "what happens"],
    TEST_AMOUNTS.map(({ amount, method, happens }) => [
      `R$ ${(amount / 100).toFixed(2).replace(".", ",")}`,
      method,
      happens.en,
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

const TABLES: Record<string, () => string> = {
  attributes: () => ofElements("attr", "attribute"),
  events: () => ofElements("event", "event"),
  parts: () => ofElements("csspart", "part"),
  slots: () => ofElements("slot", "slot"),
  properties,
  cards,
  amounts,
  "texts of all": () => ofTexts(TEXTS),
  "texts of pay-pix": () => ofTexts(PIX_TEXTS),
  "texts of pay-card": () => ofTexts(CARD_TEXTS),
  "texts of pay-checkout": () => ofTexts(CHECKOUT_TEXTS),
};

async function fill(file: string): Promise<void> {
  const old = readFileSync(file, "utf8");
  const filled = Object.entries(TABLES).reduce(
    (text, [name, make]) =>
      text.replace(
        new RegExp(`(<!-- table: ${name} -->)[\\s\\S]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n\n${make()}\n\n${end}`,
      ),
    old,
  );
  const fresh = await format(filled, { ...(await resolveConfig(file)), parser: "markdown" });
  if (process.argv.includes("--write")) {
    writeFileSync(file, fresh);
  } else if (fresh !== old) {
    console.error(`The tables of ${file} are stale: npm run docs`);
    process.exitCode = 1;
  }
}

for (const problem of partProblems()) {
  console.error(problem);
  process.exitCode = 1;
}
for (const page of ["elements", "theming", "texts", "sandbox"]) await fill(`docs/${page}.md`);
