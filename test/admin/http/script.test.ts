// The file of the desk's elements beside the calls. Needs `npm run build`, which makes it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { adminFor } from "./support.ts";

test("it is served beside the calls, to whoever asks, since it is as public as the package", async (t) => {
  const { ask, refused } = adminFor(t);
  const answer = await ask("/pay-admin.js", { as: null, headers: { "accept-encoding": "identity" } });
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), readFileSync("dist/pay-admin.js", "utf8"));
  assert.equal(answer.headers.get("cache-control"), "no-cache");
  assert.equal(answer.headers.get("cross-origin-resource-policy"), "same-origin");
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const kept = await ask(`/pay-admin.js?v=${version}`, { as: null });
  assert.equal(kept.headers.get("cache-control"), "public, max-age=31536000, immutable");
  await refused("/pay-admin.js", { as: null, body: {} }, 401, "not_signed_in");
});
