// The tables of the SQLite store, as migrations. New ones are only ever appended; `user_version` says how many a file has
// had, `application_id` that it is a store of this package.
import type { DatabaseSync } from "node:sqlite";
import { transaction } from "./transaction.ts";

// In the outbox only the first entry of each stream has a due time; when it is removed, the next one gets its own. What is
// searched has columns of its own; the rest is one JSON text. `due` and the columns of deliveries are indexed only where they
// are set, so that ended charges cost the sweep nothing.
const MIGRATIONS = [
  `CREATE TABLE orders (id TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
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
   CREATE INDEX outbox_due ON outbox (due, id) WHERE due IS NOT NULL;`,
  `CREATE TABLE marks (seq INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL);
   CREATE INDEX marks_name ON marks (name, at);
   CREATE INDEX marks_age ON marks (at);
   DROP INDEX outbox_due;
   CREATE INDEX outbox_due ON outbox (kind, due, id) WHERE due IS NOT NULL;`,
  `ALTER TABLE charges ADD COLUMN ended_unpaid INTEGER NOT NULL DEFAULT 0;
   UPDATE charges SET ended_unpaid = 1
     WHERE json_extract(body, '$.record.status') IN ('expired', 'failed', 'denied');
   CREATE INDEX charges_deciding ON charges (order_id) WHERE ended_unpaid = 0;
   DROP INDEX charges_due;
   CREATE INDEX charges_due ON charges (due, id) WHERE due IS NOT NULL;`,
  "CREATE INDEX deliveries_charge ON deliveries (charge_id) WHERE charge_id IS NOT NULL;",
];

/** "pays" in ASCII: set in every file that this release has opened. */
const APPLICATION_ID = 0x70617973;

/** Whether another program made the file. */
export function isForeign(db: DatabaseSync): boolean {
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

const pragma = (db: DatabaseSync, name: "application_id" | "user_version") =>
  Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);

/** Brings the file to the newest version. Throws on a file that a newer release has written. */
export function migrate(db: DatabaseSync) {
  transaction(db, () => {
    const version = pragma(db, "user_version");
    if (version > MIGRATIONS.length) {
      throw new Error(
        `it has version ${version}, this release knows ${MIGRATIONS.length}: it was written by a newer pay-elements. ` +
          "Use that release, or another file",
      );
    }
    for (const statements of MIGRATIONS.slice(version)) db.exec(statements);
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  });
}
