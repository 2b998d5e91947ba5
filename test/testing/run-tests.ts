import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What the package's names stand for before it is built. */
const SOURCES = {
  "pay-elements/proxy/store-suite": "src/testing/store-suite/index.ts",
  "pay-elements/testing": "src/testing/index.ts",
  "pay-elements/proxy": "src/proxy/index.ts",
};

/** Runs the tests in files of a shop's developer, by `node --test` in a folder of their own. */
export async function runTests(t: TestContext, files: Record<string, string>) {
  const folder = temporaryFolder(t);
  for (const [name, text] of Object.entries(files)) {
    const code = Object.entries(SOURCES).reduce(
      (all, [published, file]) =>
        all.replaceAll(`from "${published}"`, `from ${JSON.stringify(pathToFileURL(file).href)}`),
      text,
    );
    writeFileSync(join(folder, name), code);
  }
  const run = spawn(process.execPath, ["--test", "--test-reporter=tap"], {
    cwd: folder,
    // Else the inner run reports to this one in its own format.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  let said = "";
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(run, "close")) as [number];
  return { code, said };
}
