import { execFileSync } from "node:child_process";
import { chownSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import pg from "pg";
import {
  postgresStore,
  type PostgresClient,
  type PostgresPool,
  type PostgresStoreOptions,
} from "../../../../src/proxy/index.ts";
import { freePort } from "../../../support/free-port.ts";
import { startPgbouncer } from "../../../support/pgbouncer.ts";
import { operate, serverAccount, startPostgres } from "../../../support/postgres.ts";
import { startRelay } from "../../../support/tcp-relay.ts";
import { asCharge, eventually, pix, shopFor } from "../../../support/shop.ts";
import { newName } from "../../../support/stores.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { each, entry, stored } from "../../../../src/testing/store-suite/fixtures.ts";

/** A store, and everything that it logs. */
function openStore(t: TestContext, from: string | PostgresPool, options?: PostgresStoreOptions) {
  const logs: string[] = [];
  const log = (message: string, fields?: object) => void logs.push(`${message} ${JSON.stringify(fields)}`);
  const store = postgresStore(from, { logger: { info() {}, warn: log, error: log }, ...options });
  t.after(() => store.close());
  return { store, logs };
}

async function postgresFor(t: TestContext, settings?: Record<string, string>) {
  const server = await startPostgres(settings);
  t.after(() => server.stop());
  return server;
}

/** What the first release left. */
const loadFormer = (url: string) =>
  operate(
    url,
    "CREATE SCHEMA pay_elements",
    "SET search_path TO pay_elements",
    readFileSync(join(import.meta.dirname, "../../../data/stores/postgres-1.sql"), "utf8"),
  );

const firstCharge = (id = "c1") => ({ order: { id: "A-1", revision: 0 }, charges: [stored(id)] });

describe("a PostgreSQL in trouble", { concurrency: 2 }, () => {
  test("a connection that is cut half-way rejects, and what it wrote is written once or not at all", async (t) => {
    const server = await postgresFor(t);
    const relay = await startRelay(server.port);
    t.after(() => relay.close());
    const { store } = openStore(t, server.url.replace(String(server.port), String(relay.port)));
    await store.commit({ outbox: [entry("known", "0")] });
    // The answers to BEGIN, the lock, the insertion and COMMIT: whichever is lost.
    for (const answers of [0, 1, 2, 3]) {
      const payload = `cut ${answers}`;
      // On a connection that is open.
      await eventually(() => store.charge("c1"));
      relay.cutAtNextAnswer(answers);
      await assert.rejects(store.commit({ outbox: [entry(payload, payload)] }));
    }
    const taken = await eventually(() => store.lease(10, 20, each(9)));
    const payloads = taken.map(({ payload }) => payload);
    assert.deepEqual(payloads.toSorted(), ["0", "cut 3"], "only the last was committed");
  });

  test("what was committed behind a pooler whose server breaks before it answers is not written again", async (t) => {
    const server = await postgresFor(t);
    const relay = await startRelay(server.port);
    t.after(() => relay.close());
    const pooler = await startPgbouncer({ ...server, port: relay.port });
    t.after(() => pooler.stop());
    const { store } = openStore(t, pooler.url);
    const rejected = new Set<string>();
    for (const answers of [0, 1, 2, 3, 4, 5]) {
      await eventually(() => store.charge("c1"));
      relay.cutAtNextAnswer(answers);
      // Those of one turn are one transaction.
      const payloads = ["a", "b"].map((name) => `cut ${answers}${name}`);
      const results = payloads.map((payload) => store.commit({ outbox: [entry(payload, payload)] }));
      for (const [at, { status }] of (await Promise.allSettled(results)).entries())
        if (status === "rejected") rejected.add(payloads[at]!);
    }
    const kept = (await store.listOutbox!({ aside: false, limit: 99 })).map(({ payload }) => payload);
    assert.deepEqual(kept, [...new Set(kept)]);
    assert.ok(
      kept.some((payload) => rejected.has(payload)),
      "one was committed, and its answer was lost",
    );
  });

  test("what waits for a lock longer than an answer may take is given up", async (t) => {
    const server = await postgresFor(t);
    const { store } = openStore(t, server.url);
    await store.commit(firstCharge());
    const client = new pg.Client(server.url);
    // The server stops first.
    client.on("error", () => {});
    await client.connect();
    await client.query("BEGIN; SELECT 1 FROM pay_elements.orders FOR UPDATE");
    await assert.rejects(store.commit({ order: { id: "A-1", revision: 1 } }), /did not answer/);
    await client.query("ROLLBACK");
    assert.equal(await store.commit({ order: { id: "A-1", revision: 1 } }), "done");
  });

  test("a machine that vanishes within a transaction holds its locks no longer than a few seconds", async (t) => {
    const server = await postgresFor(t);
    const relay = await startRelay(server.port);
    t.after(() => relay.close());
    const url = server.url.replace(String(server.port), String(relay.port));
    const vanishing = openStore(t, url, { onCommit: async () => relay.fail("lost") }).store;
    const { store } = openStore(t, server.url);
    await assert.rejects(vanishing.commit(firstCharge()));
    await eventually(async () => assert.equal(await store.commit(firstCharge()), "done"));
  });

  test("a connection that leads to a standby is given up for another", async (t) => {
    const server = await postgresFor(t);
    const { store } = openStore(t, server.url, { connections: 2 });
    await store.commit(firstCharge());
    // The server takes a setting up a little later, and until then what is committed is written.
    const touch = async () => {
      const { revision } = await store.order("A-1");
      return store.commit({ order: { id: "A-1", revision } });
    };
    // The session of a store that is connected to what has become a standby, as far as its statements can tell.
    await operate(
      server.url,
      "ALTER SYSTEM SET default_transaction_read_only = on",
      "SELECT pg_reload_conf()",
    );
    await eventually(() => assert.rejects(touch(), /read-only/));
    const sessions = () =>
      operate(server.url, "SELECT pid FROM pg_stat_activity WHERE application_name = 'pay-elements'");
    // The server ends a session a little after its client has left.
    await eventually(async () => assert.deepEqual(await sessions(), []));
    await operate(
      server.url,
      "SET default_transaction_read_only = off",
      "ALTER SYSTEM RESET default_transaction_read_only",
      "SELECT pg_reload_conf()",
    );
    await eventually(async () => assert.equal(await touch(), "done"));
  });

  test("where there is no PostgreSQL, nothing hangs, and the log says so once", async (t) => {
    const { store, logs } = openStore(t, `postgres://pay:se%2Fcret@127.0.0.1:${await freePort()}/shop`);
    store.watch?.(() => assert.fail("nothing can be heard"));
    await Promise.all([assert.rejects(store.charge("c1")), assert.rejects(store.commit({}))]);
    await store.close();
    await assert.rejects(store.charge("c1"), /closed/);
    assert.equal(logs.length, 1, logs.join("\n"));
    assert.match(logs[0] ?? "", /^PostgreSQL cannot be reached: requests get 503/);
    assert.doesNotMatch(logs.join("\n"), /cret/);
  });

  test("a refused password is logged as such, and not quoted", async (t) => {
    const server = await postgresFor(t, { password_encryption: "scram-sha-256" });
    await operate(server.url, "CREATE ROLE shop LOGIN PASSWORD 'right'");
    execFileSync("sed", ["-i", "s/trust$/scram-sha-256/", `${server.folder}/data/pg_hba.conf`]);
    await server.kill();
    await server.restart();
    const { store, logs } = openStore(t, server.url.replace("pay@", "shop:wrong-one@"));
    await assert.rejects(store.charge("c1"));
    assert.match(logs.join("\n"), /^PostgreSQL refuses the user, password, database or schema/);
    assert.doesNotMatch(logs.join("\n"), /wrong-one|cannot be reached|stack/);
    await assert.rejects(store.ready!(), { code: "store_refused" });
  });

  test("by sslmode=verify-full the store speaks TLS, and only to a server whose certificate it can verify", async (t) => {
    const folder = temporaryFolder(t);
    const [key, certificate] = [join(folder, "server.key"), join(folder, "server.pem")];
    const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=pay"];
    const names = ["-addext", "subjectAltName=IP:127.0.0.1"];
    execFileSync("openssl", [...request, ...names, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    const account = serverAccount();
    if (account) for (const path of [folder, key]) chownSync(path, account.uid, account.gid);
    const server = await postgresFor(t, { ssl: "on", ssl_key_file: key, ssl_cert_file: certificate });
    const trusting = openStore(t, `${server.url}?sslmode=verify-full&sslrootcert=${certificate}`);
    assert.equal(await trusting.store.commit(firstCharge()), "done");
    const [session] = await operate(
      server.url,
      "SELECT bool_and(ssl) AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'pay-elements'",
    );
    assert.equal(session?.["ssl"], true);
    const { store, logs } = openStore(t, `${server.url}?sslmode=verify-full`);
    await assert.rejects(store.charge("c1"), /self-signed certificate/);
    assert.match(logs.join(), /^PostgreSQL cannot be reached/);
  });

  test("a PostgreSQL that may lose payments is warned of, one that keeps them is not", async (t) => {
    const careless = openStore(t, (await postgresFor(t, { fsync: "off", synchronous_commit: "off" })).url);
    await careless.store.order("A-1");
    assert.match(careless.logs.join("\n"), /fsync = on[^]*synchronous_commit = on/);
    const careful = openStore(t, (await postgresFor(t)).url);
    await careful.store.order("A-1");
    assert.deepEqual(careful.logs, []);
  });

  test("an option that cannot be right is refused at once, without the password", () => {
    const refused = (from: unknown, said: RegExp, options?: PostgresStoreOptions) =>
      assert.throws(
        () => postgresStore(from as string, options),
        (error) =>
          error instanceof TypeError && said.test(error.message) && !error.message.includes("hunter2"),
      );
    refused(undefined, /no address/);
    refused("", /no address/);
    refused({}, /no address/);
    refused("db.example", /does not read as an address/);
    refused("redis://pay:hunter2@db.example", /begins with "redis:"/);
    refused("postgres://pay:hunter2@db.example:port/shop", /does not read as an address.*encodeURIComponent/);
    refused("postgres://p/ay:hunter2@db.example/shop", /"@" in its path.*encodeURIComponent/);
    for (const schema of ["", "Shop", "a-b", "pg_shop", "x".repeat(60), 'a"; DROP TABLE orders; --'])
      refused("postgres://db.example/shop", /schema/, { schema });
    for (const connections of [0, 1, 1.5, Number.NaN])
      refused("postgres://db.example/shop", /connections/, { connections });
  });
});

describe("the schema", () => {
  test("is made once by many processes that start at once, and used by a role that may make none", async (t) => {
    const server = await postgresFor(t);
    const schema = newName();
    const stores = Array.from(
      { length: 8 },
      () => openStore(t, server.url, { schema, connections: 2 }).store,
    );
    const results = await Promise.all(stores.map((store, n) => store.commit(firstCharge(`c${n}`))));
    assert.equal(results.filter((result) => result === "done").length, 1);
    await operate(
      server.url,
      "CREATE ROLE guest LOGIN",
      `GRANT USAGE ON SCHEMA ${schema} TO guest`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO guest`,
    );
    const guest = openStore(t, server.url.replace("pay@", "guest@"), { schema });
    assert.equal((await guest.store.order("A-1")).charges.length, 1);
    assert.equal(
      await guest.store.commit({ order: { id: "A-1", revision: 1 }, outbox: [entry("s")] }),
      "done",
    );
    assert.equal(await guest.store.hit(["a"], 10, [{ name: "a", max: 1, window: 10 }]), undefined);
    assert.deepEqual(guest.logs, []);
    const elsewhere = openStore(t, server.url.replace("pay@", "guest@"), { schema: newName() });
    await assert.rejects(elsewhere.store.ready!(), { code: "store_refused", message: /permission denied/ });
  });

  test("is brought to this release while something uses a table, and then holds up nobody else", async (t) => {
    const server = await postgresFor(t);
    await loadFormer(server.url);
    const backup = new pg.Client(server.url);
    // The server stops first.
    backup.on("error", () => {});
    await backup.connect();
    await backup.query("BEGIN; LOCK TABLE pay_elements.charges IN ACCESS SHARE MODE");
    const { store } = openStore(t, server.url);
    await assert.rejects(store.ready!(), {
      code: "store_unavailable",
      message: /pay_elements.*such as a backup/,
    });
    await operate(server.url, "SET statement_timeout = '10s'", "SELECT FROM pay_elements.charges");
    await backup.query("ROLLBACK");
    await eventually(() => store.ready!());
  });

  test("is brought to this release however long an index takes, and calls wait no longer than for an answer", async (t) => {
    const server = await postgresFor(t);
    await loadFormer(server.url);
    // Two indexes of one migration, which take longer than any answer may.
    await operate(
      server.url,
      `CREATE FUNCTION slow() RETURNS event_trigger LANGUAGE plpgsql AS $$
         BEGIN IF current_query() LIKE '%charges_card%' THEN PERFORM pg_sleep(3); END IF; END $$`,
      "CREATE EVENT TRIGGER slow ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION slow()",
    );
    const { store } = openStore(t, server.url);
    await assert.rejects(store.ready!(), {
      code: "store_unavailable",
      message: /being changed for this release/,
    });
    await eventually(() => store.ready!());
  });

  test("is brought to this release by one process at a time, and another that waits can be closed", async (t) => {
    const server = await postgresFor(t);
    const client = new pg.Client(server.url);
    client.on("error", () => {});
    await client.connect();
    await client.query("SELECT pg_advisory_lock(hashtextextended('pay_elements.migrations', 0))");
    const { store } = openStore(t, server.url);
    await assert.rejects(store.ready!(), /being changed for this release/);
    await store.close();
    await assert.rejects(store.ready!(), /closed/);
  });

  test("of a newer release is refused, and says so", async (t) => {
    const server = await postgresFor(t);
    await openStore(t, server.url).store.order("A-1");
    await operate(server.url, "INSERT INTO pay_elements.migrations VALUES (99)");
    const { store } = openStore(t, server.url);
    await assert.rejects(store.ready!(), {
      code: "store_refused",
      message: /version 99.*newer pay-elements/,
    });
  });
});

describe("a shop's own pool and transaction", () => {
  test("a shop's pool is used, and stays open", async (t) => {
    const server = await postgresFor(t);
    const pool = new pg.Pool({ connectionString: server.url, max: 3 });
    pool.on("error", () => {});
    t.after(() => pool.end());
    const { store } = openStore(t, pool);
    assert.equal(await store.commit(firstCharge()), "done");
    await store.close();
    assert.equal((await pool.query("SELECT 1 AS one")).rowCount, 1);
  });

  test("what a shop writes in onCommit is committed with the payment, or neither is", async (t) => {
    const server = await postgresFor(t);
    await operate(server.url, "CREATE TABLE shop_orders (id text PRIMARY KEY, paid boolean NOT NULL)");
    let isBroken = false;
    const { store } = openStore(t, server.url, {
      async onCommit(client, charges) {
        for (const { orderId, status } of charges)
          if (status === "paid") await client.query("INSERT INTO shop_orders VALUES ($1, true)", [orderId]);
        if (isBroken) throw new Error("The shop's code failed.");
      },
    });
    const shop = shopFor(t, { store });
    const paid = () => operate(server.url, "SELECT * FROM shop_orders");
    const charge = await asCharge(shop.post(pix()));
    assert.deepEqual(await paid(), []);
    isBroken = true;
    await shop.payCode(charge);
    assert.deepEqual(await paid(), []);
    assert.equal((await store.charge(charge.id))?.record.status, "pending");
    isBroken = false;
    await shop.delivered();
    assert.equal((await store.charge(charge.id))?.record.status, "paid");
    assert.deepEqual(await paid(), [{ id: "A-1001", paid: true }]);
  });

  test("a payment is stored with all that onCommit wrote or not at all, also where onCommit catches errors", async (t) => {
    const server = await postgresFor(t);
    await operate(
      server.url,
      "CREATE TABLE shop_orders (id text PRIMARY KEY)",
      "INSERT INTO shop_orders VALUES ('A-1001')",
    );
    // The order is there already.
    const insert = "INSERT INTO shop_orders VALUES ('A-1001')";
    const writes = {
      caught: (client: PostgresClient) => client.query(insert).catch(() => {}),
      "caught and undone": (client: PostgresClient) =>
        client.query(insert).catch(() => client.query("ROLLBACK")),
      "caught by a savepoint": async (client: PostgresClient) => {
        await client.query("SAVEPOINT mine");
        await client.query(insert).catch(() => client.query("ROLLBACK TO SAVEPOINT mine"));
      },
    };
    let how: keyof typeof writes = "caught";
    const onCommit: PostgresStoreOptions["onCommit"] = async (client, [charge]) => {
      if (charge?.status === "paid") await writes[how](client);
    };
    const { store, logs } = openStore(t, server.url, { onCommit });
    const shop = shopFor(t, { store });
    const charge = await asCharge(shop.post(pix()));
    await shop.payCode(charge);
    const attempt = () => shop.sandbox.control.deliveries.list()[0]?.attempts[0];
    await eventually(() => assert.equal(attempt()?.status, 503));
    assert.equal((await store.charge(charge.id))?.record.status, "pending");
    how = "caught by a savepoint";
    await shop.delivered();
    assert.equal((await store.charge(charge.id))?.record.status, "paid");
    await eventually(() => assert.equal(shop.payments[0]?.orderId, "A-1001"));

    how = "caught and undone";
    const payment = stored("c1", "A-1", { record: { status: "paid" } });
    await assert.rejects(store.commit({ order: { id: "A-1", revision: 0 }, charges: [payment] }), {
      code: "store_unavailable",
      message: /^onCommit .* SAVEPOINT/,
    });
    assert.equal(await store.charge("c1"), undefined);
    assert.deepEqual(logs, []);
  });
});
