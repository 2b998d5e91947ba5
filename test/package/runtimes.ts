// Bun, Deno and wrangler, from the packages of these names. Installed on first use into folders that later runs find: as
// devDependencies they would triple what `npm ci` brings for everybody.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const CACHE = resolve("node_modules/.cache");
const RUNTIMES = { bun: "1.4.5", deno: "2.9.6" };
/** Brings workerd, the runtime of Cloudflare Workers. */
const WORKERS = { wrangler: "4.164.0" };
/** The packages whose scripts put the program for this platform, which came as a package, into its place. */
const SCRIPTS = { bun: true, deno: true, workerd: true, esbuild: true, sharp: false };

export interface Programs<Name> {
  /** Of the program; `undefined` if it could not be installed. */
  path(name: Name): string | undefined;
  /** What npm said, where it failed. */
  why: string;
}

function findPrograms<Name extends string>(folder: string, versions: Record<Name, string>): Programs<Name> {
  const program = (name: Name) => join(folder, "node_modules/.bin", name);
  const runs = (name: Name) =>
    existsSync(program(name)) && spawnSync(program(name), ["--version"]).status === 0;
  let why = "";
  if (!(Object.keys(versions) as Name[]).every(runs)) {
    mkdirSync(folder, { recursive: true });
    const manifest = { private: true, dependencies: versions, allowScripts: SCRIPTS };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    const install = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
    why = spawnSync("npm", install, { cwd: folder, encoding: "utf8", timeout: 180_000 }).stderr.trim();
  }
  return { path: (name) => (runs(name) ? program(name) : undefined), why };
}

export const findRuntimes = () => findPrograms(join(CACHE, "pay-elements-runtimes"), RUNTIMES);
export const findWrangler = () => findPrograms(join(CACHE, "pay-elements-workers"), WORKERS);
