// The whole proxy, and the stores that need no server, without the files that take long: they have processes of their own.
import { runTogether } from "./run-together.ts";

await runTogether("test/proxy/{*,stores/**/*}.test.ts", [
  "test/proxy/two-machines.test.ts",
  "test/proxy/stores/{full,outage,restore,upgrade}.test.ts",
  "test/proxy/stores/{postgres,redis}/**",
]);
