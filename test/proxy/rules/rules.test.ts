// Random histories of an order, held against the rules of the contract.
import { test } from "node:test";
import { drawn } from "../../support/stores.ts";
import { freshStores, STORED } from "./fresh-stores.ts";
import { liveAll } from "./live-all.ts";

// The same histories each time: what is found by chance is found by `npm run test:rules`, which lives many more.
const SEED = 20261125;

for (const [kind, numRuns] of [
  ["memory", 50],
  [drawn(STORED), 8],
] as const)
  test(`random histories keep the rules on ${kind}`, async (t) =>
    liveAll(await freshStores(kind, t), { seed: SEED, numRuns }));
