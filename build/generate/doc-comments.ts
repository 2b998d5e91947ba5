// What the elements' doc comments name, held to what the elements have: the attributes that they observe, the parts that
// their sources draw, and those that pay-checkout forwards.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CHECKOUT, DESK, GROUPS, type ElementGroup } from "./element-groups.ts";
import { elements } from "./manifest.ts";

/** Of the desk too: all that an element imports, bar what has its own parts and `contract`, which draws nothing. */
const IMPORTS = new Map<ElementGroup, RegExp>([
  [CHECKOUT, /from "(\.\.?\/(?!\.\.\/).+?\.ts)"/g],
  [DESK, /from "((?:\.\.?\/)+(?!pay-|contract\/).+?\.ts)"/g],
]);

const groupOf = (element: string) => GROUPS.find(({ tags }) => tags.includes(element))!;
const sourceOf = (element: string) => `src/${groupOf(element).folder}/${element}/${element}.ts`;

/** A module of the elements and all that it imports, bar the other elements, whose parts are their own. */
function modules(file: string, imports: RegExp, seen = new Map<string, string>()): Map<string, string> {
  const text = readFileSync(file, "utf8");
  seen.set(resolve(file), text);
  for (const [, path] of text.matchAll(imports)) {
    const next = resolve(dirname(file), path!);
    if (!seen.has(next)) modules(next, imports, seen);
  }
  return seen;
}

function drawn(element: string): Set<string> {
  const texts = [...modules(sourceOf(element), IMPORTS.get(groupOf(element))!).values()];
  const drawings = texts.flatMap((text) => [
    ...text.matchAll(/\bpart(?:=|: | = )(?:\$\{\w+ \? )?"([a-z-]+)"/g),
  ]);
  return new Set(drawings.map(([, part]) => part!));
}

const find = (element: string) => elements.find(({ tagName }) => tagName === element)!;
const namesOf = (items: readonly { name?: string }[]) => new Set(items.map(({ name = "" }) => name));
const documented = (element: string) => namesOf(find(element).cssParts);

function forwarded(): Set<string> {
  const [, list] = /const PARTS =\s*"([a-z,]+)"/.exec(readFileSync(sourceOf("pay-checkout"), "utf8")) ?? [];
  return new Set(list?.split(","));
}

function differences(what: string, are: ReadonlySet<string>, shouldBe: ReadonlySet<string>): string[] {
  return [
    ...[...shouldBe].filter((name) => !are.has(name)).map((name) => `${what}: ${name} is missing`),
    ...[...are].filter((name) => !shouldBe.has(name)).map((name) => `${what}: there is no ${name}`),
  ];
}

async function attributeProblems(): Promise<string[]> {
  const found = elements.map(async ({ name, tagName: element }) => {
    const module = (await import(`../../${sourceOf(element)}`)) as Record<string, typeof HTMLElement>;
    const { observedAttributes } = module[name] as unknown as { observedAttributes: string[] };
    return differences(`@attr of ${element}`, namesOf(find(element).attributes), new Set(observedAttributes));
  });
  return (await Promise.all(found)).flat();
}

function partProblemsOfCheckout(): string[] {
  const toForward = new Set([...drawn("pay-pix"), ...drawn("pay-card")]);
  // The checkout shows amount and payee itself.
  toForward.delete("summary");
  return [
    ...differences("@csspart of pay-pix", documented("pay-pix"), drawn("pay-pix")),
    ...differences("@csspart of pay-card", documented("pay-card"), drawn("pay-card")),
    ...differences("PARTS of pay-checkout", forwarded(), toForward),
    ...differences(
      "@csspart of pay-checkout",
      documented("pay-checkout"),
      new Set([...drawn("pay-checkout"), ...toForward]),
    ),
  ];
}

/** The first one may forward parts of the others. */
const partProblemsOfDesk = () =>
  DESK.tags.flatMap((element, at) => {
    const parts = drawn(element);
    const shouldBe = at === 0 ? new Set([...parts, ...documented(element)]) : parts;
    return differences(`@csspart of ${element}`, documented(element), shouldBe);
  });

/** What does not agree, in words; nothing if all is well. */
export const docCommentProblems = async (): Promise<string[]> => [
  ...(await attributeProblems()),
  ...partProblemsOfCheckout(),
  ...partProblemsOfDesk(),
];
