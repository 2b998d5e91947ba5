// The README's tables, made from the elements' own doc comments and the sandbox's own list of cards.
// `npm run docs` writes them; without `--write` this says whether they are stale.
// Either way it says where the doc comments do not name the parts that there are.
import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { TEST_CARDS } from "../../src/sandbox/index.ts";
import { partProblems } from "./parts.ts";

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
    const source = readFileSync(`src/elements/${element}/${element}.ts`, "utf8");
    for (const [, name, text] of source.matchAll(
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

const TABLES: Record<string, () => string> = {
  attributes: () => ofElements("attr", "attribute"),
  events: () => ofElements("event", "event"),
  parts: () => ofElements("csspart", "part"),
  slots: () => ofElements("slot", "slot"),
  properties,
  cards,
};

const old = readFileSync("README.md", "utf8");
const filled = Object.entries(TABLES).reduce(
  (text, [name, make]) =>
    text.replace(
      new RegExp(`(<!-- table: ${name} -->)[\\s\\S]*?(<!-- end -->)`),
      (_, start: string, end: string) => `${start}\n\n${make()}\n\n${end}`,
    ),
  old,
);
const fresh = await format(filled, { ...(await resolveConfig("README.md")), parser: "markdown" });

for (const problem of partProblems()) {
  console.error(problem);
  process.exitCode = 1;
}
if (process.argv.includes("--write")) {
  writeFileSync("README.md", fresh);
} else if (fresh !== old) {
  console.error("The README's tables are stale: npm run docs");
  process.exitCode = 1;
}
