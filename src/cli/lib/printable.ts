// What a command prints of the texts of others.
import { printable } from "../../proxy/lib/printable.ts";

export { printable };

/** The value as JSON, in which such characters are escaped too. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).split("\n").map(printable).join("\n");
