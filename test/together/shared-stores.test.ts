// The stores that several proxies share.
import { runTogether } from "./run-together.ts";

await runTogether("test/proxy/stores/{postgres,redis}/*.test.ts");
