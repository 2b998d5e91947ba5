// The published files use nothing newer than the oldest browsers that the documentation names: no function, property or style
// that one of them lacks, by MDN's data. Needs `npm run build`.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parseAst } from "vite";
import { OLDEST } from "../../build/browsers.ts";
import { css, GLOBALS, isOldEnough, membersOf, type Feature } from "../support/newer-features.ts";
import { shopFor } from "../support/shop.ts";

const SCRIPTS: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      "pay-elements.js",
      "pay-pix.js",
      "pay-card.js",
      "pay-price.js",
      "pay-admin.js",
      "pay-elements.iife.js",
      "card-frame.html",
    ].map((file) => [file, [`dist/${file}`]]),
  ),
  "the modules": globSync("dist/{elements,admin/elements}/**/*.js"),
};

/** Of lit, of qrcode's priority queue, and of zod. */
const OWN = ["properties", "queue", "union"];
/** Which zod asks for before it uses them. */
const ASKED_FOR_BY_ZOD = ["URL.canParse", "stackTraceLimit"];
/** Newer ones that each file asks for before it uses them. */
const ASKED_FOR = [
  // lit: if there are none, the page demands none.
  "trustedTypes",
  "createPolicy",
  "createHTML",
  "emptyScript",
  // A page that lacks them does less: no trembling of the phone, a scroll the less.
  "userActivation",
  "hasBeenActive",
  "vibrate",
  "share",
];

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesOf(child);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" ? String(node["name"]) : undefined;

/** What scripts name: variables, `Object.member`, and members of values, of which those that they declare are their own. */
function namesIn(scripts: readonly string[]) {
  const variables = new Set<string>();
  const statics = new Set<string>();
  const members = new Set<string>();
  const own = new Set(OWN);
  for (const node of scripts.flatMap((script) => [...nodesOf(parseAst(script) as unknown as Node)])) {
    const { type, computed, left, right } = node;
    if (type === "Identifier") variables.add(String(node["name"]));
    if (type === "MemberExpression" && !computed) {
      const object = nameOf(node["object"]);
      const property = nameOf(node["property"]);
      if (object && property && object in GLOBALS) statics.add(`${object}.${property}`);
      else if (property) members.add(property);
    }
    const declares = /^(PropertyDefinition|MethodDefinition|Property)$/.test(type) && !computed;
    const key = declares ? nameOf(node["key"]) : undefined;
    if (key) own.add(key);
    if (type === "AssignmentExpression" && isNode(left) && isNode(right)) {
      const isOfThis = isNode(left["object"]) && left["object"].type === "ThisExpression";
      const property = nameOf(left["property"]);
      if (property && (isOfThis || /Function/.test(right.type))) own.add(property);
    }
  }
  return { variables, statics, members, own };
}

/** The features of this name, whatever has them. */
const MEMBERS = new Map<string, Feature[]>();
for (const feature of Object.values(GLOBALS))
  for (const [name, member] of membersOf(feature)) MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), member]);

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function newerIn(...scripts: string[]): string[] {
  const { variables, statics, members, own } = namesIn(scripts);
  const isNewer = (feature: Feature | undefined) => feature?.__compat && !isOldEnough(feature);
  return [
    ...[...variables].filter((name) => Object.hasOwn(GLOBALS, name) && isNewer(GLOBALS[name])),
    ...[...statics].filter((path) => {
      const [object = "", name] = path.split(".");
      const feature = membersOf(GLOBALS[object]!).find(([each, , isStatic]) => isStatic && each === name);
      return feature && isNewer(feature[1]);
    }),
    // A member of a value whose kind is not known: where all that have one of this name are newer.
    ...[...members].filter((name) => {
      const all = [...(MEMBERS.get(name) ?? []), ...[css.properties[kebab(name)] ?? []].flat()];
      return !own.has(name) && all.length > 0 && all.every(isNewer);
    }),
  ].filter((name) => !ASKED_FOR.includes(name));
}

/** Of a page, the script that stands in it. */
const scriptIn = (file: string): string => {
  const text = readFileSync(file, "utf8");
  return file.endsWith(".html") ? text.slice(text.indexOf("<script>") + 8, text.indexOf("</script>")) : text;
};

describe("no script uses what is newer than its browsers:", () => {
  for (const [name, files] of Object.entries(SCRIPTS))
    test(name, () => {
      // Of these our own modules are searched as well.
      const asked = name === "pay-admin.js" ? ASKED_FOR_BY_ZOD : [];
      const found = newerIn(...files.map(scriptIn));
      assert.deepEqual(
        found.filter((feature) => !asked.includes(feature)),
        [],
      );
    });
});

test("what is newer is found", () => {
  const script = `
    const url = URL.canParse("/pay"), signal = AbortSignal.any([]), { hidden } = document;
    if (element.checkVisibility() || input.ariaInvalid) new Sanitizer();
    const own = { states: 1 }; own.states; list.toReversed(); Promise.any([]);
  `;
  assert.deepEqual(newerIn(script).sort(), [
    "AbortSignal.any",
    "Sanitizer",
    "URL.canParse",
    "ariaInvalid",
    "checkVisibility",
  ]);
});

