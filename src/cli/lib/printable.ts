// Texts of others in what a command prints.
import { printable } from "../../contract/index.ts";

export { printable };

/** The value as JSON, in which control and other invisible characters are escaped too. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).split("\n").map(printable).join("\n");
