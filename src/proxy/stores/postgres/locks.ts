// Locks of names that need no row. A statement sees what was committed before it began, so under READ COMMITTED two
// transactions may each decide on what the other is about to change: both add to a stream that they see empty, or both take
// the last hit of a quota. Whoever adds or removes takes the lock of the name first, and then sees what the one before wrote.
import type { PostgresClient } from "./client.ts";

/**
 * What a batch sets, so that it waits only so many milliseconds for a lock: another process changes one of its orders or
 * streams, say. Then each of the batch is tried alone, so that the one that waits holds up no other.
 */
export const BATCH_LOCK_TIMEOUT = "lock_timeout = 100";

/** Two schemas of one database share no lock. */
export const lockName = (schema: string, name: string) => `${schema}.${name}`;

/** The key of the lock whose name an expression of SQL gives. */
export const lockKey = (name: string) => `hashtextextended(${name}, 0)`;

/** Holds the locks of these names until the transaction ends. They are taken in one order, so that no two wait for each other. */
export async function lock(client: PostgresClient, schema: string, names: Iterable<string>): Promise<void> {
  const keys = [...new Set(names)].map((name) => lockName(schema, name));
  if (keys.length === 0) return;
  await client.query(
    `SELECT pg_advisory_xact_lock(key)
     FROM (SELECT DISTINCT ${lockKey("name")} AS key FROM unnest($1::text[]) AS name ORDER BY key) AS keys`,
    [keys],
  );
}
