import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, test } from "node:test";
import assert from "node:assert/strict";
import { sqliteStore } from "../../../src/proxy/index.ts";
import { stored, storeSuite } from "./suite.ts";
import { writersSuite } from "./writers-suite.ts";

const folder = mkdtempSync(join(tmpdir(), "pay-store-"));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

storeSuite("sqlite", () => sqliteStore(newFile()));
writersSuite("sqlite", () => {
  const file = newFile();
  return [sqliteStore(file), sqliteStore(file)];
});

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
  assert.equal((await second.takeOutbox(1, 2, 9)).length, 1);
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

test("sqlite: a file from before it said whose it is still opens", async () => {
  const file = newFile();
  const first = sqliteStore(file);
  await first.commit({ order: { id: "A-1", revision: 0 } });
  await first.close();
  const db = new DatabaseSync(file);
  db.exec("PRAGMA application_id = 0; DROP TABLE marks; PRAGMA user_version = 1");
  db.close();
  const second = sqliteStore(file);
  assert.equal((await second.order("A-1")).revision, 1);
  await second.close();
  await sqliteStore(file).close();
});
