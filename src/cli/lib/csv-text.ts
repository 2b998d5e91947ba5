import { csvText as asText } from "../../proxy/lib/csv.ts";
import { printable } from "./printable.ts";

/** A text of others in a CSV file, on one line. */
export const csvText = (value: string | undefined) =>
  value === undefined ? undefined : asText(printable(value));
