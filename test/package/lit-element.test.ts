// What stands for lit's base class in the files for a script tag does as lit does, and lacks nothing that our elements
// ask for.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { build } from "esbuild";
import { chromium, type Browser } from "playwright";
import { CHROMIUM_ARGS, chromiumPath } from "../setup/chromium.ts";

describe("lit's base class in the files for a script tag", () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  });
  after(() => browser.close());

  it("has all that our elements ask of lit", () => {
    const { status, stdout } = spawnSync("tsc", ["-p", "build/lit-element.tsconfig.json"], {
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout);
  });

  it("does as lit does, step by step", async () => {
    const { outputFiles } = await build({
      entryPoints: ["test/package/lit-element/behaviour.ts"],
      bundle: true,
      write: false,
      conditions: ["production"],
    });
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]!.text });
    const { published, own } = await page.evaluate(() => behaviours());
    assert.ok(published.length > 100, "it says what becomes of it");
    assert.deepEqual(own, published);
  });
});
