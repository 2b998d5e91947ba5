// What docs/operations.md says of backups of PostgreSQL and Redis, done with their own tools.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { createClient } from "redis";
import { postgresStore, redisStore, type Store } from "../../../src/proxy/index.ts";
import { programPath } from "../../setup/executables.ts";
import { operate, startPostgres } from "../../support/postgres.ts";
import { startRedis } from "../../support/redis.ts";
import { asCharge, eventually, pix, shopFor, silent } from "../../support/shop.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A code waits in the first store when it is backed up, and is paid in the second one. */
async function payAfterRestore(t: TestContext, first: Store, restore: () => Promise<Store>) {
  const before = shopFor(t, { store: first });
  const made = await asCharge(before.post(pix()));
  const { paymentId, merchantOrderId } = await before.details(made.id);
  const after = shopFor(t, { store: await restore() });
  assert.equal(await after.status(made.id), "pending");
  const deposit = { event: "deposit", paymentId, status: "PAID", amount: "123.45", merchantOrderId };
  assert.equal((await after.deliver(deposit)).status, 200);
  assert.equal(await after.status(made.id), "paid");
  assert.equal(await before.status(made.id), "pending", "another store");
}

test("PostgreSQL by pg_dump and pg_restore", async (t) => {
  const [one, other] = [await startPostgres(), await startPostgres()];
  t.after(() => Promise.all([one.stop(), other.stop()]));
  const programs = dirname(programPath("postgres"));
  const hasTools = existsSync(join(programs, "pg_dump"));
  const tool = (name: string, ...args: string[]) =>
    execFileSync(hasTools ? join(programs, name) : name, args, { stdio: "pipe" });
  const file = join(temporaryFolder(t), "pay.dump");
  const moves = "CREATE TABLE stock_moves (pieces integer)";
  for (const server of [one, other])
    await operate(server.url, moves, "INSERT INTO stock_moves VALUES (4), (1)");
  for (const part of [["--schema=pay_elements"], []])
    await payAfterRestore(t, postgresStore(one.url, { logger: silent }), async () => {
      tool("pg_dump", "--format=custom", ...part, `--file=${file}`, one.url);
      await operate(other.url, "DROP SCHEMA IF EXISTS pay_elements CASCADE", "CREATE SCHEMA pay_elements");
      tool("pg_restore", "--no-owner", "--schema=pay_elements", `--dbname=${other.url}`, file);
      return postgresStore(other.url, { logger: silent });
    });
  assert.deepEqual(await operate(other.url, "SELECT sum(pieces)::int AS pieces FROM stock_moves"), [
    { pieces: 5 },
  ]);
});

test("Redis by a snapshot, which is read only by one that starts without an append-only file", async (t) => {
  const folder = temporaryFolder(t);
  const one = await startRedis();
  t.after(() => one.stop());
  await payAfterRestore(t, redisStore(one.url, { logger: silent }), async () => {
    const operator = createClient({ url: one.url });
    await operator.connect();
    const { dir = "" } = await operator.configGet("dir");
    await operator.bgSave();
    // It gets this name once it is whole.
    await eventually(() => assert.ok(existsSync(join(dir, "dump.rdb"))));
    await operator.close();
    copyFileSync(join(dir, "dump.rdb"), join(folder, "dump.rdb"));

    const other = await startRedis({ dir: folder, appendonly: "no" });
    t.after(() => other.stop());
    const restored = createClient({ url: other.url });
    await restored.connect();
    await restored.configSet("appendonly", "yes");
    await restored.close();
    return redisStore(other.url, { logger: silent });
  });
});
