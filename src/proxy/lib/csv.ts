// CSV (RFC 4180), for spreadsheets and programs.
import { printable } from "../../contract/index.ts";

export type Cell = string | number | undefined;

/** The row as a line. */
export const csvLine = (row: readonly Cell[], separator: "," | ";" = ","): string =>
  `${row.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;

function quoted(cell: Cell, separator: string): string {
  const value = String(cell ?? "");
  return /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * A text of others on one line, which a spreadsheet must not take for a formula (CWE-1236), also in full-width signs. Invisible
 * characters are escaped as in JSON.
 */
export const csvText = (value: string | undefined) =>
  value === undefined ? undefined : printable(value).replace(/^(?=\s*[=+\-@＝＋－＠])/u, "'");

/** Cents as a decimal with a point. */
export const csvAmount = (cents: number | undefined) =>
  cents === undefined ? undefined : (cents / 100).toFixed(2);
