import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Changes a copy of the Worker as docs/runtimes.md says, so that it stores charges in PostgreSQL by a pool of its own. */
export function storeInPostgres(folder: string): void {
  const worker = join(folder, "demo/runtimes/workers");
  change(join(worker, "worker.ts"), [
    ["import { DurableObject", 'import pg from "pg";\nimport { DurableObject'],
    ["durableObjectStore, type", "postgresStore, type"],
    ["durableObjectStore(ctx.storage)", "postgresStore(new pg.Pool({ connectionString: env.PAY_STORE }))"],
    ["PAY_SERVICE_URL: string;", "PAY_SERVICE_URL: string; PAY_STORE: string;"],
  ]);
  change(join(worker, "wrangler.jsonc"), [['"main"', '"compatibility_flags": ["nodejs_compat"], "main"']]);
}

function change(file: string, changes: [from: string, to: string][]) {
  let text = readFileSync(file, "utf8");
  for (const [from, to] of changes) {
    assert.ok(text.includes(from), `${file} has no ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(file, text);
}
