// A program that holds the lock of the file, such as a shell after BEGIN, must not stop the process that serves buyers.
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test, type TestContext } from "node:test";
import { sqliteStore, StoreError } from "../../../../src/proxy/index.ts";
import { shopFor } from "../../../support/shop.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

function openBoth(t: TestContext) {
  const file = join(temporaryFolder(t), "pay.db");
  const store = sqliteStore(file);
  const other = new DatabaseSync(file);
  t.after(() => other.close());
  return { store, other };
}

const write = (hash: string) => ({ delivery: { hash, body: "{}", receivedAt: 1 } });
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("while another program holds the lock, requests are served, and writes are made once it is released", async (t) => {
  const { store, other } = openBoth(t);
  const { pay, call } = shopFor(t, { store });
  await pay.sweep();
  other.exec("BEGIN IMMEDIATE");
  const results = Promise.all([store.commit(write("a")), store.commit(write("b"))]);
  let isWritten = false;
  void results.finally(() => (isWritten = true));
  // The lock is of this process, so that one who waited for it without a turn of the event loop would wait in vain.
  for (let n = 0; n < 5; n++) {
    await turn();
    assert.equal((await call("/healthz")).status, 200);
    assert.equal(await store.charge("none"), undefined);
  }
  assert.equal(isWritten, false);
  other.exec("ROLLBACK");
  assert.deepEqual(await results, ["done", "done"]);
});

test("a write that has waited for the lock too long is rejected with what to do, and later ones go on", async (t) => {
  const { store, other } = openBoth(t);
  t.after(() => store.close());
  let passed = 0;
  const now = performance.now.bind(performance);
  t.mock.method(performance, "now", () => now() + passed);
  other.exec("BEGIN IMMEDIATE");
  const early = store.commit(write("a"));
  const rejected = assert.rejects(early, (error) => {
    assert.ok(error instanceof StoreError);
    assert.equal(error.code, "store_unavailable");
    assert.match(error.message, /pay\.db" cannot be written: another program has held its lock/);
    return true;
  });
  await turn();
  passed = 4_000;
  const late = store.commit(write("b"));
  await turn();
  passed = 6_000;
  await rejected;
  other.exec("ROLLBACK");
  assert.equal(await late, "done");
  assert.equal(await store.commit(write("a")), "done", "the rejected write was made");
});

test("a store that is closed while another program holds the lock writes what waits first", async (t) => {
  const { store, other } = openBoth(t);
  other.exec("BEGIN IMMEDIATE");
  const writing = store.commit(write("a"));
  const closing = store.close();
  await turn();
  other.exec("ROLLBACK");
  assert.equal(await writing, "done");
  await closing;
});
