// npm run test:runtimes -- [names]
//
// The examples of demo/runtimes in Node, Bun, Deno and Workers, in a folder outside of the repository that has what `npm pack`
// makes: Pix and card payments, streams that stay open, a stop and a start. The suite of the stores in a Durable Object. And the
// package's types, as each module resolution of TypeScript finds them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { after, describe, it, type TestContext } from "node:test";
import { installPackage } from "../../package/installed-package.ts";
import { linkPackage } from "../../package/link-package.ts";
import { SHARED_STORES } from "../../support/stores.ts";
import { RUNTIMES, type Runtime } from "./runtimes.ts";
import { storeInPostgres } from "./store-in-postgres.ts";
import { tryStoreSuite } from "./store/try-store-suite.ts";
import { assertDocumented, copyExamples, tryRuntime, type Trial } from "./try-runtime.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !RUNTIMES.some((runtime) => runtime.name === name));
if (unknown.length > 0) {
  console.error(
    `No such runtime: ${unknown.join(", ")}. There are ${RUNTIMES.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

const { folder: shop, tarball, remove } = installPackage();
after(remove);
for (const peer of ["redis", "pg"]) linkPackage(shop, peer);

describe("the published package", () => {
  it("has types that resolve as its modules do, by attw", () => {
    const options = ["--profile", "esm-only", "--format", "ascii"];
    const { status, stdout } = spawnSync(
      resolve("node_modules/.bin/attw"),
      [tarball, ...options, "--exclude-entrypoints", "dist/card-frame.html"],
      { encoding: "utf8" },
    );
    assert.equal(status, 0, stdout);
  });
});

// Two runtimes side by side, and each with one store after another: wranglers that start together take each other's ports.
describe("the proxy", { concurrency: 2 }, () => {
  for (const runtime of RUNTIMES.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    describe(`in ${runtime.name}`, { concurrency: 1 }, () => tryStores(runtime));
});

function tryStores(runtime: Runtime) {
  const { path = "", why } = runtime.find();
  const skip = path === "" && `${runtime.name} cannot be installed here: ${why}`;
  it("has its command in the documentation", () => assertDocumented(runtime));

  for (const store of runtime.stores)
    it(`takes payments with its store ${store}`, { skip }, async (test) => {
      const t = test as TestContext;
      const trial: Trial = { path, lasts: store !== "memory", waits: store === "file" };
      if (store === "memory") trial.store = "memory";
      else if (store !== "file") {
        const server = await SHARED_STORES[store].start();
        t.after(() => server.stop());
        trial.store = server.url;
      }
      const folder = copyExamples(shop, `${runtime.name}-${store}`);
      if (runtime.name === "Workers" && store === "postgres") storeInPostgres(folder);
      await tryRuntime(t, folder, runtime, trial);
    });

  if (runtime.name === "Workers")
    it("keeps in a Durable Object what every store must", { skip }, (t) =>
      tryStoreSuite(t as TestContext, path),
    );
}
