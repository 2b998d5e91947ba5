// Where the proxy keeps its charges if the shop names no store: in the database that Vendure has.
import { dirname, join } from "node:path";
import { memoryStore, postgresStore, sqliteStore, type Logger, type Store } from "pay-elements/proxy";
import type { VendureConfig } from "@vendure/core";
import type { ClientConfig } from "pg";

type Database = VendureConfig["dbConnectionOptions"];

export interface OpenedStore {
  store: Store;
  /** Ends what the store does not end itself. */
  close(): Promise<void>;
}

/**
 * On PostgreSQL a schema of its own in the same database, by connections of its own: while a refund waits for the
 * payment service, Vendure holds one of its connections, and the store could wait for ever for another of the same pool. On
 * SQLite a file beside Vendure's. Throws where there is no place to go by.
 */
export async function openStore(database: Database, logger: Logger | undefined): Promise<OpenedStore> {
  switch (database.type) {
    case "postgres": {
      const { Pool } = (await import("pg")).default;
      const pool = new Pool({ max: 10, ...postgresAddress(database) });
      // The store is told by its queries; without a listener a lost connection would end the process.
      pool.on("error", () => {});
      const schema = besideSchema(database.schema);
      return { store: postgresStore(pool, { schema, logger }), close: () => pool.end() };
    }
    case "better-sqlite3":
      return { store: besideFile(database.database), close: async () => {} };
    case "sqljs":
      return { store: besideFile(database.location), close: async () => {} };
    default:
      throw new TypeError(
        `PayElementsPlugin has no store of its own for a ${database.type} database. Give it one: store: ` +
          'redisStore(url), or sqliteStore("pay.db") for a single server, of "pay-elements/proxy".',
      );
  }
}

/** Shops that share a database have a schema of Vendure's each. */
const besideSchema = (schema = "public"): string =>
  schema === "public" ? "pay_elements" : `pay_elements_${schema}`;

/** The same server, user and settings as TypeORM's own pool has. */
function postgresAddress(database: Extract<Database, { type: "postgres" }>) {
  const { connectTimeoutMS, extra } = database;
  const {
    url,
    host,
    port,
    username,
    password,
    database: name,
    ssl,
  } = database.replication?.master ?? database;
  return {
    ...(url !== undefined && { connectionString: url }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(username !== undefined && { user: username }),
    ...(password !== undefined && { password }),
    ...(name !== undefined && { database: name }),
    // Typed for servers as well by TypeORM, which hands it to the same client.
    ...(ssl !== undefined && { ssl: ssl as ClientConfig["ssl"] }),
    ...(connectTimeoutMS !== undefined && { connectionTimeoutMillis: connectTimeoutMS }),
    ...(extra as object | undefined),
  };
}

/** A database that is in memory alone forgets its orders, and so may the store. */
const besideFile = (file: string | undefined): Store =>
  file === undefined || file === ":memory:" ? memoryStore() : sqliteStore(join(dirname(file), "pay.db"));
