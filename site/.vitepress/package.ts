// Where the repository is, and which version package.json names.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, "../..");

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
export const VERSION = version;
