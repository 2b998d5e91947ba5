// Stores without room: on a file system that is full, in a memory that is, in a tablespace on a full disk.
import assert from "node:assert/strict";
import { chownSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createClient } from "redis";
import { postgresStore, redisStore, sqliteStore, type Store } from "../../../src/proxy/index.ts";
import { operate, startPostgres } from "../../support/postgres.ts";
import { startRedis } from "../../support/redis.ts";
import { assertProblem, asOrder, pix, shopFor, silent } from "../../support/shop.ts";
import { smallDisk } from "../../support/small-disk.ts";

interface Quota {
  store: Store;
  /** What is written from here on fails. */
  fill(): Promise<unknown> | void;
  free(): Promise<unknown> | void;
  /** What the log names. */
  words: RegExp;
}

/** Payments fail if there is no room, the health says so as long as that lasts, and the log once. */
async function runFull(t: TestContext, { store, fill, free, words }: Quota) {
  const shop = shopFor(t, { store });
  const health = async () => (await shop.call("/healthz")).status;
  const lines = () =>
    shop.logs.filter((line) => JSON.stringify(line).startsWith('["The store cannot be written'));
  assert.equal((await shop.post(pix())).status, 201);
  // That the shop was told of it is written as well.
  await shop.pay.sweep();
  await fill();
  assert.equal(await health(), 200, "nothing has failed yet");
  await assertProblem(shop.post(pix()), 503, "service_unavailable");
  assert.equal((await asOrder(shop.call("/orders/A-1001"))).amount, 12345, "reads go on");
  await assertProblem(shop.call("/healthz"), 503, "service_unavailable");
  assert.equal(await health(), 503);
  assert.match(shop.pay.metrics(), /^pay_store_writable 0$/m);
  assert.equal(lines().length, 1);
  assert.match(JSON.stringify(lines()), words);
  await free();
  assert.equal(await health(), 200, "a write has succeeded");
  assert.match(shop.pay.metrics(), /^pay_store_writable 1$/m);
  assert.equal((await shop.post(pix())).status, 201);
}

test("SQLite on a disk that is full", async (t) => {
  const disk = smallDisk(t, 4);
  if (typeof disk === "string") return t.skip(disk);
  const path = join(disk.folder, "pay.db");
  await runFull(t, {
    store: sqliteStore(path),
    fill: disk.fill,
    free: disk.free,
    words: new RegExp(
      `"code":"store_full","message":"The store .*${path}.* the disk is full .*, 0\\.0 MB of 4\\.2 MB are free in ${disk.folder}`,
    ),
  });
});

test("Redis without memory", async (t) => {
  const redis = await startRedis();
  const operator = createClient({ url: redis.url });
  t.after(async () => {
    await operator.close();
    await redis.stop();
  });
  await operator.connect();
  await runFull(t, {
    store: redisStore(redis.url, { logger: silent }),
    fill: () => operator.configSet("maxmemory", "1"),
    free: () => operator.configSet("maxmemory", "0"),
    words: /"code":"store_full","message":"Redis takes no more writes: its memory is full \(OOM, maxmemory/,
  });
});

test("PostgreSQL on a disk that is full", async (t) => {
  const disk = smallDisk(t, 4);
  if (typeof disk === "string") return t.skip(disk);
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  if (postgres.account) chownSync(disk.folder, postgres.account.uid, postgres.account.gid);
  await operate(postgres.url, `CREATE TABLESPACE small LOCATION '${disk.folder}'`);
  const store = postgresStore(postgres.url, { logger: silent });
  await store.ready?.();
  await operate(
    postgres.url,
    "ALTER TABLE ALL IN TABLESPACE pg_default SET TABLESPACE small",
    "ALTER INDEX ALL IN TABLESPACE pg_default SET TABLESPACE small",
    // Each charge takes a page of its own, so that none is written to what pages have left.
    "ALTER TABLE pay_elements.charges SET (fillfactor = 10)",
  );
  await runFull(t, {
    store,
    fill: disk.fill,
    free: disk.free,
    words:
      /"code":"store_full","message":"PostgreSQL takes no more writes: its disk is full \(53100 disk_full\)/,
  });
});