// Without these a browser shows less, and nothing that is missed.
const LESS_TO_SEE = [
  // Safari has neither a handle to resize by, nor forced colours; in Chrome a printed code may lack its white ground.
  "resize",
  "forced-color-adjust",
  "print-color-adjust",
  // Lines of even length.
  "text-wrap",
  // What is chosen stands out; the mark in its input says so as well.
  ".brands label:has(:checked)",
  ".plan:has(:checked)",
  // How far the line around the focus stands off.
  "label:has(:focus-visible)",
  ".plan:has(:focus-visible)",
];

/** A style sheet's declarations and selectors, without what an `@supports` asks for first. */
const unconditional = (text: string) => {
  let rest = text.replaceAll(/\/\*[^]*?\*\//g, "");
  for (let at = rest.indexOf("@supports"); at >= 0; at = rest.indexOf("@supports")) {
    let depth = 0;
    let end = rest.indexOf("{", at);
    do {
      if (rest[end] === "{") depth++;
      if (rest[end] === "}") depth--;
      end++;
    } while (depth > 0);
    rest = rest.slice(0, at) + rest.slice(end);
  }
  return rest;
};

const flatten = (features: Record<string, Feature>): [string, Feature][] =>
  Object.entries(features).flatMap(([name, feature]) =>
    name === "__compat"
      ? []
      : [[name, feature] as [string, Feature], ...flatten(feature as Record<string, Feature>)],
  );
const FUNCTIONS = new Map(
  flatten(css.types).filter(([name, feature]) => feature.__compat && !/^[a-z]+_/.test(name)),
);

function newerStylesIn(text: string): string[] {
  const rules = unconditional(text);
  const found = new Set<string>();
  const add = (what: string, feature: Feature | undefined) => {
    if (feature?.__compat && !isOldEnough(feature)) found.add(what);
  };
  for (const [, name = ""] of rules.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:/g)) add(name, css.properties[name]);
  for (const [, name = ""] of rules.matchAll(/@([a-z-]+)/g)) add(`@${name}`, css["at-rules"][name]);
  for (const [, name = ""] of rules.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
    add(`${name}()`, FUNCTIONS.get(name));
  for (const [, name = ""] of rules.matchAll(/\d(dvh|svh|lvh|dvw|cqi|cqw|cqb|lh|rlh|cap|ic)\b/g))
    add(name, FUNCTIONS.get(name));
  for (const [, value] of rules.matchAll(/:[^;{}]*\b((?:color|rgb|hsl|oklch|lch)\(\s*from)\s/g))
    found.add(value!);
  for (const [, selector = ""] of rules.matchAll(/(?<=[};]\s*|^\s*)([^{};@]+)\{/g))
    for (const [, name = ""] of selector.matchAll(/::?([a-z-]+)/g))
      if (css.selectors[name]?.__compat && !isOldEnough(css.selectors[name])) found.add(selector.trim());
  return [...found].filter((name) => !LESS_TO_SEE.includes(name));
}

describe("no style sheet needs what is newer than its browsers:", () => {
  for (const file of globSync("dist/{elements,admin/elements}/**/*.styles.js"))
    test(file, async () => {
      const exported = (await import(`../../${file}`)) as Record<string, { cssText?: string } | undefined>;
      for (const sheet of Object.values(exported).flat())
        assert.deepEqual(newerStylesIn(sheet?.cssText ?? ""), []);
    });

  test("the page that the bank's page leads back to", async (t) => {
    const response = await shopFor(t).call("/challenge/return/return.css");
    assert.deepEqual(newerStylesIn(await response.text()), []);
  });
});

test("what is newer in a style sheet is found", () => {
  const sheet = `
    /* field-sizing: content; */
    .a { color: light-dark(#000, #fff); field-sizing: content; inset: 0; width: min(1px, 2cqi) }
    .b:has(:checked), .c { color: color(from red xyz-d65 0 y 0); background: color-mix(in srgb, red, blue) }
    @starting-style { .d { opacity: 0 } }
    @supports selector(:has(*)) { .e:has(a) { color: light-dark(#000, #fff) } }
    .plan:has(:checked) { color: red }
  `;
  assert.deepEqual(newerStylesIn(sheet).sort(), [
    ".b:has(:checked), .c",
    "@starting-style",
    "color(from",
    "field-sizing",
    "light-dark()",
  ]);
});

test("the documentation names the same browsers", () => {
  const { chrome, firefox, safari, ios } = OLDEST;
  assert.equal(safari, ios);
  const said = `Chrome ${chrome}, Firefox ${firefox} and Safari ${safari}`;
  assert.ok(readFileSync("docs/page.md", "utf8").includes(said));
  assert.ok(readFileSync("docs/pt-BR/page.md", "utf8").includes(said.replace("and", "e")));
});
