// The rest of the command line, without the files that take long: they have processes of their own.
import { runTogether } from "./run-together.ts";

await runTogether("test/cli/**/*.test.ts", [
  "test/cli/{backup,merchant,move,reconcile,webhooks}/**",
  "test/cli/{main,python-backend,sandbox}.test.ts",
  "test/cli/check/*",
  "test/cli/proxy/{check,documentation,full-disk,proxy}.test.ts",
]);
