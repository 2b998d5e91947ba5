// What the elements' doc comments name, held to what the elements have: the attributes that they observe, the parts that
// their sources draw, and those that pay-checkout forwards.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { PayCard, PayCheckout, PayPix } from "../../src/elements/index.ts";
import { elements } from "./manifest.ts";

const CLASSES = { "pay-checkout": PayCheckout, "pay-pix": PayPix, "pay-card": PayCard };

const sourceOf = (element: string) => `src/elements/${element}/${element}.ts`;

/** A module of the elements and all that it imports, bar the other elements, whose parts are their own. */
function modules(file: string, seen = new Map<string, string>()): Map<string, string> {
  const text = readFileSync(file, "utf8");
  seen.set(resolve(file), text);
  for (const [, path] of text.matchAll(/from "(\.\.?\/(?!\.\.\/).+?\.ts)"/g)) {
    const next = resolve(dirname(file), path!);
    if (!seen.has(next)) modules(next, seen);
  }
  return seen;
}

function drawn(element: string): Set<string> {
  const texts = [...modules(sourceOf(element)).values()];
  const drawings = texts.flatMap((text) => [
    ...text.matchAll(/\bpart(?:=|: | = )(?:\$\{\w+ \? )?"([a-z]+)"/g),
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

const attributeProblems = () =>
  Object.entries(CLASSES).flatMap(([element, { observedAttributes }]) =>
    differences(`@attr of ${element}`, namesOf(find(element).attributes), new Set(observedAttributes)),
  );

function partProblems(): string[] {
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

/** What does not agree, in words; nothing if all is well. */
export const docCommentProblems = (): string[] => [...attributeProblems(), ...partProblems()];
