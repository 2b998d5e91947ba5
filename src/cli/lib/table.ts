// Tables as people read them on a terminal.

/** The cells of a column that is named in `right` stand to the right, as numbers do; a line has no white space at its end. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly string[],
): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]!.length)));
  const pad = (cell: string, at: number) =>
    right.includes(head[at]!) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!);
  return [head, ...rows].map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
}
