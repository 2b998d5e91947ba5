// The command line as somebody has it who installed the package. Needs `npm run build`.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";

const { version, engines, dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  engines: { node: string };
  dependencies: Record<string, string>;
};

const folder = mkdtempSync(join(tmpdir(), "pay-installed-"));
const modules = join(folder, "node_modules");
const installed = join(modules, "pay-elements");
const npx = (...args: string[]) => npxIn(folder, ...args);
const npxIn = (cwd: string, ...args: string[]) =>
  spawnSync("npx", ["pay-elements", ...args], {
    cwd,
    // What is not installed is a failure, and not to be fetched.
    env: { ...process.env, npm_config_offline: "true" },
    encoding: "utf8",
  });

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

describe("the installed command line", () => {
  // What `npm install` does, without a registry: unpacks, and links what the package runs and needs.
  before(() => {
    mkdirSync(installed, { recursive: true });
    const [packed] = JSON.parse(
      execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
        encoding: "utf8",
        stdio: "pipe",
      }),
    ) as [{ filename: string }];
    execFileSync("tar", ["-xf", join(folder, packed.filename), "-C", installed, "--strip-components=1"]);
    for (const name of Object.keys(dependencies)) {
      mkdirSync(join(modules, name, ".."), { recursive: true });
      symlinkSync(resolve("node_modules", name), join(modules, name));
    }
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    execFileSync("npm", ["rebuild", "--ignore-scripts", "--offline"], { cwd: folder, stdio: "pipe" });
  });
  after(() => rmSync(folder, { recursive: true }));

  it("runs by its name", () => {
    const { status, stdout, stderr } = npx("--version");
    assert.equal(status, 0, stderr);
    assert.equal(stdout, `${version}\n`);
  });

  for (const command of ["sandbox", "proxy", "check"]) {
    it(`has all that ${command} loads`, () => {
      const { status, stdout, stderr } = npx(command, "--help");
      assert.equal(status, 0, stderr);
      assert.match(stdout, new RegExp(`Usage: pay-elements ${command}`));
    });
  }

  it("runs in the checkout too, once that is built", () => {
    const { status, stdout, stderr } = npxIn(".", "--version");
    assert.deepEqual({ status, stdout }, { status: 0, stdout: `${version}\n` }, stderr);
  });

  it("says on a Node that is too old, in one line, which it needs", { skip: !oldNode }, () => {
    const main = join(installed, "dist/cli/main.js");
    const { status, stdout, stderr } = spawnSync(oldNode ?? "", [main, "sandbox"], { encoding: "utf8" });
    assert.deepEqual({ status, stdout }, { status: 1, stdout: "" });
    assert.match(stderr, /^pay-elements needs Node [\d.]+ or newer, and this is [\d.]+\.\n$/);
  });
});
