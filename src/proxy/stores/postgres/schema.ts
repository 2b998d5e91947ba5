// The tables of the PostgreSQL store, as migrations. New ones are only ever appended; the table `migrations` says how many
// a schema has had.
import { StoreError } from "../store-error.ts";
import type { PostgresClient } from "./client.ts";

// In the outbox only the first entry of each stream has a due time; when it is removed, the next one gets its own. What is
// searched has columns of its own; the rest is one JSON text, and not `jsonb`, which takes no U+0000. Names and ids sort by
// their bytes, whatever the database's locale.
const MIGRATIONS = [
  `CREATE TABLE orders (id text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL);
   CREATE TABLE charges (
     seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
     order_id text COLLATE "C" NOT NULL, reference text COLLATE "C" NOT NULL CONSTRAINT one_charge_of_reference UNIQUE,
     payment_id text COLLATE "C", due bigint, ended_unpaid boolean NOT NULL, body text NOT NULL);
   CREATE INDEX charges_order ON charges (order_id, seq);
   CREATE INDEX charges_deciding ON charges (order_id, seq) WHERE NOT ended_unpaid;
   CREATE INDEX charges_payment ON charges (payment_id, seq) WHERE payment_id IS NOT NULL;
   CREATE INDEX charges_due ON charges (due, id) WHERE due IS NOT NULL;
   CREATE TABLE keys (
     key text COLLATE "C" PRIMARY KEY, body text NOT NULL, charge_id text NOT NULL, order_id text NOT NULL,
     created_at bigint NOT NULL);
   CREATE INDEX keys_age ON keys (created_at);
   CREATE TABLE deliveries (
     seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, hash text COLLATE "C" NOT NULL UNIQUE, body text NOT NULL,
     payment_id text COLLATE "C", reference text COLLATE "C", charge_id text COLLATE "C", received_at bigint NOT NULL);
   CREATE INDEX strays_payment ON deliveries (payment_id) WHERE charge_id IS NULL;
   CREATE INDEX strays_reference ON deliveries (reference) WHERE charge_id IS NULL;
   CREATE INDEX deliveries_charge ON deliveries (charge_id) WHERE charge_id IS NOT NULL;
   CREATE INDEX deliveries_age ON deliveries (received_at);
   CREATE TABLE outbox (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text COLLATE "C" NOT NULL, kind text NOT NULL,
     payload text NOT NULL, tries integer NOT NULL DEFAULT 0, due bigint);
   CREATE INDEX outbox_stream ON outbox (stream, id);
   CREATE INDEX outbox_due ON outbox (kind, due, id) WHERE due IS NOT NULL;
   CREATE TABLE marks (
     seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL, at bigint NOT NULL);
   CREATE INDEX marks_name ON marks (name, at);
   CREATE INDEX marks_age ON marks (at);`,
  `ALTER TABLE outbox ADD COLUMN created_at bigint, ADD COLUMN error text, ADD COLUMN since bigint,
     ADD COLUMN reported_at bigint;
   CREATE INDEX outbox_waiting ON outbox (id) WHERE reported_at IS NULL;
   CREATE INDEX outbox_aside ON outbox (id) WHERE reported_at IS NOT NULL;`,
  // Filled by charge-list.ts, in batches: one statement would keep the payments of a long history waiting.
  `ALTER TABLE charges ADD COLUMN made_at bigint;
   CREATE INDEX charges_made ON charges (made_at, id);`,
  // As `groupOf` of charge-range.ts, and filled like `made_at`.
  `ALTER TABLE charges ADD COLUMN listed_as text COLLATE "C";
   CREATE INDEX charges_listed ON charges (listed_as, made_at, id);
   CREATE TABLE journal (
     seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, charge_id text COLLATE "C" NOT NULL, at bigint NOT NULL,
     entry text NOT NULL);
   CREATE INDEX journal_charge ON journal (charge_id, seq);
   CREATE INDEX journal_age ON journal (at);`,
  `CREATE TABLE payouts (
     id text COLLATE "C" PRIMARY KEY, made_at bigint NOT NULL, status text NOT NULL, key text COLLATE "C" UNIQUE,
     reference text COLLATE "C" NOT NULL UNIQUE, transfer_id text COLLATE "C", body text NOT NULL);
   CREATE INDEX payouts_made ON payouts (made_at, id);
   CREATE INDEX payouts_status ON payouts (status, made_at, id);
   CREATE INDEX payouts_transfer ON payouts (transfer_id, made_at, id) WHERE transfer_id IS NOT NULL;`,
  `CREATE TABLE problems (
     id text COLLATE "C" PRIMARY KEY, made_at bigint NOT NULL, state text NOT NULL, order_id text COLLATE "C",
     body text NOT NULL);
   CREATE INDEX problems_made ON problems (made_at, id);
   CREATE INDEX problems_state ON problems (state, made_at, id);
   CREATE INDEX problems_order ON problems (order_id) WHERE order_id IS NOT NULL;`,
  // The empty text in charges without a card. Filled like `made_at`, for which the second index finds those that lack it.
  `ALTER TABLE charges ADD COLUMN last4 text COLLATE "C";
   CREATE INDEX charges_card ON charges (last4, listed_as, made_at, id) WHERE last4 <> '';
   CREATE INDEX charges_unread ON charges (seq) WHERE last4 IS NULL;`,
  `CREATE TABLE links (
     id text COLLATE "C" PRIMARY KEY, order_id text COLLATE "C" NOT NULL, made_at bigint NOT NULL,
     ends_at bigint NOT NULL, body text NOT NULL);
   CREATE INDEX links_order ON links (order_id, made_at, id);
   CREATE INDEX links_age ON links (ends_at);`,
];

