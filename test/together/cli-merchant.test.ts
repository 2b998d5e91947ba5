// The commands of a clerk and of who keeps the books.
import { runTogether } from "./run-together.ts";

await runTogether("test/cli/{merchant,webhooks,reconcile}/**/*.test.ts", [
  "test/cli/reconcile/reconcile.test.ts",
]);
