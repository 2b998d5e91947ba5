// The oldest browsers that the elements run in: `browserslist` in package.json, for the build, the tests and the pages of the
// documentation.
import { readFileSync } from "node:fs";

const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as { browserslist: string[] };

/** By name in lower case, as browserslist writes it: `{ chrome: "111", … }`. */
export const OLDEST: Readonly<Record<string, string>> = Object.fromEntries(
  browserslist.map((query) => query.toLowerCase().split(" >= ")),
);
