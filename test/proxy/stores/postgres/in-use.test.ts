// Whether a proxy uses the schema. That none does takes the whole listening time, which the tests of `move` wait out.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { after, before, test } from "node:test";
import { postgresStore } from "../../../../src/proxy/index.ts";
import { openDatabase } from "../../../../src/proxy/stores/postgres/database.ts";
import { isInUse } from "../../../../src/proxy/stores/postgres/in-use.ts";
import { startPgbouncer } from "../../../support/pgbouncer.ts";
import { startPostgres, type PostgresServer } from "../../../support/postgres.ts";
import { silent } from "../../../support/shop.ts";
import { newName } from "../../../support/stores.ts";

let postgres: PostgresServer;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

test("a process that watches is heard by another one that asks", async (t) => {
  const schema = newName();
  const [proxy, asking] = [postgresStore(postgres.url, { schema }), postgresStore(postgres.url, { schema })];
  t.after(() => Promise.all([proxy.close(), asking.close()]));
  proxy.watch?.(() => {});
  assert.equal(await asking.inUse?.(), true);
});

test("a connection that breaks before it listens is an error of the call, and of nothing else", async () => {
  const broken = new Error("The connection was reset.");
  const client = Object.assign(new EventEmitter(), {
    release() {},
    async query(): Promise<never> {
      client.emit("error", broken);
      throw broken;
    },
  });
  const connect = async () => client;
  await assert.rejects(isInUse({ connect, rows: async () => [] }, { writer: "this", channel: "c" }), broken);
});

test("where notifications do not arrive it cannot be known, and it says why", async (t) => {
  const pooler = await startPgbouncer(postgres);
  t.after(() => pooler.stop());
  const schema = newName();
  const database = openDatabase({ from: pooler.url, schema, connections: 2, logger: silent });
  t.after(() => database.close());
  await assert.rejects(
    isInUse(database, { writer: "this", channel: `${schema}_changes`, heartbeat: 200 }),
    /do not arrive, as through a pooler.+Give an address that leads to the server itself\.$/,
  );
});
