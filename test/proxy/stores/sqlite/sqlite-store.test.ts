import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, test } from "node:test";
import assert from "node:assert/strict";
import { sqliteStore } from "../../../../src/proxy/index.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { each, stored } from "../../../../src/testing/store-suite/fixtures.ts";
import { storeSuite } from "../../../../src/testing/store-suite/index.ts";

const folder = temporaryFolder({ after });
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

storeSuite("sqlite", () => sqliteStore(newFile()), {
  openTwo() {
    const file = newFile();
    return [sqliteStore(file), sqliteStore(file)];
  },
});

/** The tables as the first release made them. */
const FIRST_VERSION = `CREATE TABLE orders (id TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE charges (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, order_id TEXT NOT NULL,
     reference TEXT NOT NULL UNIQUE, payment_id TEXT, due INTEGER, body TEXT NOT NULL);
   CREATE INDEX charges_order ON charges (order_id);
   CREATE INDEX charges_payment ON charges (payment_id) WHERE payment_id IS NOT NULL;
   CREATE INDEX charges_due ON charges (due) WHERE due IS NOT NULL;
   CREATE TABLE keys (
     key TEXT PRIMARY KEY, body TEXT NOT NULL, charge_id TEXT NOT NULL, order_id TEXT NOT NULL,
     created_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX keys_age ON keys (created_at);
   CREATE TABLE deliveries (
     seq INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, body TEXT NOT NULL, payment_id TEXT, reference TEXT,
     charge_id TEXT, received_at INTEGER NOT NULL);
   CREATE INDEX strays_payment ON deliveries (payment_id) WHERE charge_id IS NULL;
   CREATE INDEX strays_reference ON deliveries (reference) WHERE charge_id IS NULL;
   CREATE INDEX deliveries_age ON deliveries (received_at);
   CREATE TABLE outbox (
     id INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0, due INTEGER);
   CREATE INDEX outbox_stream ON outbox (stream, id);
   CREATE INDEX outbox_due ON outbox (due, id) WHERE due IS NOT NULL;`;

test("sqlite: everything is still there when the file is opened again", async () => {
  const file = newFile();
  const first = sqliteStore(file);
  const charge = stored("c1", "A-1", { due: 7 });
  const key = { key: "k", body: "b", chargeId: "c1", orderId: "A-1", createdAt: 1 };
  await first.commit({
    order: { id: "A-1", revision: 0 },
    charges: [charge],
    key,
    delivery: { hash: "h", body: "{}", receivedAt: 1 },
    outbox: [{ stream: "s", kind: "charge", payload: "{}" }],
  });
  await first.close();

  const second = sqliteStore(file);
  assert.deepEqual(await second.order("A-1"), { revision: 1, charges: [charge] });
  assert.deepEqual(await second.key("k"), key);
  assert.equal(await second.commit({ delivery: { hash: "h", body: "{}", receivedAt: 2 } }), "seen");
  assert.equal((await second.lease(1, 2, each(9))).length, 1);
  assert.equal((await second.due(8, 9)).length, 1);
  await second.close();
});

test("sqlite: a file of a newer release is refused, and left as it is", async () => {
  const file = newFile();
  const db = new DatabaseSync(file);
  db.exec("PRAGMA user_version = 999");
  db.close();
  assert.throws(() => sqliteStore(file), /newer/);
});

test("sqlite: a write that the disk refuses is rejected, and the next one is written", async (t) => {
  const store = sqliteStore(newFile());
  const exec = DatabaseSync.prototype.exec;
  let isFull = true;
  t.mock.method(DatabaseSync.prototype, "exec", function (this: DatabaseSync, sql: string) {
    if (sql === "COMMIT" && isFull) throw new Error("database or disk is full");
    return exec.call(this, sql);
  });
  const write = () => store.commit({ delivery: { hash: "h", body: "{}", receivedAt: 1 } });
  await assert.rejects(write(), /disk is full/);
  isFull = false;
  assert.deepEqual([await write(), await write()], ["done", "seen"]);
  await store.close();
  await store.close();
  await assert.rejects(write(), /not open/);
});

test("sqlite: where the file cannot be opened, the error names it and the reason", () => {
  const [folder, text] = [newFile(), newFile()];
  mkdirSync(folder);
  writeFileSync(text, "not SQLite's\n".repeat(99));
  for (const [file, words] of [
    [join(folder, "none/pay.db"), /pay\.db" cannot be opened: there is no folder .*none; make it first\.$/],
    [folder, /cannot be opened: it is a folder; name a file in it\.$/],
    [join(text, "pay.db"), /pay\.db" cannot be opened: .* is no folder\.$/],
    [text, /cannot be opened: it was made by another program; name another file\.$/],
  ] as const) {
    assert.throws(() => sqliteStore(file), words);
  }
});

test("sqlite: a file of another program is refused, and left as it is", () => {
  for (const made of [
    "CREATE TABLE orders (id)",
    "CREATE TABLE orders (id); PRAGMA user_version = 1",
    "PRAGMA application_id = 7",
  ]) {
    const file = newFile();
    const db = new DatabaseSync(file);
    db.exec(made);
    db.close();
    const before = readFileSync(file);
    assert.throws(() => sqliteStore(file), /was made by another program; name another file/);
    assert.deepEqual(readFileSync(file), before);
  }
});

test("sqlite: a file of the first release still opens, and an order's charges are told apart", async () => {
  const file = newFile();
  const db = new DatabaseSync(file);
  db.exec(FIRST_VERSION);
  db.exec("PRAGMA user_version = 1; INSERT INTO orders VALUES ('A-1', 2)");
  const insert = db.prepare("INSERT INTO charges (id, order_id, reference, body) VALUES (?, 'A-1', ?, ?)");
  for (const [id, status] of [
    ["c1", "expired"],
    ["c2", "paid"],
  ] as const) {
    const charge = stored(id);
    insert.run(id, `ref${id}`, JSON.stringify({ ...charge, record: { ...charge.record, status } }));
  }
  db.close();
  const store = sqliteStore(file);
  const { revision, charges } = await store.order("A-1");
  assert.deepEqual([revision, charges.map(({ record }) => record.id)], [2, ["c2"]]);
  assert.equal((await store.history("A-1")).length, 2);
  await store.close();
  await sqliteStore(file).close();
});
