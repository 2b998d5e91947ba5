// How many signed deliveries a second the proxy takes in on each store, each answered after it is on the disk, beside bare
// node:http and beside standardwebhooks verifying the same and storing nothing.
//
// npm run bench:load -- [--deliveries N]
import { parseArgs } from "node:util";
import { median } from "../../support/percentile.ts";
import { openStore } from "../../../src/cli/lib/open-store.ts";
import { openStores } from "../../support/stores.ts";
import { charge, fill } from "./load/charges.ts";
import { fromService, standard } from "./load/deliveries.ts";
import { start } from "./load/start.ts";
import { send } from "./load/wire.ts";

const { values } = parseArgs({ options: { deliveries: { type: "string", default: "20000" } } });
const DELIVERIES = Number(values.deliveries);
const ROUNDS = 3;
const CONNECTIONS = 64;
/** On SQLite, which the proxy uses where no store is named; each delivery also writes what happened to its charge. */
const AT_LEAST = 1_500;
/** Of the rate on SQLite, on the same disk. */
const POSTGRES_SHARE = 0.5;

const STORES = ["sqlite", "redis", "postgres"] as const;

const numbers = (round: number) => Array.from({ length: DELIVERIES }, (_, i) => round * DELIVERIES + i);
const rates: Record<string, number[]> = {};

async function measure(name: string, requests: readonly Buffer[], ...of: Parameters<typeof start>) {
  const server = await start(...of);
  const seconds = await send(server.port, requests, CONNECTIONS);
  // Killed with the last answer: what was answered must be in the store.
  await server.kill();
  (rates[name] ??= []).push(DELIVERIES / seconds);
}

const opened = await Promise.all(STORES.map(async (name) => ({ name, ...(await openStores(name)) })));
try {
  for (const { store: address } of opened) {
    const store = openStore(address);
    await fill(store, 0, DELIVERIES * ROUNDS, "pending", Date.now());
    await store.close();
  }

  // One after the other within each round, so that what else the machine does meets all of them.
  for (let round = 0; round < ROUNDS; round++) {
    const deliveries = await Promise.all(numbers(round).map(fromService));
    await measure("bare", deliveries, "bare");
    await measure("standardwebhooks", numbers(round).map(standard), "standardwebhooks");
    for (const { name, store } of opened) await measure(name, deliveries, "proxy", store);
  }

  for (const { name, store: address } of opened) {
    const after = openStore(address);
    let missing = 0;
    for (let n = 0; n < DELIVERIES * ROUNDS; n++) {
      const known = await after.charge(charge(n, "pending").record.id);
      if (known?.record.status !== "paid") missing++;
    }
    await after.close();
    if (missing > 0)
      throw new Error(`${name}: ${missing} deliveries were answered 200 and are not in the store.`);
  }
} finally {
  for (const { remove } of opened) await remove();
}

const bare = median(rates["bare"]!);
console.log(
  `Signed deliveries a second, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${DELIVERIES}:`,
);
for (const name of Object.keys(rates)) {
  const rate = median(rates[name]!);
  console.log(`  ${name.padEnd(18)}${rate.toFixed(0).padStart(8)}   ${(rate / bare).toFixed(2)} of bare`);
}
console.log(
  "The proxy was killed with each round's last answer; every delivery it answered is in its store.",
);
if (median(rates["sqlite"]!) < AT_LEAST) {
  console.error(`The proxy should take in at least ${AT_LEAST} a second on SQLite.`);
  process.exitCode = 1;
}
if (median(rates["postgres"]!) < POSTGRES_SHARE * median(rates["sqlite"]!)) {
  console.error(`The proxy should take in at least ${POSTGRES_SHARE} of that on PostgreSQL.`);
  process.exitCode = 1;
}
