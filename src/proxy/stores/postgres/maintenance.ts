// The hits that limits count, and the removal of what is old.
import type { Room, Store } from "../store.ts";
import type { Database, PostgresClient } from "./database.ts";
import { lock } from "./locks.ts";

/** Rows of each table that one statement removes: others may write in between. */
const PRUNE_BATCH = 500;

export function createMaintenance(
  database: Database,
  schema: string,
): Required<Pick<Store, "mark" | "unmark" | "prune">> {
  /** When the hit that uses the quota up leaves its window; `undefined` where the quota is not used up. */
  async function freeAt(client: PostgresClient, { name, most, window }: Room, now: number) {
    const { rows } = await client.query(
      `SELECT at FROM ${schema}.marks WHERE name = $1 AND at > $2 ORDER BY at DESC LIMIT 1 OFFSET $3`,
      [name, now - window, most - 1],
    );
    const [last] = rows as { at: string }[];
    return last && Number(last.at) + window;
  }

  async function pruneTable(table: string, age: string, before: number) {
    for (;;) {
      const removed = await database.rows(
        `DELETE FROM ${schema}.${table} WHERE ctid IN (
           SELECT ctid FROM ${schema}.${table} WHERE ${age} < $1 LIMIT ${PRUNE_BATCH} FOR UPDATE SKIP LOCKED)
         RETURNING 1`,
        [before],
      );
      if (removed.length === 0) return;
    }
  }

  return {
    mark: (names, now, rooms = []) =>
      database.transaction(async (client) => {
        const all = [...names, ...rooms.map(({ name }) => name)];
        await lock(
          client,
          schema,
          all.map((name) => `mark:${name}`),
        );
        const free: number[] = [];
        for (const room of rooms) {
          const at = await freeAt(client, room, now);
          if (at !== undefined) free.push(at);
        }
        if (free.length > 0) return Math.max(...free);
        const insert = `INSERT INTO ${schema}.marks (name, at) SELECT name, $2 FROM unnest($1::text[]) AS name`;
        await client.query(insert, [names, now]);
        return undefined;
      }),

    async unmark(names, at) {
      await database.rows(
        `DELETE FROM ${schema}.marks WHERE seq IN (
           SELECT min(seq) FROM ${schema}.marks WHERE name = ANY ($1) AND at = $2 GROUP BY name)`,
        [names, at],
      );
    },

    async prune({ keys, deliveries, marks }) {
      await pruneTable("marks", "at", marks);
      await pruneTable("keys", "created_at", keys);
      await pruneTable("deliveries", "received_at", deliveries);
    },
  };
}
