import { runTogether } from "./run-together.ts";

await runTogether("test/proxy/guards/**/*.test.ts");
