import { runTogether } from "./run-together.ts";

await runTogether("test/admin/**/*.test.ts");
