import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { build } from "esbuild";
import { freePort } from "../../../support/free-port.ts";
import { startProcess } from "../../../support/process.ts";
import { eventually } from "../../../support/shop.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const FOLDER = "test/programs/runtimes/store";

/** Runs the suite of the stores in workerd, case by case. */
export async function tryStoreSuite(t: TestContext, wrangler: string) {
  const folder = temporaryFolder(t);
  await build({
    entryPoints: [`${FOLDER}/worker.ts`],
    outfile: join(folder, "worker.js"),
    bundle: true,
    format: "esm",
    platform: "browser",
    conditions: ["workerd"],
    alias: { "node:test": `./${FOLDER}/node-test.ts` },
    external: ["cloudflare:workers", "node:*", "pay-elements/card-frame"],
  });
  const config = {
    name: "suite",
    main: "worker.js",
    compatibility_date: "2026-07-01",
    // For the assertions of the suite; the store needs none.
    compatibility_flags: ["nodejs_compat"],
    durable_objects: { bindings: [{ name: "CASES", class_name: "Case" }] },
    migrations: [{ tag: "v1", new_sqlite_classes: ["Case"] }],
  };
  writeFileSync(join(folder, "wrangler.json"), JSON.stringify(config));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const args = ["dev", "--no-bundle", "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"];
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" };
  const ready = () => eventually(() => fetch(origin), 60_000);
  const worker = await startProcess(wrangler, args, ready, env, { cwd: folder });
  t.after(() => worker.end("SIGTERM"));

  const count = (await (await fetch(origin)).json()) as number;
  assert.ok(count > 20, `${count} cases`);
  const results = [];
  for (let number = 0; number < count; number++) {
    const response = await fetch(`${origin}/?case=${number}`);
    results.push((await response.json()) as { title: string; error?: string });
  }
  assert.deepEqual(
    results.filter(({ error }) => error !== undefined),
    [],
  );
  t.diagnostic(`${count} cases of the stores' suite passed in a Durable Object`);
}
