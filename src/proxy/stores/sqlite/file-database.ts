// A SQLite file by `node:sqlite`. `user_version` says how many migrations it has had, `application_id` that it is a store of
// this package.
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { createPrivateFile, excludeOthers } from "./permissions.ts";
import { createWriteBatch, LOCK_TIMEOUT, lockDelay } from "./batch.ts";
import type { Database } from "./database.ts";
import { NEEDED_NODE, runtimeName } from "../../lib/runtime.ts";
import { migrate } from "./schema.ts";
import { FOREIGN, describeOpenError, describeWriteError, isBusy } from "./errors.ts";
import { transaction } from "./transaction.ts";

/** "pays" in ASCII: set in every file that this release has opened. */
export const APPLICATION_ID = 0x70617973;

interface FileDatabase extends Database {
  /** Keeps other processes out of the file until it is closed. `false` if one has it open. */
  excludeOtherProcesses(): boolean;
  /** Calls `listener` within a second of a commit by another connection, until the file is closed. */
  watchOthers(listener: () => void): void;
}

/** Milliseconds between two looks at the number of commits by others, each of which takes microseconds. */
const WATCH_INTERVAL = 1_000;

/** Opens the file, durable, at the newest version. Throws if the runtime has no SQLite or the file is no store. */
export function openFile(path: string): FileDatabase {
  const sqlite = requireSqlite();
  let db: DatabaseSync | undefined;
  try {
    createPrivateFile(path);
    db = new sqlite.DatabaseSync(path);
    prepare(db, path);
    return asDatabase(db, path);
  } catch (error) {
    db?.close();
    throw describeOpenError(path, error);
  }
}

/** Throws if the runtime has no SQLite. */
export function requireSqlite() {
  // Asked for when a store is opened and not imported: importing must not throw on a runtime without it.
  const sqlite = globalThis.process?.getBuiltinModule?.("node:sqlite");
  if (sqlite === undefined) {
    throw new Error(
      `sqliteStore, the default store, needs node:sqlite (Node ${NEEDED_NODE} or newer), which ${runtimeName()} lacks. Give ` +
        'createPayProxy another store: memoryStore() for tests, postgresStore("postgres://…"), redisStore("redis://…"), ' +
        "durableObjectStore(storage), or one of your own, which implements Store.",
    );
  }
  return sqlite;
}

function prepare(db: DatabaseSync, path: string) {
  // Nothing is served yet. Once it is, writes wait outside of SQLite.
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
  migrate({
    version: () => pragma(db, "user_version"),
    setVersion(version) {
      db.exec(`PRAGMA user_version = ${version}`);
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    },
    exec: (sql) => db.exec(sql),
    transaction: (body) => transaction(db, body),
  });
  db.exec("PRAGMA busy_timeout = 0");
}

/** Whether another program made the file. */
function isForeign(db: DatabaseSync): boolean {
  const application = pragma(db, "application_id");
  if (application !== 0) return application !== APPLICATION_ID;
  // A new file, or one from before the id stood in it. Another process may be making its tables right now.
  return transaction(db, () => {
    const listed = db.prepare("PRAGMA table_list").all();
    const tables = listed.map(({ name }) => String(name)).filter((name) => !name.startsWith("sqlite_"));
    const isOurs = pragma(db, "user_version") > 0 && tables.includes("outbox");
    return tables.length > 0 && !isOurs;
  });
}

export const pragma = (db: DatabaseSync, name: "application_id" | "data_version" | "user_version") =>
  Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);

function asDatabase(db: DatabaseSync, path: string): FileDatabase {
  const batch = createWriteBatch(db);
  const prepared = statements(db);
  let isOpen = true;
  let closing: Promise<void> | undefined;
  const watches: ReturnType<typeof setInterval>[] = [];

  /** Whether the log is empty: not where another program reads former pages in it, or writes. */
  const truncate = () => Number(db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.["busy"]) === 0;

  /** `undefined` if it cannot be read now: it is looked at again. */
  function dataVersion(): number | undefined {
    try {
      return pragma(db, "data_version");
    } catch {
      return undefined;
    }
  }

  async function close() {
    isOpen = false;
    for (const watch of watches) clearInterval(watch);
    await batch.flush();
    db.close();
  }

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    write: (body, stays) =>
      batch.write(body, stays).catch((error: unknown) => {
        throw describeWriteError(path, error);
      }),
    // Former pages stay in the log until a checkpoint. Closing makes one as well, and so do later writes.
    async truncateLog() {
      const end = performance.now() + LOCK_TIMEOUT;
      for (let tries = 0; isOpen && !truncate() && performance.now() < end; tries++)
        await new Promise((resolve) => setTimeout(resolve, lockDelay(tries)));
    },
    close: () => (closing ??= close()),
    excludeOtherProcesses: () => excludeOtherProcesses(db),
    watchOthers(listener) {
      // https://sqlite.org/pragma.html#pragma_data_version: it changes with what other connections commit, and with nothing else.
      let known = dataVersion();
      const watch = setInterval(() => {
        const current = dataVersion() ?? known;
        if (current !== known) listener();
        known = current;
      }, WATCH_INTERVAL);
      // A program that has nothing else to do may end.
      watch.unref();
      watches.push(watch);
    },
  };
}

/** Leaving WAL and entering it again takes the lock: each open connection prevents the one, and the other keeps the lock. */
function excludeOtherProcesses(db: DatabaseSync): boolean {
  db.exec("PRAGMA locking_mode = EXCLUSIVE");
  try {
    db.exec("PRAGMA journal_mode = DELETE");
    db.exec("PRAGMA journal_mode = WAL");
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    db.exec("PRAGMA locking_mode = NORMAL");
    return false;
  }
}

/** Each SQL text is prepared once. */
function statements(db: DatabaseSync) {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}
