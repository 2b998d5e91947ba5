// CSV (RFC 4180), for spreadsheets and programs.

export type Cell = string | number | undefined;

/** The row as a line. */
export const csvLine = (row: readonly Cell[]): string => `${row.map(quoted).join(",")}\r\n`;

const quoted = (cell: Cell) => {
  const value = String(cell ?? "");
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/** A text of others, which a spreadsheet must not take for a formula (CWE-1236), also in full-width signs. */
export const csvText = (value: string | undefined) => value?.replace(/^(?=\s*[=+\-@＝＋－＠])/u, "'");

/** Cents as a decimal with a point. */
export const csvAmount = (cents: number | undefined) =>
  cents === undefined ? undefined : (cents / 100).toFixed(2);
