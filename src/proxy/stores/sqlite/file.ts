import type { DatabaseSync } from "node:sqlite";
import { createPrivateFile, excludeOthers } from "./access.ts";
import { isForeign, migrate } from "./schema.ts";
import { FOREIGN, describeOpenError } from "./errors.ts";

/** Opens the file, durable, at the newest version. Throws where the runtime has no SQLite or the file is no store. */
export function openFile(path: string): DatabaseSync {
  // Asked for when a store is opened and not imported: importing must not throw on a runtime without it.
  const sqlite = globalThis.process?.getBuiltinModule?.("node:sqlite");
  if (sqlite === undefined) {
    throw new Error(
      "sqliteStore needs node:sqlite (Node 22.13 or later). Pass another store to createPayProxy.",
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
  // Zeros take the place of what is deleted or replaced. Always and not for erasing alone: buyers' data has passed through
  // former versions of a charge and through the outbox, and would still stand in the space that these left.
  db.exec("PRAGMA secure_delete = ON");
  // 64 MiB of pages in memory, and 32 MiB of log before it is copied into the file: names are random, so that writes
  // fall all over the indexes, and the same pages are met again only in a while.
  db.exec("PRAGMA cache_size = -65536");
  db.exec("PRAGMA wal_autocheckpoint = 8192");
  // What a savepoint would bring back is kept in memory, and not in a file for each batch.
  db.exec("PRAGMA temp_store = MEMORY");
  migrate(db);
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