/** Milliseconds that a change of a table waits for those who use it: whoever comes after it waits behind it. */
const LOCK_TIMEOUT = 2_000;

/** Whether the schema is at the newest version. */
export async function isMigrated(client: PostgresClient, schema: string): Promise<boolean> {
  const version = await versionOf(client, schema);
  if (version > MIGRATIONS.length)
    throw new StoreError(
      "store_refused",
      `The schema ${schema} has version ${version}, this release knows ${MIGRATIONS.length}: it was written by a newer ` +
        "pay-elements. Use that release, or another schema.",
    );
  return version === MIGRATIONS.length;
}

/**
 * Makes the schema, or brings it to the next version, in the transaction of `client`. Several processes may start at once: each
 * waits for the one before. A user who may not change tables can use a schema that is at the newest version.
 */
export async function migrate(client: PostgresClient, schema: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`${schema}.migrations`]);
  const version = await versionOf(client, schema);
  const statements = MIGRATIONS[version];
  if (statements === undefined) return;
  // Not `IF NOT EXISTS`, which needs the right to create schemas even if there is one.
  if (!(await exists(client, "pg_namespace WHERE nspname = $1", schema)))
    await client.query(`CREATE SCHEMA ${schema}`);
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}; SET LOCAL search_path TO ${schema}`);
  await client.query("CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY)");
  await client.query(statements);
  await client.query("INSERT INTO migrations (version) VALUES ($1)", [version + 1]);
}

async function versionOf(client: PostgresClient, schema: string): Promise<number> {
  const isMade = await exists(client, "pg_tables WHERE schemaname = $1 AND tablename = 'migrations'", schema);
  if (!isMade) return 0;
  const { rows } = await client.query(`SELECT max(version) AS version FROM ${schema}.migrations`);
  return (rows as [{ version: number | null }])[0].version ?? 0;
}

// Not by `to_regclass`, which may answer from a cache that does not know what another session has made meanwhile.
async function exists(client: PostgresClient, where: string, name: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT FROM pg_catalog.${where}`, [name]);
  return rows.length > 0;
}
