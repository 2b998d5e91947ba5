import type { DatabaseSync } from "node:sqlite";
import { createPrivateFile, excludeOthers } from "./access.ts";
import { NEEDED_NODE, runtimeName } from "../../lib/runtime.ts";
import { isForeign, migrate } from "./schema.ts";
import { FOREIGN, describeOpenError, isBusy } from "./errors.ts";

/** Opens the file, durable, at the newest version. Throws where the runtime has no SQLite or the file is no store. */
export function openFile(path: string): DatabaseSync {
  // Asked for when a store is opened and not imported: importing must not throw on a runtime without it.
  const sqlite = globalThis.process?.getBuiltinModule?.("node:sqlite");
  if (sqlite === undefined) {
    throw new Error(
      `sqliteStore, the default store, needs node:sqlite (Node ${NEEDED_NODE} or newer), which ${runtimeName()} lacks. Give ` +
        'createPayProxy another store: memoryStore() for tests, redisStore("redis://…"), or one of your own, which ' +
        "implements Store.",
    );
  }
  let db: DatabaseSync | undefined;
  try {
    createPrivateFile(path);
    db = new sqlite.DatabaseSync(path);
    prepare(db, path);
    return db;
  } catch (error) {
    db?.close();
    throw describeOpenError(path, error);
  }
}

function prepare(db: DatabaseSync, path: string) {
  db.exec("PRAGMA busy_timeout = 5000");
  // Before anything is written to it.
  if (isForeign(db)) throw new Error(FOREIGN);
  excludeOthers(path);
  db.exec("PRAGMA journal_mode = WAL");
  db.exec("PRAGMA synchronous = FULL");
  // Overwrites what is deleted or replaced with zeros. Always, and not for erasure alone: former versions of a charge and
  // outbox entries hold buyers' data too, which would stay in the free space of the file.
  db.exec("PRAGMA secure_delete = ON");
  // 64 MiB of pages in memory, and 32 MiB of log before a checkpoint: ids are random, so writes are spread over the whole
  // indexes, and it takes long until the same page is written again.
  db.exec("PRAGMA cache_size = -65536");
  db.exec("PRAGMA wal_autocheckpoint = 8192");
  // The journals of savepoints are kept in memory, and not in a file for each batch.
  db.exec("PRAGMA temp_store = MEMORY");
  migrate(db);
}

/**
 * Keeps other processes out of the file until `db` is closed, and `false` where one has it open. Leaving WAL and entering it
 * again is what takes the lock: each connection that is open prevents the one, and the other keeps the lock.
 */
export function excludeOtherProcesses(db: DatabaseSync): boolean {
  db.exec("PRAGMA busy_timeout = 0");
  db.exec("PRAGMA locking_mode = EXCLUSIVE");
  try {
    db.exec("PRAGMA journal_mode = DELETE");
    db.exec("PRAGMA journal_mode = WAL");
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    db.exec("PRAGMA locking_mode = NORMAL");
    return false;
  } finally {
    db.exec("PRAGMA busy_timeout = 5000");
  }
}

/** Each SQL text is prepared once. */
export function statements(db: DatabaseSync) {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}
