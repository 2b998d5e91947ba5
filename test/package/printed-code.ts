// The code that people copy from a page of the documentation, as it is printed, and run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import * as proxy from "../../src/server/index.ts";

export type Names = Record<string, unknown>;

/** The code of a page, in this language, that has `text` in it. */
export function printed(page: string, text: string, language = "js"): string {
  const fenced = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms");
  const blocks = Array.from(readFileSync(page, "utf8").matchAll(fenced), ([, code = ""]) => code);
  return blocks.find((code) => code.includes(text)) ?? assert.fail(`${page} has no code with ${text}.`);
}

/** Runs it with what stands for the shop's own names, and for what it imports of others; gives what it names itself. */
export function run(code: string, names: Names): Promise<Names> {
  const own = [...code.matchAll(/^const (\w+)/gm)].map(([, name]) => name).join(", ");
  const body = code
    .replaceAll(/^import (\{.*?\}) from "pay-elements\/proxy";$/gm, "const $1 = proxy;")
    .replaceAll(/^import .*$/gm, "");
  const js = `(async (proxy, { ${Object.keys(names).join(", ")} }) => {\n${body}\nreturn { ${own} };\n})`;
  return (runInThisContext(js) as (from: typeof proxy, names: Names) => Promise<Names>)(proxy, names);
}
