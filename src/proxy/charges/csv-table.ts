// Tables for spreadsheets in two forms. One is for programs and for spreadsheets set to English. The other opens by a double-click
// as columns with amounts and dates in a spreadsheet set to Brazilian Portuguese, which takes a comma for the decimal sign and
// UTF-8 for another encoding unless the file begins with its mark.
import { csvAmount, csvLine, csvText, type Cell } from "../lib/csv.ts";
import { brazilIsoTime, brazilShortTime } from "../model/brazil-day.ts";

export const CSV_FORMS = ["international", "brazilian"] as const;
export type CsvForm = (typeof CSV_FORMS)[number];

/** How a form writes what is no text of others. */
interface CsvWriter {
  /** Cents. */
  amount: (cents: number | undefined) => Cell;
  /** A time in ISO 8601, or a day. */
  time: (text: string | undefined) => Cell;
  /** One of few values, for which the Brazilian form has words. */
  name: <Name extends string>(value: Name, words: Readonly<Record<Name, string>>) => Cell;
}

export interface CsvColumn<Item> {
  /** Its heading in the Brazilian form. */
  brazilian: string;
  cell: (item: Item, write: CsvWriter) => Cell;
}

/** The columns by their headings in the international form. */
export type CsvColumns<Item> = Readonly<Record<string, CsvColumn<Item>>>;

export interface CsvTable<Item> {
  /** The first line, and what comes before it. */
  head: string;
  line: (item: Item) => string;
}

const BYTE_ORDER_MARK = "\ufeff";

const time = (read: (text: string) => string) => (text: string | undefined) => text && csvText(read(text));

const WRITERS: Readonly<Record<CsvForm, CsvWriter>> = {
  international: { amount: csvAmount, time: time(brazilIsoTime), name: (value) => value },
  brazilian: {
    amount: (cents) => csvAmount(cents)?.replace(".", ","),
    time: time(brazilShortTime),
    name: (value, words) => words[value],
  },
};

export function csvTable<Item>(columns: CsvColumns<Item>, form: CsvForm = "international"): CsvTable<Item> {
  const isBrazilian = form === "brazilian";
  const separator = isBrazilian ? ";" : ",";
  const headings = Object.entries(columns).map(([name, { brazilian }]) => (isBrazilian ? brazilian : name));
  return {
    head: `${isBrazilian ? BYTE_ORDER_MARK : ""}${csvLine(headings, separator)}`,
    line: (item) =>
      csvLine(
        Object.values(columns).map(({ cell }) => cell(item, WRITERS[form])),
        separator,
      ),
  };
}
