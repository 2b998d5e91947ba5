// The scripts that run others: every long program, and the parts of `npm test`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const NIGHTLY = ".ci/nightly";

function run(t: TestContext, scripts: Record<string, string>, words = Object.keys(scripts)) {
  const folder = temporaryFolder(t);
  for (const file of [NIGHTLY, "test/setup/run-each.ts"]) cpSync(join(ROOT, file), join(folder, file));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));
  return spawnSync(join(folder, NIGHTLY), words, { encoding: "utf8", timeout: 300_000 });
}

test("runs what follows a program that fails, and ends by naming it, with its last lines", (t) => {
  const scripts = {
    "test:one": "seq 100; exit 3",
    "test:two": "echo two was run",
  };
  const { status, stdout, stderr } = run(t, scripts);
  assert.equal(status, 1);
  assert.match(stdout, /^two was run$/m);
  assert.match(stdout, /test:one: FAILED, 0\.\d min$/m);
  assert.match(stdout, /test:two: holds, 0\.\d min$/m);
  assert.match(stderr, /^── The last lines of test:one\n41\n[^]*\n100\nFailed: test:one$/m);
});

test("ends with 0 where all programs hold", (t) => {
  const { status, stdout } = run(t, { "test:one": "exit 0" });
  assert.equal(status, 0, stdout);
});

test("runs scripts with a plus between side by side, prints the second as a whole, and names what failed of them", (t) => {
  const until = (file: string) => `until [ -e ${file} ]; do sleep 0.1; done`;
  const scripts = {
    "test:one": `echo one begins; ${until("met")}; echo one ends; touch over`,
    "test:two": `echo two begins; touch met; ${until("over")}; echo two ends; exit 3`,
  };
  const { status, stdout, stderr } = run(t, scripts, ["test:one+test:two"]);
  assert.equal(status, 1, stdout);
  assert.match(stdout, /test:one: holds, 0\.\d min$/m);
  assert.match(stdout, /^two begins\ntwo ends\n── test:two: FAILED, 0\.\d min$/m);
  assert.match(stderr, /^Failed: test:two$/m);
});

test("runs every program that npm test does not", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const inTest = scripts["test"] ?? "";
  const long = Object.keys(scripts).filter(
    (name) =>
      /^(test|bench)\b/.test(name) && name !== "test" && name !== "test:nightly" && !inTest.includes(name),
  );
  const listed = readFileSync(join(ROOT, NIGHTLY), "utf8").match(/\b(?:test|bench)(?::\w+)?(?=\s)/g) ?? [];
  assert.deepEqual(new Set(long), new Set(listed.filter((name) => name !== "test")));
});
