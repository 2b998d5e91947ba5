// The code of the pages, by subject.
import { runTogether } from "./run-together.ts";

await runTogether("test/package/*-snippets.test.ts");
