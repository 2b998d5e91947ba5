// The code in pages that is that of files: between `<!-- file: path -->` and `<!-- end -->`.
import { readFileSync } from "node:fs";
import { extname } from "node:path";

const FENCES: Record<string, string> = { ".mjs": "js" };

const fence = (file: string) => FENCES[extname(file)] ?? extname(file).slice(1);

/** The page with the files as they are now. */
export const withFiles = (page: string) =>
  page.replace(
    /(<!-- file: (\S+) -->)[\s\S]*?(<!-- end -->)/g,
    (_, start: string, file: string, end: string) =>
      `${start}\n\n\`\`\`${fence(file)}\n${readFileSync(file, "utf8").trim()}\n\`\`\`\n\n${end}`,
  );
