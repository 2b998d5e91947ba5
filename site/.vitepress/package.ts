// What package.json says of the project.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, "../..");

const { repository, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  repository: { url: string };
  version: string;
};

/** Its address. */
export const REPOSITORY = repository.url.replace(/^git\+|\.git$/g, "");
export const VERSION = version;
