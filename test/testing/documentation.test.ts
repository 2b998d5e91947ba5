// The tests that docs/testing.md shows a shop, run as they are printed. Those with a browser: test/package/shop-test.test.ts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runTests } from "./run-tests.ts";

const blocks = [...readFileSync("docs/testing.md", "utf8").matchAll(/^```js\n(.*?)^```/gms)].map(
  ([, code = ""]) => code,
);
const find = (text: string) => blocks.filter((code) => code.includes(text)).join("\n");

test("the unit tests in docs/testing.md pass", async (t) => {
  const { code, said } = await runTests(t, {
    "shop.mjs": find("export const order "),
    "shop.test.mjs": find("createTestProxy("),
  });
  assert.equal(code, 0, said);
  assert.match(said, /^# pass 3$/m);
});

test("the suite of stores in docs/testing.md passes", async (t) => {
  const { code, said } = await runTests(t, {
    "my-store.mjs": `export { memoryStore as myStore } from "pay-elements/proxy";`,
    "my-store.test.mjs": find("storeSuite("),
  });
  assert.equal(code, 0, said);
  assert.match(said, /^# pass \d\d$/m);
  assert.match(said, /^# skipped 0$/m);
});
