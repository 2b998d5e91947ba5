// The other rooms of the proxy, without those whose files take long: they have processes of their own.
import { runTogether } from "./run-together.ts";

const IN_OTHERS = ["charges", "guards", "http", "rules", "service-variance", "stores"];

await runTogether(
  "test/proxy/*/**/*.test.ts",
  IN_OTHERS.map((room) => `test/proxy/${room}/**`),
);
