// Why names are locked that have no row: what READ COMMITTED alone lets through, and that the store does not.
import { after, before, test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import pg from "pg";
import { postgresStore } from "../../../../src/proxy/index.ts";
import { startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { silent } from "../../../support/shop.ts";
import { newName } from "../../../support/stores.ts";
import { entry } from "../store-suite.ts";

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
  assert.deepEqual(await store.takeOutbox(10, 20, 9), [], "nobody will ever take it");
});

test("with it, each entry of a stream becomes due, one after the other, however many add and remove", async (t) => {
  const schema = newName();
  const stores = [openStore(t, schema), openStore(t, schema)] as const;
  const ENTRIES = 120;
  const taken: number[] = [];
  const add = async (of: number) => {
    for (let n = 0; n < ENTRIES / 4; n++) await stores[of % 2 ? 1 : 0].commit({ outbox: [entry("s")] });
  };
  const remove = async () => {
    const deadline = Date.now() + 30_000;
    while (taken.length < ENTRIES) {
      assert.ok(Date.now() < deadline, `only ${taken.length} became due`);
      const found = await stores[1].takeOutbox(10, 20, 9);
      assert.ok(found.length <= 1, "two entries of one stream are due");
      for (const { id } of found) {
        taken.push(id);
        await stores[1].settleOutbox(id);
      }
    }
  };
  await Promise.all([remove(), ...[0, 1, 2, 3].map(add)]);
  assert.deepEqual(
    taken,
    taken.toSorted((a, b) => a - b),
  );
});

test("two that each want the last hit of the other's quota: one gets both, the other none", async (t) => {
  const schema = newName();
  const stores = [openStore(t, schema), openStore(t, schema)] as const;
  const room = (name: string) => [{ name, most: 1, window: 100 }];
  for (let round = 0; round < 20; round++) {
    const [a, b] = [`a${round}`, `b${round}`];
    const results = await Promise.all([
      stores[0].mark([a, b], 10, room(a)),
      stores[1].mark([b, a], 10, room(b)),
    ]);
    assert.equal(results.filter((free) => free === undefined).length, 1, `round ${round}`);
  }
});
