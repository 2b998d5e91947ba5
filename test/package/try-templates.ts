// Templates of frameworks against `pay-elements/types/…`: each framework's own checker, strict, finds fault with the lines
// that are marked as wrong, and with no other. Needs `npm run build`.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

const CHECKERS = "test/package/checkers/node_modules";
const tsc = (folder: string) => ["node_modules/typescript/bin/tsc", "-p", folder];
const CHECKED_BY = {
  react: tsc,
  preact: tsc,
  solid: tsc,
  vue: (folder: string) => [`${CHECKERS}/vue-tsc/bin/vue-tsc.js`, "-p", folder],
  svelte: (folder: string) => [
    `${CHECKERS}/svelte-check/bin/svelte-check`,
    "--workspace",
    folder,
    "--output",
    "machine",
  ],
};
type Framework = keyof typeof CHECKED_BY;

/** The lines of templates that are marked. */
const marked = (folder: string) =>
  globSync(`${folder}/*.{tsx,vue,svelte}`).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (/(\/\/|<!--) wrong/.test(line) ? [`${basename(file)}:${index + 1}`] : [])),
  );

/** `file(line,column)` as tsc says it, or `"file" line:column`. */
const faulty = (output: string) =>
  [...output.matchAll(/(\w+\.[\w.]+)(?:\(|" )(\d+)[,:]\d+/g)].map(([, file, line]) => `${file}:${line}`);

/** What is right passes, and each typo is an error. */
export async function tryTemplates(framework: Framework): Promise<void> {
  const folder = `test/package/consumer/${framework}`;
  // Ends with another status than 0, since it finds what is wrong.
  const { stdout, stderr } = await execute(process.execPath, CHECKED_BY[framework](folder)).catch(
    (found: { stdout: string; stderr: string }) => found,
  );
  const expected = marked(folder);
  assert.ok(expected.length > 10);
  assert.deepEqual([...new Set(faulty(stdout))].toSorted(), expected.toSorted(), stdout + stderr);
}
