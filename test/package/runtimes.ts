// Bun and Deno, from the packages of these names. Installed on first use into a folder that later runs find: as
// devDependencies they would double what `npm ci` brings for everybody.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const FOLDER = resolve("node_modules/.cache/pay-elements-runtimes");
const RUNTIMES = { bun: "1.4.5", deno: "2.9.6" };
export type Runtime = keyof typeof RUNTIMES;

export interface Runtimes {
  /** Of its program; `undefined` where it could not be installed. */
  path(runtime: Runtime): string | undefined;
  /** What npm said, where it failed. */
  why: string;
}

const program = (runtime: Runtime) => join(FOLDER, "node_modules/.bin", runtime);
const runs = (runtime: Runtime) =>
  existsSync(program(runtime)) && spawnSync(program(runtime), ["--version"]).status === 0;

export function findRuntimes(): Runtimes {
  const all = Object.keys(RUNTIMES) as Runtime[];
  let why = "";
  if (!all.every(runs)) {
    mkdirSync(FOLDER, { recursive: true });
    // Their scripts put the program for this platform, which came as a package, into its place.
    const allowScripts = Object.fromEntries(all.map((runtime) => [runtime, true]));
    const manifest = { private: true, dependencies: RUNTIMES, allowScripts };
    writeFileSync(join(FOLDER, "package.json"), JSON.stringify(manifest));
    const install = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
    why = spawnSync("npm", install, { cwd: FOLDER, encoding: "utf8", timeout: 180_000 }).stderr.trim();
  }
  return { path: (runtime) => (runs(runtime) ? program(runtime) : undefined), why };
}
