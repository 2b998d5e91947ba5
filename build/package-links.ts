// `npm pack` and `npm publish` run this before they read the pages of the package (prepack), and with `--undo` afterwards
// (postpack): in the package, links to what only the repository has are those of its address. After a pack that was
// stopped half-way, `npm run postpack` makes the pages what they were.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { isPackaged, withAddresses, withPaths } from "./docs/repository-links.ts";

const change = process.argv.includes("--undo") ? withPaths : withAddresses;

for (const page of globSync(["*.md", "docs/**/*.md"]).filter(isPackaged)) {
  const text = readFileSync(page, "utf8");
  const changed = change(page, text);
  if (changed !== text) writeFileSync(page, changed);
}
