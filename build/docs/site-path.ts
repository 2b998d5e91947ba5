// Where a file of the repository is on the site, as a path of a Markdown file there.
import { basename, dirname, posix } from "node:path";

export function sitePath(file: string): string {
  const path = file === "CHANGELOG.md" ? "changelog.md" : file.replace(/^docs\//, "");
  return basename(path) === "README.md" ? posix.join(dirname(path), "index.md") : path;
}
