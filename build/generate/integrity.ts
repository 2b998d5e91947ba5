// What docs say of the files for a script tag: their hashes, and the element that loads one from a CDN.
import { existsSync, readFileSync } from "node:fs";
import { integrityOf, integrityOfSources, type Integrity } from "../integrity.ts";
import { keepTables, table } from "./generated-file.ts";

const LIST = "dist/integrity.json";

const { name, version } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "name" | "version",
  string
>;
const integrity = await integrityOfSources();

const REGISTERS: Record<string, string> = {
  "pay-elements.js": "all four elements",
  "pay-pix.js": "`<pay-pix>`",
  "pay-card.js": "`<pay-card>`",
  "pay-price.js": "`<pay-price>`",
  "pay-admin.js": "the elements of [the desk](desk.md), for your own people's pages",
  "pay-elements.iife.js": "all four, as a classic script",
};

const scriptTag = (file: string) => `\`\`\`html
<script
  type="module"
  src="https://cdn.jsdelivr.net/npm/${name}@${version}/dist/${file}"
  integrity="${integrity[file]}"
  crossorigin="anonymous"
></script>
\`\`\``;

const hashes = () =>
  table(
    ["file", "registers", "`integrity`"],
    Object.entries(integrity).map(([file, hash]) => [`\`${file}\``, REGISTERS[file] ?? "", `\`${hash}\``]),
  );

/** The pages that name the hashes, and the list in `dist` where that is built. */
export async function keepIntegrity(): Promise<void> {
  for (const page of ["elements", "pci"])
    await keepTables(`docs/${page}.md`, {
      "script tag": scriptTag("pay-elements.js"),
      "script files": hashes(),
    });

  if (existsSync(LIST)) {
    const listed = JSON.parse(readFileSync(LIST, "utf8")) as Integrity;
    for (const file of new Set([...Object.keys(integrity), ...Object.keys(listed)])) {
      const path = `dist/${file}`;
      if (existsSync(path) && integrityOf(readFileSync(path)) === listed[file]) continue;
      console.error(`${path} is not what ${LIST} lists: npm run build`);
      process.exitCode = 1;
    }
  }
}
