// How many signed deliveries a second the proxy takes in, each answered after it is on the disk (SQLite,
// synchronous=FULL), beside bare node:http and beside standardwebhooks verifying the same and storing nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sqliteStore } from "../../../src/proxy/index.ts";
import { median } from "../../support/percentile.ts";
import { charge, fill } from "./load/charges.ts";
import { fromService, standard } from "./load/deliveries.ts";
import { send } from "./load/wire.ts";

const DELIVERIES = 20_000;
const ROUNDS = 3;
const CONNECTIONS = 64;
const AT_LEAST = 2_000;

const folder = mkdtempSync(join(tmpdir(), "pay-load-"));
const file = join(folder, "pay.db");
const KINDS = ["bare", "standardwebhooks", "proxy"] as const;

async function serve(kind: string): Promise<{ port: number; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ["test/programs/bench/load/serve.ts", kind, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const gone = once(child, "exit");
  return {
    port: Number(line),
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

const numbers = (round: number) => Array.from({ length: DELIVERIES }, (_, i) => round * DELIVERIES + i);
const rates: Record<string, number[]> = {};
try {
  const store = sqliteStore(file);
  await fill(store, 0, DELIVERIES * ROUNDS, "pending", Date.now());
  await store.close();

  // One after the other within each round, so that what else the machine does meets all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of KINDS) {
      const requests =
        kind === "standardwebhooks"
          ? numbers(round).map(standard)
          : await Promise.all(numbers(round).map(fromService));
      const server = await serve(kind);
      const seconds = await send(server.port, requests, CONNECTIONS);
      // Killed with the last answer: what was answered must be in the file.
      await server.kill();
      (rates[kind] ??= []).push(DELIVERIES / seconds);
    }
  }

  const after = sqliteStore(file);
  let missing = 0;
  for (let n = 0; n < DELIVERIES * ROUNDS; n++) {
    const known = await after.charge(charge(n, "pending").record.id);
    if (known?.record.status !== "paid") missing++;
  }
  await after.close();
  if (missing > 0) throw new Error(`${missing} deliveries were answered 200 and are not in the store.`);
} finally {
  rmSync(folder, { recursive: true });
}

const bare = median(rates["bare"]!);
console.log(
  `Signed deliveries a second, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${DELIVERIES}:`,
);
for (const kind of KINDS) {
  const rate = median(rates[kind]!);
  console.log(`  ${kind.padEnd(18)}${rate.toFixed(0).padStart(8)}   ${(rate / bare).toFixed(2)} of bare`);
}
console.log("The proxy was killed with each round's last answer; every delivery it answered is in its file.");
if (median(rates["proxy"]!) < AT_LEAST) {
  console.error(`The proxy should take in at least ${AT_LEAST} a second.`);
  process.exitCode = 1;
}
