// npm run test:peers: the optional peers as shops have them. `npm install` goes through beside any version, and a store says
// which it needs. Needs the registry.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it, type TestContext } from "node:test";
import { startRedis } from "../../support/redis.ts";
import { startPostgres } from "../../support/postgres.ts";
import { installPackage } from "../../package/installed-package.ts";

const { tarball, remove } = installPackage();
after(remove);

/** A shop with these packages in which this package is installed as well. */
function shopWith(t: TestContext, packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "pay-peers-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const npm = (...args: string[]) =>
    spawnSync("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  const before = npm(...packages);
  assert.equal(before.status, 0, before.stderr);
  const { status, stderr } = npm(tarball);
  assert.equal(status, 0, stderr);
  return folder;
}

/** What a backend in this folder prints that commits to a store and closes it. */
function useStore(folder: string, opened: string): string {
  const backend = `
    import { postgresStore, redisStore } from "pay-elements/proxy";
    const logger = { info() {}, warn() {}, error() {} };
    const store = ${opened};
    await store.commit({ order: { id: "A-1", revision: 0 } })
      .then((result) => console.log(result), ({ code, message }) => console.log(code, message));
    await store.close();`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", backend], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(stderr, "");
  return stdout;
}

describe("beside the peers that a shop has already", () => {
  it("redis 5 and pg 8 work", async (t) => {
    const folder = shopWith(t as TestContext, ["redis@5", "pg@8.7"]);
    const redis = await startRedis();
    t.after(() => redis.stop());
    const postgres = await startPostgres();
    t.after(() => postgres.stop());
    assert.equal(useStore(folder, `redisStore(${JSON.stringify(redis.url)}, { logger })`), "done\n");
    assert.equal(useStore(folder, `postgresStore(${JSON.stringify(postgres.url)}, { logger })`), "done\n");
  });

  it("older ones do not keep it from being installed, and a store that needs a newer one says so", (t) => {
    const folder = shopWith(t as TestContext, ["redis@4", "pg@8.0"]);
    assert.match(
      useStore(folder, 'redisStore("redis://127.0.0.1:1", { logger })'),
      /^package_outdated redisStore needs the package "redis" 5\.0 or newer, and 4\.[\d.]+ is installed: run "npm install redis@5"\.\n$/,
    );
    assert.match(
      useStore(folder, 'postgresStore("postgres://pay@127.0.0.1:1/shop", { logger })'),
      /^package_outdated postgresStore needs the package "pg" 8\.7 or newer, and 8\.0\.\d is installed: run "npm install pg@8"\.\n$/,
    );
  });
});
