// The store on Cloudflare Workers: the SQLite database of a Durable Object. Each commit is durable before it resolves.
import type { Database } from "../sqlite/database.ts";
import { migrate, TABLES } from "../sqlite/schema.ts";
import { createSqliteStore } from "../sqlite/sqlite-store.ts";
import type { Store } from "../store.ts";

/** What the store uses of `ctx.storage`; a Durable Object whose class is listed in `new_sqlite_classes` has it. */
export interface DurableObjectStorage {
  sql: { exec(sql: string, ...values: (string | number | null)[]): { toArray(): unknown[] } };
  /** Begins a transaction, or inside of one a savepoint. Rolls back if `body` throws. */
  transactionSync<Result>(body: () => Result): Result;
  /** Resolves once all writes so far are durable. */
  sync(): Promise<void>;
}

/**
 * A {@link Store} in the SQLite database of a Durable Object, for Cloudflare Workers: `durableObjectStore(ctx.storage)`. The
 * object must be the proxy's alone, since the store makes its tables in it. Throws if other tables have their names.
 */
export function durableObjectStore(storage: DurableObjectStorage): Store {
  if (typeof (storage as Partial<DurableObjectStorage> | undefined)?.sql?.exec !== "function")
    throw new TypeError(
      "durableObjectStore needs ctx.storage of a Durable Object with SQLite: list its class in new_sqlite_classes.",
    );
  prepare(storage);
  return createSqliteStore(asDatabase(storage));
}

// PRAGMA user_version is not allowed here.
const VERSION = "pay_elements_schema";

function prepare(storage: DurableObjectStorage) {
  const exec = (sql: string, ...values: string[]) => storage.sql.exec(sql, ...values).toArray();
  try {
    migrate({
      version() {
        const tables = exec("SELECT name FROM sqlite_schema WHERE type = 'table'") as { name: string }[];
        const names = tables.map(({ name }) => name);
        if (names.includes(VERSION))
          return (exec(`SELECT version FROM ${VERSION}`) as { version: number }[])[0]?.version ?? 0;
        const taken = TABLES.filter((name) => names.includes(name));
        if (taken.length > 0)
          throw new Error(`it has tables of another program (${taken.join(", ")}); use another object`);
        exec(`CREATE TABLE ${VERSION} (version INTEGER NOT NULL)`);
        return 0;
      },
      setVersion(version) {
        exec(`DELETE FROM ${VERSION}`);
        exec(`INSERT INTO ${VERSION} (version) VALUES (${version})`);
      },
      exec: (sql) => void exec(sql),
      transaction: (body) => storage.transactionSync(body),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The storage of the Durable Object cannot be used: ${reason}.`, { cause: error });
  }
}

/** Thrown out of a transaction to roll it back. */
class Rollback extends Error {}

function asDatabase(storage: DurableObjectStorage): Database {
  const { sql } = storage;
  let isOpen = true;
  const exec = (text: string, values: (string | number | null)[]) => {
    if (!isOpen) throw new Error("The store is closed.");
    return sql.exec(text, ...values).toArray();
  };
  return {
    all: <Row>(text: string, ...values: (string | number | null)[]) => exec(text, values) as Row[],
    run(text, ...values) {
      exec(text, values);
      // `rowsWritten` of the cursor counts the entries of indexes too.
      return (sql.exec("SELECT changes() AS changes").toArray() as { changes: number }[])[0]?.changes ?? 0;
    },
    async write<Result>(body: () => Result, stays: (result: Result) => boolean = () => true) {
      let result: Result;
      try {
        storage.transactionSync(() => {
          result = body();
          if (!stays(result)) throw new Rollback();
        });
      } catch (error) {
        if (!(error instanceof Rollback)) throw error;
        return result!;
      }
      // The output gate holds back responses and requests until writes are durable, and not what is written to a stream that
      // is open.
      await storage.sync();
      return result!;
    },
    // Cloudflare writes the log, and keeps it for its point-in-time recovery.
    async truncateLog() {},
    async close() {
      isOpen = false;
    },
  };
}
