// Where a file of the repository is on the site, as a path of a Markdown file there.
import { basename, dirname, posix } from "node:path";

const CHANGELOG = "CHANGELOG.md";

export const isOnSite = (file: string): boolean => file === CHANGELOG || file.startsWith("docs/");

export function sitePath(file: string): string {
  const path = file === CHANGELOG ? "changelog.md" : file.replace(/^docs\//, "");
  return basename(path) === "README.md" ? posix.join(dirname(path), "index.md") : path;
}
