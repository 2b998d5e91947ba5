import { after, before, test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import pg from "pg";
import { postgresStore, type Logger, type Store } from "../../../../src/proxy/index.ts";
import { startPgbouncer } from "../../../support/pgbouncer.ts";
import { startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { eventually, silent } from "../../../support/shop.ts";
import { newName } from "../../../support/stores.ts";
import { entry, key, stored } from "../store-suite.ts";

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

function openStore(t: TestContext, schema: string, url = postgres.url, logger: Logger = silent): Store {
  const store = postgresStore(url, { schema, logger });
  t.after(() => store.close());
  return store;
}

/** What a store hears, once it listens. */
async function listenTo(store: Store) {
  const heard: (string | undefined)[] = [];
  store.watch?.((chargeId) => void heard.push(chargeId));
  await eventually(() =>
    assert.deepEqual(heard, [undefined], "it is told that it may have missed something"),
  );
  heard.length = 0;
  return heard;
}

test("a store is notified of the changes and removals of another process, and not of its own", async (t) => {
  const schema = newName();
  const [one, other] = [openStore(t, schema), openStore(t, schema)];
  const [byOne, byOther] = [await listenTo(one), await listenTo(other)];
  await one.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1"), stored("c2")] });
  await one.commit({ order: { id: "A-1", revision: 1 }, remove: "c1" });
  await one.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("stale")] });
  await other.commit({ order: { id: "A-1", revision: 2 }, charges: [stored("c3")] });
  await eventually(() => assert.deepEqual([byOne, byOther], [["c3"], ["c1", "c2", "c1"]]));
});

test("a store is not notified of another shop in the same database", async (t) => {
  const ours = newName();
  const heard = await listenTo(openStore(t, ours));
  const change = (id: string) => ({ order: { id: "A-1", revision: 0 }, charges: [stored(id)] });
  await openStore(t, newName()).commit(change("theirs"));
  await openStore(t, ours).commit(change("ours"));
  await eventually(() => assert.deepEqual(heard, ["ours"]));
});

test("after its connection is ended a store is notified that changes may have been missed, and of changes again", async (t) => {
  const schema = newName();
  const [one, other] = [openStore(t, schema), openStore(t, schema)];
  const heard = await listenTo(one);
  const operator = new pg.Client(postgres.url);
  await operator.connect();
  await operator.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pay-elements'",
  );
  await operator.end();
  await eventually(() => assert.deepEqual(heard, [undefined]));
  await eventually(() => other.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")] }));
  await eventually(() => assert.ok(heard.includes("c1"), heard.join()));
});

test("through a pooler in transaction mode the store works, and looks for changes where notifications are lost", async (t) => {
  const pooler = await startPgbouncer(postgres);
  t.after(() => pooler.stop());
  const schema = newName();
  const warned: string[] = [];
  const logger = { ...silent, warn: (message: string) => void warned.push(message) };
  const pooled = openStore(t, schema, pooler.url, logger);
  const other = openStore(t, schema);
  const heard: (string | undefined)[] = [];
  pooled.watch?.((chargeId) => void heard.push(chargeId));
  await other.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")], key: key("k") });
  assert.equal(
    await pooled.commit({ order: { id: "A-1", revision: 1 }, charges: [stored("c2")], outbox: [entry("s")] }),
    "done",
  );
  assert.equal((await pooled.order("A-1")).charges.length, 2);
  await eventually(() => assert.match(warned.join(), /pooler in transaction mode/), 20_000);
  const before = heard.length;
  await eventually(() => assert.ok(heard.length > before, "it looks again and again"), 20_000);
});
