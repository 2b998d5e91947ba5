import { runTogether } from "./run-together.ts";

await runTogether("test/proxy/{charges,guards}/**/*.test.ts");
