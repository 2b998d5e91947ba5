// The package as somebody has it who installed it, and its command line. Needs `npm run build`.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import { installPackage } from "./installed-package.ts";

const { version, engines } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  engines: { node: string };
};

const { folder, path, remove } = installPackage();
const REDIS = "redis://127.0.0.1:6379";
const env = {
  ...process.env,
  // What is not installed is a failure, and not to be fetched.
  npm_config_offline: "true",
  PAY_SERVICE_URL: "http://127.0.0.1:4100/v2",
  PAY_API_KEY: "key",
  PAY_SIGNING_SECRET: "secret",
  PAY_ORDER_URL: "http://127.0.0.1:4200/orders",
  PAY_STORE: REDIS,
};
const npx = (...args: string[]) => npxIn(folder, ...args);
const npxIn = (cwd: string, ...args: string[]) =>
  spawnSync("npx", ["pay-elements", ...args], { cwd, env, encoding: "utf8" });
/** As npx does, which itself takes longer than the command. */
const command = (...args: string[]) =>
  spawnSync(join(folder, "node_modules/.bin/pay-elements"), args, { cwd: folder, env, encoding: "utf8" });

/** A Node on the PATH that is older than the package takes. */
const oldNode = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((place) => join(place, "node"))
  .find((path) => existsSync(path) && isOld(execFileSync(path, ["--version"], { encoding: "utf8" })));

function isOld(text: string): boolean {
  const [major = 0, minor = 0] = text.replace("v", "").split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = engines.node.replace(">=", "").split(".").map(Number);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

describe("the installed package", () => {
  after(remove);

  it("runs by its name", () => {
    const { status, stdout, stderr } = npx("--version");
    assert.equal(status, 0, stderr);
    assert.equal(stdout, `${version}\n`);
  });

  for (const name of ["sandbox", "proxy", "check", "reconcile"]) {
    it(`has all that ${name} loads`, () => {
      const { status, stdout, stderr } = command(name, "--help");
      assert.equal(status, 0, stderr);
      assert.match(stdout, new RegExp(`Usage: pay-elements ${name}`));
    });
  }

  it("runs in the checkout too, once that is built", () => {
    const { status, stdout, stderr } = npxIn(".", "--version");
    assert.deepEqual({ status, stdout }, { status: 0, stdout: `${version}\n` }, stderr);
  });

  it("says in one line what to install where redisStore is used, which needs the package redis", () => {
    const { status, stdout, stderr } = command("proxy");
    assert.deepEqual({ status, stdout }, { status: 1, stdout: "" });
    const sentence = 'redisStore needs the package "redis", which is not installed: run "npm install redis".';
    assert.ok(stderr.endsWith(`pay-elements proxy: PAY_STORE: ${sentence}\n`), stderr);

    const backend = `
      import { redisStore } from "pay-elements/proxy";
      const store = redisStore(${JSON.stringify(REDIS)});
      for (const ask of [() => store.ready(), () => store.charge("c-1")])
        await ask().catch(({ name, code, message }) => console.log(name, code, message));
      await store.close();`;
    const flags = ["--input-type=module", "--eval", backend];
    const said = spawnSync(process.execPath, flags, { cwd: folder, encoding: "utf8" });
    assert.equal(said.stdout, `StoreError package_missing ${sentence}\n`.repeat(2), said.stderr);
  });

  it("gives its types to a backend that has no redis", () => {
    copyFileSync("test/package/consumer/backend/backend.ts", join(folder, "backend.ts"));
    const types = ["--typeRoots", resolve("node_modules/@types"), "--types", "node"];
    const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", ...types];
    const { status, stdout } = spawnSync("tsc", [...options, "backend.ts"], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout);
  });

  it("says on a Node that is too old, in one line, which it needs", { skip: !oldNode }, () => {
    const main = join(path, "dist/cli/main.js");
    const { status, stdout, stderr } = spawnSync(oldNode ?? "", [main, "sandbox"], { encoding: "utf8" });
    assert.deepEqual({ status, stdout }, { status: 1, stdout: "" });
    assert.match(stderr, /^pay-elements needs Node [\d.]+ or newer, and this is [\d.]+\.\n$/);
  });
});
