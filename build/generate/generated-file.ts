// Writes a generated file with `--write`; without it, says where the file is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { format, resolveConfig } from "prettier";

/** Keeps `file` as `text`, formatted like the rest of the repository. */
export async function keepFile(file: string, text: string): Promise<void> {
  const fresh = await format(text, { ...(await resolveConfig(file)), filepath: file });
  if (process.argv.includes("--write")) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fresh);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== fresh) {
    console.error(`${file} is stale: npm run docs`);
    process.exitCode = 1;
  }
}

/** A page with these tables between its `<!-- table: name -->` and `<!-- end -->`. */
export const withTables = (page: string, tables: Record<string, string>): string =>
  Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- table: ${name} -->)[\\s\\S]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n\n${table}\n\n${end}`,
      ),
    page,
  );

/** Keeps the tables of a page. */
export const keepTables = (file: string, tables: Record<string, string>): Promise<void> =>
  keepFile(file, withTables(readFileSync(file, "utf8"), tables));

export function table(head: string[], rows: string[][]): string {
  const cells = (row: string[]) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [head, head.map(() => "---"), ...rows].map(cells).join("\n");
}
