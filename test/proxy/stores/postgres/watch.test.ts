import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import assert from "node:assert/strict";
import { postgresStore, type Logger } from "../../../../src/proxy/index.ts";
import { createChanges } from "../../../../src/proxy/stores/postgres/changes.ts";
import { openDatabase } from "../../../../src/proxy/stores/postgres/database.ts";
import { startPgbouncer } from "../../../support/pgbouncer.ts";
import { operate, startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { eventually, silent } from "../../../support/shop.ts";
import { newName } from "../../../support/stores.ts";
import { watchSuite } from "../watch-suite.ts";
import { entry, key, stored } from "../../../../src/testing/store-suite/fixtures.ts";

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

const open = (schema: string, url = postgres.url, logger: Logger = silent) =>
  postgresStore(url, { schema, logger });

watchSuite("postgres", {
  open: (schema) => open(schema),
  disconnect: () =>
    operate(
      postgres.url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pay-elements'",
    ),
});

test("after a process has died, which may not have told its last change, the others look for changes", async (t) => {
  const schema = newName();
  const channel = `${schema}_changes`;
  const database = openDatabase({ from: postgres.url, schema, connections: 2, logger: silent });
  const changes = createChanges({ database, logger: silent, writer: "this", channel, heartbeat: 200 });
  t.after(async () => {
    await changes.close();
    await database.close();
  });
  const heard: (string | undefined)[] = [];
  changes.watch((chargeId) => void heard.push(chargeId));
  await eventually(() => assert.deepEqual(heard, [undefined]));
  await operate(postgres.url, `SELECT pg_notify('${channel}', 'another c1')`);
  await eventually(() => assert.ok(heard.includes("c1")));
  await eventually(() => assert.ok(heard.lastIndexOf(undefined) > heard.indexOf("c1")), 20_000);
});

test("a connection that breaks while PostgreSQL is slow is followed by one, and none is left behind", async (t) => {
  const schema = newName();
  const heartbeat = 200;
  const own = openDatabase({ from: postgres.url, schema, connections: 4, logger: silent });
  t.after(() => own.close());
  let answer = () => {};
  const answers = new Promise<void>((resolve) => (answer = resolve));
  let [connecting, connected, open] = [0, 0, 0];
  const database = {
    async rows<Row>(text: string, values?: unknown[]) {
      await answers;
      return own.rows<Row>(text, values);
    },
    async connect() {
      connecting++;
      // As in a failover, it takes longer than until the next one is due.
      if (++connected === 2) await setTimeout(3 * heartbeat);
      const client = await own.connect();
      connecting--;
      open++;
      const { release } = client;
      client.release = (isBroken) => {
        open--;
        release.call(client, isBroken);
      };
      return client;
    },
  };
  const changes = createChanges({
    database,
    logger: silent,
    writer: "this",
    channel: `${schema}_c`,
    heartbeat,
  });
  const heard: (string | undefined)[] = [];
  changes.watch((chargeId) => void heard.push(chargeId));
  await eventually(() => assert.equal(heard.length, 1));
  await operate(
    postgres.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pay-elements'",
  );
  await eventually(() => assert.equal(open, 0));
  answer();
  await eventually(() => assert.ok(heard.length > 1 && connecting === 0, "it listens again"));
  assert.equal(open, 1);
  await changes.close();
  assert.equal(open, 0);
});

test("through a pooler in transaction mode the store works, and looks for changes where notifications are lost", async (t) => {
  const pooler = await startPgbouncer(postgres);
  t.after(() => pooler.stop());
  const schema = newName();
  const warned: string[] = [];
  const logger = { ...silent, warn: (message: string) => void warned.push(message) };
  const [pooled, other] = [open(schema, pooler.url, logger), open(schema)];
  t.after(() => Promise.all([pooled.close(), other.close()]));
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
