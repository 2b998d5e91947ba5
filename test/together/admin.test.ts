// The merchant's side, without the tests of the desk's elements, which run in a browser.
import { runTogether } from "./run-together.ts";

await runTogether("test/admin/**/*.test.ts", ["test/admin/elements/**"]);
