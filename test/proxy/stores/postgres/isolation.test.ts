// Why names are locked that have no row: what READ COMMITTED alone lets through, and that the store does not.
import { after, before, test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import pg from "pg";
import { postgresStore } from "../../../../src/proxy/index.ts";
import { lock } from "../../../../src/proxy/stores/postgres/locks.ts";
import { startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { eventually, silent } from "../../../support/shop.ts";
import { newName } from "../../../support/stores.ts";
import { each, entry } from "../../../../src/testing/store-suite/fixtures.ts";

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

function openStore(t: TestContext, schema: string) {
  const store = postgresStore(postgres.url, { schema, logger: silent });
  t.after(() => store.close());
  return store;
}

async function connect(t: TestContext) {
  const client = new pg.Client(postgres.url);
  client.on("error", () => {});
  await client.connect();
  t.after(() => client.end());
  return client;
}

test("without the lock of its stream, an entry that is added while the last one is removed never becomes due", async (t) => {
  const schema = newName();
  const store = openStore(t, schema);
  await store.commit({ outbox: [entry("s", "1")] });
  const [remover, adder] = [await connect(t), await connect(t)];
  for (const client of [remover, adder])
    await client.query(`SET search_path TO ${schema}; BEGIN ISOLATION LEVEL READ COMMITTED`);
  await remover.query("DELETE FROM outbox WHERE stream = 's'");
  await adder.query(
    `INSERT INTO outbox (stream, kind, payload, due)
     VALUES ('s', 'charge', '2', CASE WHEN EXISTS (SELECT 1 FROM outbox WHERE stream = 's') THEN NULL ELSE 0 END)`,
  );
  await remover.query("UPDATE outbox SET due = 0 WHERE id = (SELECT min(id) FROM outbox WHERE stream = 's')");
  await remover.query("COMMIT");
  await adder.query("COMMIT");
  assert.deepEqual(await store.lease(10, 20, each(9)), [], "nobody will ever take it");
});

/** Resolves once a session waits for a lock, or `work` has ended without. */
const waitsOrEnds = (operator: pg.Client, work: Promise<unknown>) =>
  Promise.race([
    work,
    eventually(async () => {
      const { rowCount } = await operator.query("SELECT FROM pg_locks WHERE NOT granted");
      assert.ok(rowCount, "nobody waits");
    }),
  ]);

test("with it, an entry that is added while the last one is removed becomes due", async (t) => {
  const schema = newName();
  const store = openStore(t, schema);
  await store.commit({ outbox: [entry("s", "1")] });
  const [remover, operator] = [await connect(t), await connect(t)];
  await remover.query(`SET search_path TO ${schema}; BEGIN ISOLATION LEVEL READ COMMITTED`);
  await lock(remover, schema, ["stream:s"]);
  await remover.query("DELETE FROM outbox WHERE stream = 's'");
  const adding = store.commit({ outbox: [entry("s", "2")] });
  await waitsOrEnds(operator, adding);
  await remover.query("COMMIT");
  assert.equal(await adding, "done");
  const taken = await store.lease(10, 20, each(9));
  assert.deepEqual(
    taken.map(({ payload }) => payload),
    ["2"],
  );
});

test("with it, an entry becomes due that was being added when the last one was acknowledged", async (t) => {
  const schema = newName();
  const store = openStore(t, schema);
  await store.commit({ outbox: [entry("s", "1")] });
  const [first] = await store.lease(10, 20, each(9));
  const [adder, operator] = [await connect(t), await connect(t)];
  await adder.query(`SET search_path TO ${schema}; BEGIN ISOLATION LEVEL READ COMMITTED`);
  await lock(adder, schema, ["stream:s"]);
  await adder.query("INSERT INTO outbox (stream, kind, payload) VALUES ('s', 'charge', '2')");
  const acking = store.ack([first?.id ?? 0]);
  await waitsOrEnds(operator, acking);
  await adder.query("COMMIT");
  await acking;
  const taken = await store.lease(10, 20, each(9));
  assert.deepEqual(
    taken.map(({ payload }) => payload),
    ["2"],
  );
});

test("a commit that waits for its order holds up none that was asked for in the same turn", async (t) => {
  const schema = newName();
  const store = openStore(t, schema);
  await store.commit({ order: { id: "A", revision: 0 } });
  const holder = await connect(t);
  await holder.query(`BEGIN; SELECT FROM ${schema}.orders WHERE id = 'A' FOR UPDATE`);
  let isHeld = true;
  const waiting = store.commit({ order: { id: "A", revision: 1 } }).finally(() => (isHeld = false));
  const others = ["B", "C"].map((id) => store.commit({ order: { id, revision: 0 } }));
  assert.deepEqual(await Promise.all(others), ["done", "done"]);
  assert.equal(isHeld, true);
  await holder.query("ROLLBACK");
  assert.equal(await waiting, "done");
});

test("an acknowledgement that waits for its stream holds up none that was given with it", async (t) => {
  const schema = newName();
  const store = openStore(t, schema);
  await store.commit({ outbox: [entry("a", "1"), entry("b", "2"), entry("b", "3")] });
  const leased = await store.lease(10, 20, each(9));
  const holder = await connect(t);
  await holder.query("BEGIN");
  await lock(holder, schema, ["stream:a"]);
  const told = { at: "2026-11-25T09:00:00.000Z", kind: "told" as const, text: "told" };
  const acking = store.ack(
    leased.map(({ id }) => id),
    [{ chargeId: "c1", entry: told }],
  );
  // What becomes of it is looked at below.
  acking.catch(() => {});
  const waiting = async () =>
    (await store.listOutbox!({ aside: false, limit: 9 })).map(({ payload }) => payload);
  await eventually(async () => assert.deepEqual(await waiting(), ["1", "3"]));
  await holder.query("ROLLBACK");
  await acking;
  assert.deepEqual(await waiting(), ["3"]);
  assert.deepEqual(await store.journal!("c1"), [told]);
});

test("two that each want the last hit of the other's quota: one gets both, the other none", async (t) => {
  const schema = newName();
  const stores = [openStore(t, schema), openStore(t, schema)] as const;
  const quota = (name: string) => [{ name, max: 1, window: 100 }];
  for (let round = 0; round < 20; round++) {
    const [a, b] = [`a${round}`, `b${round}`];
    const results = await Promise.all([
      stores[0].hit([a, b], 10, quota(a)),
      stores[1].hit([b, a], 10, quota(b)),
    ]);
    assert.equal(results.filter((free) => free === undefined).length, 1, `round ${round}`);
  }
});
