import { runTogether } from "./run-together.ts";

await runTogether("test/{contract,messages}/**/*.test.ts");
