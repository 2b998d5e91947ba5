// The code in docs/runtimes.md, which is that of the examples that `npm run test:runtimes` runs.
import { readFileSync } from "node:fs";
import { withFiles } from "./included-files.ts";

const PAGE = "docs/runtimes.md";

export const runtimesPage = { file: PAGE, text: withFiles(readFileSync(PAGE, "utf8")) };
