// Whether a long history makes a payment slower: of the shop, of an order, of a client's address, and while no process
// was there. Each is measured in one run, beside little history, on SQLite, Redis and PostgreSQL.
//
// npm run bench:history -- [sqlite|redis|postgres] [--charges N] [--only charges|list|summary|tries|attempts|due]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { SHARED_KINDS, SHARED_STORES } from "../../support/stores.ts";
import { manyAttempts } from "./history/address.ts";
import { manyCharges } from "./history/charges.ts";
import { manyListed } from "./history/list.ts";
import { manyTries } from "./history/order.ts";
import { manyDue } from "./history/start.ts";
import { longSummary } from "./history/summary.ts";
import type { Start } from "./history/start-process.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { charges: { type: "string", default: "1000000" }, only: { type: "string", multiple: true } },
});

async function measure(open: (which: string) => Store, name: (which: string) => Start["store"]) {
  const parts = {
    charges: () => manyCharges(open, Number(values.charges)),
    list: () => manyListed(open, Number(values.charges)),
    summary: () => longSummary(open),
    tries: () => manyTries(open),
    attempts: () => manyAttempts(open),
    due: () => manyDue(open, name),
  };
  for (const [part, run] of Object.entries(parts)) if (values.only?.includes(part) ?? true) await run();
}

const [only] = positionals;
if (only === undefined || only === "sqlite") {
  console.log("SQLite");
  const folder = mkdtempSync(join(tmpdir(), "pay-history-"));
  const file = (which: string) => join(folder, `${which}.db`);
  await measure(
    (which) => sqliteStore(file(which)),
    (which) => ({ file: file(which) }),
  );
  rmSync(folder, { recursive: true });
}
for (const kind of SHARED_KINDS) {
  if (only !== undefined && only !== kind) continue;
  console.log(kind === "redis" ? "Redis" : "PostgreSQL");
  const { start, open } = SHARED_STORES[kind];
  const server = await start();
  const name = (which: string) => which.replaceAll("-", "_");
  await measure(
    (which) => open(server.url, name(which)),
    (which) => ({ kind, url: server.url, name: name(which) }),
  );
  await server.stop();
}
