// A copy of the store's file, beside processes that write to it. Copying `pay.db` alone gives an empty or a torn store: what was
// written last lies in `pay.db-wal`.
import type { DatabaseSync } from "node:sqlite";
import { createPrivateFile } from "./permissions.ts";
import { FOREIGN, describeOpenError } from "./errors.ts";
import { APPLICATION_ID, pragma, requireSqlite } from "./file-database.ts";

/** How many of each a backup holds. */
export interface SqliteBackup {
  orders: number;
  charges: number;
  keys: number;
  deliveries: number;
  outbox: number;
  /** The size of its file. */
  bytes: number;
}

export interface SqliteBackupOptions {
  /** Whether a file at that path is replaced, once the backup is whole; else it is refused. */
  overwrite?: boolean | undefined;
}

/**
 * Writes what the SQLite store at `path` holds to the new file `to`, which is a store itself: one file, readable for this user
 * alone. It is as of one moment, checked and on the disk before it has its name, so that a file of that name is always whole.
 *
 * Processes that use the store go on meanwhile. This one is blocked until it is done: run it in a process of its own, such as
 * `pay-elements backup`.
 *
 * @throws {Error} if `to` exists, or either file cannot be used; says which and why
 */
export function backupSqlite(path: string, to: string, options: SqliteBackupOptions = {}): SqliteBackup {
  const fs = process.getBuiltinModule("node:fs");
  const { dirname, resolve } = process.getBuiltinModule("node:path");
  const sqlite = requireSqlite();
  if (!fs.existsSync(path)) throw new Error(`There is no file ${JSON.stringify(path)}: name the store's.`);
  if (isSameFile(path, to)) throw new Error(`${JSON.stringify(to)} is the store itself: name another file.`);
  if (!options.overwrite && fs.existsSync(to))
    throw new Error(`${JSON.stringify(to)} exists already: name another file.`);
  const unfinished = `${to}.${crypto.randomUUID()}.tmp`;
  try {
    copy(path, unfinished);
    const held = inspect(unfinished);
    sync(unfinished);
    fs.renameSync(unfinished, to);
    if (process.platform !== "win32") sync(dirname(resolve(to)));
    return { ...held, bytes: fs.statSync(to).size };
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }

  /** By one statement, in one read of the store: no writer waits for it, and nothing that was deleted comes along. */
  function copy(from: string, into: string) {
    const db = open(from);
    try {
      db.exec("PRAGMA busy_timeout = 5000");
      if (pragma(db, "application_id") !== APPLICATION_ID) throw describeOpenError(from, new Error(FOREIGN));
      createPrivateFile(into);
      db.prepare("VACUUM INTO ?").run(into);
    } finally {
      db.close();
    }
  }

  function inspect(file: string): Omit<SqliteBackup, "bytes"> {
    const db = open(file);
    try {
      const said = db.prepare("PRAGMA integrity_check").all().map(Object.values).flat();
      if (said.length !== 1 || said[0] !== "ok")
        throw new Error(
          `The copy of ${JSON.stringify(path)} is damaged, and most likely the store too: ${said.join("; ")}.`,
        );
      const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
      return {
        orders: count("orders"),
        charges: count("charges"),
        keys: count("keys"),
        deliveries: count("deliveries"),
        outbox: count("outbox"),
      };
    } finally {
      db.close();
    }
  }

  function open(file: string): DatabaseSync {
    try {
      return new sqlite.DatabaseSync(file);
    } catch (error) {
      throw describeOpenError(file, error);
    }
  }

  function sync(name: string) {
    const file = fs.openSync(name, "r");
    try {
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
  }

  function isSameFile(one: string, other: string): boolean {
    const [first, second] = [one, other].map((name) => fs.statSync(name, { throwIfNoEntry: false }));
    return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
  }
}
