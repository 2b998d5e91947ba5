// The stores that several proxies share. Their tests wait more than they compute, and files start in the order of their names:
// by this one they are not the last, alone on the machine.
import { runTogether } from "./run-together.ts";

await runTogether("test/proxy/stores/{postgres,redis}/*.test.ts");
