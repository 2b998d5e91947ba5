import { runTogether } from "./run-together.ts";

await runTogether("test/proxy/http/**/*.test.ts");
