// The tables of the SQLite store, as migrations. New ones are only ever appended; the database says how many it has had.
import type { MigratedDatabase } from "./database.ts";

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
  `ALTER TABLE outbox ADD COLUMN created_at INTEGER;
   ALTER TABLE outbox ADD COLUMN error TEXT;
   ALTER TABLE outbox ADD COLUMN since INTEGER;
   ALTER TABLE outbox ADD COLUMN reported_at INTEGER;
   CREATE INDEX outbox_waiting ON outbox (id) WHERE reported_at IS NULL;
   CREATE INDEX outbox_aside ON outbox (id) WHERE reported_at IS NOT NULL;`,
  // In epoch milliseconds.
  `ALTER TABLE charges ADD COLUMN made_at INTEGER AS
     (CAST(round(1000 * unixepoch(json_extract(body, '$.record.createdAt'), 'subsec')) AS INTEGER));
   CREATE INDEX charges_made ON charges (made_at, id);`,
  // As `groupOf` of charge-range.ts.
  `CREATE TABLE journal (
     seq INTEGER PRIMARY KEY, charge_id TEXT NOT NULL, at INTEGER NOT NULL, entry TEXT NOT NULL);
   CREATE INDEX journal_charge ON journal (charge_id, seq);
   CREATE INDEX journal_age ON journal (at);
   ALTER TABLE charges ADD COLUMN listed_as TEXT AS
     (json_extract(body, '$.record.method') || ' ' || json_extract(body, '$.record.status'));
   CREATE INDEX charges_listed ON charges (listed_as, made_at, id);`,
  `CREATE TABLE payouts (
     id TEXT PRIMARY KEY, made_at INTEGER NOT NULL, status TEXT NOT NULL, key TEXT UNIQUE, reference TEXT NOT NULL UNIQUE,
     transfer_id TEXT, body TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX payouts_made ON payouts (made_at, id);
   CREATE INDEX payouts_status ON payouts (status, made_at, id);
   CREATE INDEX payouts_transfer ON payouts (transfer_id, made_at, id) WHERE transfer_id IS NOT NULL;`,
  `CREATE TABLE problems (
     id TEXT PRIMARY KEY, made_at INTEGER NOT NULL, state TEXT NOT NULL, order_id TEXT, body TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX problems_made ON problems (made_at, id);
   CREATE INDEX problems_state ON problems (state, made_at, id);
   CREATE INDEX problems_order ON problems (order_id) WHERE order_id IS NOT NULL;`,
  `ALTER TABLE charges ADD COLUMN last4 TEXT AS (json_extract(body, '$.record.card.last4'));
   CREATE INDEX charges_card ON charges (last4, listed_as, made_at, id) WHERE last4 IS NOT NULL;`,
  `CREATE TABLE links (
     id TEXT PRIMARY KEY, order_id TEXT NOT NULL, made_at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
     body TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX links_order ON links (order_id, made_at, id);
   CREATE INDEX links_age ON links (ends_at);`,
];

/** The tables that migrations make. */
export const TABLES = [
  "orders",
  "charges",
  "keys",
  "deliveries",
  "outbox",
  "marks",
  "journal",
  "payouts",
  "problems",
  "links",
];

/** Brings the database to the newest version. Throws on one that a newer release has written. */
export function migrate(db: MigratedDatabase) {
  db.transaction(() => {
    const version = db.version();
    if (version > MIGRATIONS.length) {
      throw new Error(
        `it has version ${version}, this release knows ${MIGRATIONS.length}: it was written by a newer pay-elements. ` +
          "Use that release, or another store",
      );
    }
    for (const statements of MIGRATIONS.slice(version)) db.exec(statements);
    db.setVersion(MIGRATIONS.length);
  });
}
