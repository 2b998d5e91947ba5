// Lists of two columns, as help and reports print them.

/** A line for each row, in which the second column begins two or more characters after the longest first one. */
export function columns(rows: readonly (readonly [name: string, text: string | number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}   ${text}`).join("\n");
}
