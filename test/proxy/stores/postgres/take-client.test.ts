// A pool of the shop, and its part of a transaction: what is stuck is named.
import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import pg from "pg";
import { postgresStore, StoreError, type PostgresStoreOptions } from "../../../../src/proxy/index.ts";
import { startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { newName } from "../../../support/stores.ts";
import { stored } from "../../../../src/testing/store-suite/fixtures.ts";

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

function openOn(t: TestContext, max: number, options: PostgresStoreOptions = {}) {
  const logs: string[] = [];
  const log = (message: string, fields?: object) => void logs.push(`${message} ${JSON.stringify(fields)}`);
  const pool = new pg.Pool({ connectionString: postgres.url, max });
  // A server that stops ends idle connections.
  pool.on("error", () => {});
  t.after(() => pool.end());
  const logger = { info() {}, warn: log, error: log };
  const store = postgresStore(pool, { schema: newName(), logger, ...options });
  t.after(() => store.close());
  return { store, pool, logs };
}

/** Lets the network answer while timers stand still. */
async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

const isStoreError = (words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StoreError, String(error));
  assert.equal(error.code, "store_unavailable");
  assert.match(error.message, words);
  return true;
};
const charge = (id: string, revision: number) => ({ order: { id: "A-1", revision }, charges: [stored(id)] });

test("a pool of one connection is refused, since one listens", () => {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  assert.throws(
    () => postgresStore(pool),
    /^TypeError: postgresStore was given a pool with max: 1, expected 2/,
  );
});

test("a pool whose connections are all in use is named, and a connection that comes late goes back to it", async (t) => {
  const { store, pool, logs } = openOn(t, 2);
  await store.charge("c1");
  const taken = await Promise.all([pool.connect(), pool.connect()]);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const rejected = assert.rejects(
    store.charge("c1"),
    isStoreError(/within 10 s: all 2 are in use, and 1 more/),
  );
  await until(() => pool.waitingCount === 1);
  t.mock.timers.tick(10_000);
  await rejected;
  t.mock.timers.reset();
  assert.match(logs[0] ?? "", /^No connection of the pool came free .*: requests get 503 until it is back/);
  for (const client of taken) client.release();
  assert.equal(await store.charge("c1"), undefined);
  await until(() => pool.idleCount === pool.totalCount);
});

test("an onCommit that does not end is named, nothing of its change is written, and the next one is", async (t) => {
  let isStuck = true;
  let calls = 0;
  const { store } = openOn(t, 2, {
    async onCommit() {
      calls++;
      if (isStuck) await new Promise(() => {});
    },
  });
  await store.charge("c1");
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const rejected = assert.rejects(
    store.commit(charge("c1", 0)),
    isStoreError(/^onCommit did not end within 5 s/),
  );
  await until(() => calls === 1);
  t.mock.timers.tick(5_000);
  await rejected;
  t.mock.timers.reset();
  assert.equal(await store.charge("c1"), undefined);
  isStuck = false;
  assert.equal(await store.commit(charge("c2", 0)), "done");
});

test("the server ends a statement of onCommit that takes too long, so that its locks are released", async (t) => {
  const { store } = openOn(t, 2, {
    async onCommit(client) {
      const { rows } = await client.query("SHOW statement_timeout");
      assert.deepEqual(rows, [{ statement_timeout: "5s" }]);
      await client.query("SET LOCAL statement_timeout = 1");
      await client.query("SELECT pg_sleep(3600)");
    },
  });
  await assert.rejects(store.commit(charge("c1", 0)), isStoreError(/^onCommit did not end/));
  assert.equal(await store.charge("c1"), undefined);
});

test("an onCommit that is slow is warned of", async (t) => {
  let passed = 0;
  const now = performance.now.bind(performance);
  t.mock.method(performance, "now", () => now() + passed);
  const { store, logs } = openOn(t, 2, { onCommit: async () => void (passed += 1_500) });
  assert.equal(await store.commit(charge("c1", 0)), "done");
  assert.match(logs.join(), /onCommit is slow.*"milliseconds":1[56]\d\d,"charge":"c1"/);
});
