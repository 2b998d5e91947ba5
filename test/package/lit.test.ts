// What stands for lit in the files for a script tag does as lit does, and lacks nothing that our elements ask for.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { build, transformSync, type Plugin } from "esbuild";
import { chromium, type Browser } from "playwright";
import { prepareTemplates } from "../../build/prepare-templates.ts";
import { CHROMIUM_ARGS, chromiumPath } from "../setup/chromium.ts";

/** As `build/lit.ts` does it for the files. */
const ours: Plugin = {
  name: "lit-of-ours",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^lit$/ }, () => ({ path: resolve("build/lit-element.ts") }));
    onLoad({ filter: /\/test\/package\/lit\// }, ({ path }) => {
      const { code } = transformSync(readFileSync(path, "utf8"), { loader: "ts", target: "es2022" });
      return { contents: prepareTemplates(code) };
    });
  },
};

describe("lit in the files for a script tag", () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  });
  after(() => browser.close());

  /** What becomes of it in the browser, in lines. */
  async function told(probe: "element" | "templates", plugins: Plugin[]): Promise<string[]> {
    const { outputFiles } = await build({
      entryPoints: [`test/package/lit/${probe}.ts`],
      bundle: true,
      write: false,
      format: "iife",
      globalName: "probes",
      conditions: ["production"],
      tsconfig: "tsconfig.json",
      plugins,
    });
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]!.text });
    return page.evaluate(`probes.${probe}()`);
  }

  it("has all that our elements ask of lit", () => {
    const { status, stdout } = spawnSync("tsc", ["-p", "build/lit.tsconfig.json"], { encoding: "utf8" });
    assert.equal(status, 0, stdout);
  });

  for (const probe of ["element", "templates"] as const) {
    it(`does as lit does, step by step: ${probe}`, async () => {
      const published = await told(probe, []);
      assert.ok(published.length > 100, "it says what becomes of it");
      assert.deepEqual(await told(probe, [ours]), published);
    });
  }
});
