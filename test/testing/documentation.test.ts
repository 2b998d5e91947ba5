// The unit tests that docs/testing.md shows a shop, run as they are printed. Those with a browser: test/package/shop-test.test.ts.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("the unit tests in docs/testing.md pass", async (t) => {
  const folder = temporaryFolder(t);
  const blocks = [...readFileSync("docs/testing.md", "utf8").matchAll(/^```js\n(.*?)^```/gms)].map(
    ([, code = ""]) => code,
  );
  const shop = blocks.find((code) => code.includes("export const order "));
  const tests = blocks.filter((code) => code.includes("createTestProxy"));
  writeFileSync(join(folder, "shop.mjs"), shop ?? "");
  // What is published under this name is built of this file.
  const here = pathToFileURL("src/testing/index.ts").href;
  writeFileSync(
    join(folder, "shop.test.mjs"),
    tests.join("\n").replace('"pay-elements/testing"', JSON.stringify(here)),
  );

  const run = spawn(process.execPath, ["--test", "--test-reporter=tap", "shop.test.mjs"], {
    cwd: folder,
    // Else the inner run reports to this one in its own format.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  let said = "";
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(run, "close")) as [number];
  assert.equal(code, 0, said);
  assert.match(said, /^# pass 3$/m);
});
