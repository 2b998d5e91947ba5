import { runTogether } from "./run-together.ts";

await runTogether("test/programs/fuzz/*.test.ts");
