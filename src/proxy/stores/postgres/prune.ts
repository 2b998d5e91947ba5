// The removal of what is old.
import type { Store } from "../store.ts";
import type { Database } from "./database.ts";

/** Rows of each table that one statement removes: others may write in between. */
const BATCH = 500;

export function createPrune(database: Database, schema: string): Required<Store>["prune"] {
  async function pruneTable(table: string, age: string, before: number) {
    for (;;) {
      const removed = await database.rows(
        `DELETE FROM ${schema}.${table} WHERE ctid IN (
           SELECT ctid FROM ${schema}.${table} WHERE ${age} < $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
         RETURNING 1`,
        [before],
      );
      if (removed.length === 0) return;
    }
  }

  return async ({ keys, deliveries, hits, journal }) => {
    await pruneTable("marks", "at", hits);
    await pruneTable("keys", "created_at", keys);
    await pruneTable("deliveries", "received_at", deliveries);
    await pruneTable("journal", "at", journal);
    await pruneTable("problems", "made_at", journal);
    await pruneTable("links", "ends_at", journal);
  };
}
