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
  const lockMarks = (client: PostgresClient, names: readonly string[]) =>
    lock(
      client,
      schema,
      names.map((name) => `mark:${name}`),
    );

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
        await lockMarks(client, [...names, ...rooms.map(({ name }) => name)]);
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

    unmark: (names, at) =>
      database.transaction(async (client) => {
        // Two that take a hit back at once would otherwise both choose the same one, and one hit too many would stay.
        await lockMarks(client, names);
        await client.query(
          `DELETE FROM ${schema}.marks WHERE seq IN (
             SELECT min(seq) FROM ${schema}.marks WHERE name = ANY ($1) AND at = $2 GROUP BY name)`,
          [names, at],
        );
      }),

    async prune({ keys, deliveries, marks }) {
      await pruneTable("marks", "at", marks);
      await pruneTable("keys", "created_at", keys);
      await pruneTable("deliveries", "received_at", deliveries);
    },
  };
}
