import { runTogether } from "./run-together.ts";

await runTogether("test/contract/**/*.test.ts");
