import { runTogether } from "./run-together.ts";

await runTogether("test/proxy/charges/**/*.test.ts");
