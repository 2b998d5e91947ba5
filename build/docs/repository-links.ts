// Links from the documentation to what only the repository has, such as demo: relative in a clone, where they lead to its files,
// and with the repository's address where the pages are read without it: in the npm package, and on the site.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix, resolve } from "node:path";

/** The folder of the repository. */
const ROOT = resolve(import.meta.dirname, "../..");

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  files: string[];
  repository: { url: string };
};

/** The repository's address. */
export const REPOSITORY = manifest.repository.url.replace(/^git\+|\.git$/g, "");

/** What npm packs: README, LICENSE and package.json it takes unasked. */
export const isPackaged = (path: string): boolean =>
  /^(README(\.[\w-]+)?\.md|LICENSE|package\.json)$/.test(path) ||
  manifest.files.some((entry) => path === entry || path.startsWith(`${entry}/`));

/** The address of a file or folder of the repository. */
export const addressOf = (path: string): string =>
  `${REPOSITORY}/${statSync(join(ROOT, path)).isDirectory() ? "tree" : "blob"}/main/${path}`;

/** The file or folder that an address of the repository leads to. */
export const pathOf = (address: string): string | undefined =>
  address.startsWith(`${REPOSITORY}/`)
    ? /^\/(?:blob|tree)\/main\/(.+)$/.exec(address.slice(REPOSITORY.length))?.[1]
    : undefined;

/** The page with the address of what is not in the package. */
export const withAddresses = (page: string, text: string): string =>
  text.replace(/\]\((?![a-z]+:|#)([^()\s#]+)/g, (link, target: string) => {
    const path = posix.join(posix.dirname(page), target);
    return isPackaged(path) || !existsSync(join(ROOT, path)) ? link : `](${addressOf(path)}`;
  });

/** The page as it is in a clone. */
export const withPaths = (page: string, text: string): string =>
  text.replace(/\]\((https:[^()\s#]+)/g, (link, address: string) => {
    const path = pathOf(address);
    return path === undefined ? link : `](${posix.relative(posix.dirname(page), path)}`;
  });
