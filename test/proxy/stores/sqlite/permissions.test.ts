import { chmodSync, copyFileSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { sqliteStore } from "../../../../src/proxy/index.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const isPosix = process.platform !== "win32";

function folderFor(t: TestContext, umask: number): string {
  const folder = temporaryFolder(t);
  const before = process.umask(umask);
  t.after(() => process.umask(before));
  return folder;
}

/** Name and mode of all files in the folder. */
const modes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

const ALL_PRIVATE = { "pay.db": "600", "pay.db-shm": "600", "pay.db-wal": "600" };
const delivery = (hash: string) => ({ delivery: { hash, body: "{}", receivedAt: 1 } });

for (const umask of [0o000, 0o022]) {
  const name = umask.toString(8).padStart(3, "0");
  test(`a new store is for its user alone under umask ${name}`, { skip: !isPosix }, async (t) => {
    const folder = folderFor(t, umask);
    const exec = DatabaseSync.prototype.exec;
    const seen = new Set<string>();
    t.mock.method(DatabaseSync.prototype, "exec", function (this: DatabaseSync, sql: string) {
      exec.call(this, sql);
      for (const mode of Object.values(modes(folder))) seen.add(mode);
    });

    const store = sqliteStore(join(folder, "pay.db"));
    assert.deepEqual(modes(folder), ALL_PRIVATE);
    await store.commit(delivery("a"));
    assert.deepEqual(modes(folder), ALL_PRIVATE);
    await store.close();
    const again = sqliteStore(join(folder, "pay.db"));
    await again.commit(delivery("b"));
    assert.deepEqual(modes(folder), ALL_PRIVATE);
    await again.close();
    assert.deepEqual([...seen], ["600"], "at every step");
  });
}

test(
  "the target of a symbolic link is created readable for its user alone",
  { skip: !isPosix },
  async (t) => {
    const folder = folderFor(t, 0);
    symlinkSync(join(folder, "pay.db"), join(folder, "link.db"));
    const store = sqliteStore(join(folder, "link.db"));
    await store.commit(delivery("a"));
    assert.equal(modes(folder)["pay.db"], "600");
    await store.close();
  },
);

test(
  "others lose their rights to a store that exists, and to what a killed process left beside it; its group keeps them",
  {
    skip: !isPosix,
  },
  async (t) => {
    const folder = folderFor(t, 0o022);
    const file = join(folder, "pay.db");
    const first = sqliteStore(join(folder, "first.db"));
    await first.commit(delivery("a"));
    for (const end of ["", "-wal", "-shm"]) copyFileSync(join(folder, `first.db${end}`), file + end);
    await first.close();
    rmSync(join(folder, "first.db"));
    chmodSync(file, 0o664);
    chmodSync(`${file}-wal`, 0o644);
    chmodSync(`${file}-shm`, 0o644);

    const store = sqliteStore(file);
    assert.deepEqual(modes(folder), { "pay.db": "660", "pay.db-shm": "640", "pay.db-wal": "640" });
    assert.equal(await store.commit(delivery("a")), "seen");
    await store.close();

    // What is shared by its group alone stays shared by it.
    chmodSync(file, 0o660);
    const shared = sqliteStore(file);
    await shared.commit(delivery("b"));
    assert.deepEqual(modes(folder), { "pay.db": "660", "pay.db-shm": "660", "pay.db-wal": "660" });
    await shared.close();
  },
);

test(
  "a file of another program keeps its rights, and a store in memory leaves no file",
  {
    skip: !isPosix,
  },
  async (t) => {
    const folder = folderFor(t, 0o022);
    const other = new DatabaseSync(join(folder, "other.db"));
    other.exec("CREATE TABLE theirs (id)");
    other.close();
    assert.throws(() => sqliteStore(join(folder, "other.db")), /another program/);
    assert.deepEqual(modes(folder), { "other.db": "644" });

    const cwd = process.cwd();
    process.chdir(folder);
    t.after(() => process.chdir(cwd));
    await sqliteStore(":memory:").close();
    assert.deepEqual(modes(folder), { "other.db": "644" });
  },
);
