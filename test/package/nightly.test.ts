// The scripts that run others: every long program, and the parts of `npm test`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const NIGHTLY = ".ci/nightly";

function run(t: TestContext, scripts: Record<string, string>) {
  const folder = temporaryFolder(t);
  for (const file of [NIGHTLY, "test/setup/run-each.ts"]) cpSync(join(ROOT, file), join(folder, file));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));
  return spawnSync(join(folder, NIGHTLY), Object.keys(scripts), { encoding: "utf8", timeout: 300_000 });
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
