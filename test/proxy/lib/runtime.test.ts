// A runtime that lacks what the proxy needs is told what to do, and by its own name.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test, type TestContext } from "node:test";
import { createPayProxy, memoryStore, sqliteStore } from "../../../src/proxy/index.ts";
import { NEEDED_NODE } from "../../../src/proxy/lib/runtime.ts";
import { silent } from "../../support/shop.ts";

const { getBuiltinModule } = process;
const VERSIONS = Object.getOwnPropertyDescriptor(process, "versions")!;

/** This process with these versions and, as on most other runtimes, without `node:sqlite`. */
function pretend(t: TestContext, versions: Record<string, string>) {
  Object.defineProperty(process, "versions", { ...VERSIONS, value: versions });
  process.getBuiltinModule = () => undefined as never;
  t.after(() => {
    Object.defineProperty(process, "versions", VERSIONS);
    process.getBuiltinModule = getBuiltinModule;
  });
}

const options = {
  service: { baseUrl: "http://127.0.0.1:4174/v2", apiKey: "sandbox-key", signingSecret: "sandbox-secret" },
  order: () => undefined,
  logger: silent,
};

test("the version of Node that is asked for is the package's", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  assert.equal(engines.node, `>=${NEEDED_NODE}`);
});

test("a Node that is too old is told its version, and the one that is needed", (t) => {
  for (const node of ["20.19.0", "22.12.0"]) {
    pretend(t, { node });
    assert.throws(() => createPayProxy({ ...options, store: memoryStore() }), {
      message: `pay-elements needs Node ${NEEDED_NODE} or newer, and this is Node ${node}.`,
    });
  }
});

test("without node:sqlite, a proxy without a store is told which other ones there are", (t) => {
  const runtimes = [
    [{ node: "24.0.0" }, "Node 24.0.0"],
    [{ node: "20.0.0", deno: "2.1.0" }, "Deno 2.1.0"],
    [{ node: "20.0.0", bun: "1.2.0" }, "Bun 1.2.0"],
  ] as const;
  for (const [versions, name] of runtimes) {
    pretend(t, versions);
    const message = new RegExp(
      `node:sqlite \\(Node ${NEEDED_NODE} or newer\\), which ${name} lacks\\. .*` +
        `memoryStore\\(\\) for tests, postgresStore\\(.*\\), redisStore\\(.*\\), durableObjectStore\\(.*\\), or one of your own`,
    );
    assert.throws(() => createPayProxy(options), { message });
    assert.throws(() => sqliteStore("pay.db"), { message });
  }
});

test("without node:sqlite, another store will do", async (t) => {
  pretend(t, { node: "20.0.0", bun: "1.2.0" });
  await createPayProxy({ ...options, store: memoryStore() }).close();
});
