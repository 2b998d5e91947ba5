// The examples below demo/frameworks, each run as their README says, sell to a buyer beside a sandbox. Needs `npm run build`.
// That of Next.js, which takes longest to build, and more frameworks: npm run test:frameworks.
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { EXAMPLES, run, sell } from "../programs/frameworks/example.ts";

const tsc = resolve("node_modules/typescript/bin/tsc");

// A server that does not answer must not keep the rest waiting.
const options = { timeout: 180_000 };

test("Node's own server", options, (t) => sell(t, [`${EXAMPLES}/node/server.js`]));

test("Express", options, (t) => sell(t, [`${EXAMPLES}/express/server.js`]));

test("Hono", options, async (t) => {
  const types = run(t, [tsc, "-p", `${EXAMPLES}/hono`]);
  assert.equal(await types.ended, 0, types.said());
  await sell(t, [`${EXAMPLES}/hono/server.ts`]);
});
