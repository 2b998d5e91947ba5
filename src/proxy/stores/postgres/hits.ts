// The hits that limits count.
import type { Quota, Store } from "../store.ts";
import type { PostgresClient } from "./client.ts";
import type { Database } from "./database.ts";
import { column } from "./inserts.ts";
import { lock } from "./locks.ts";

/** Epoch milliseconds. */
interface FreeRow {
  free: string | null;
}

export function createHits(database: Database, schema: string): Pick<Store, "hit" | "undoHit"> {
  const lockHits = (client: PostgresClient, names: readonly string[]) =>
    lock(
      client,
      schema,
      names.map((name) => `mark:${name}`),
    );

  /** When the hits that use quotas up have left their windows; null if no quota is used up. */
  const free = `SELECT max(last.at + quota.size) AS free
    FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS quota (name, max, size),
      LATERAL (SELECT at FROM ${schema}.marks WHERE marks.name = quota.name AND at > $4 - quota.size
        ORDER BY at DESC LIMIT 1 OFFSET quota.max - 1) AS last`;
  /** The same, and adds the hits if no quota is used up. */
  const add = `WITH quotas AS (${free}), added AS (
      INSERT INTO ${schema}.marks (name, at) SELECT name, $4 FROM unnest($5::text[]) AS name, quotas WHERE free IS NULL)
    SELECT free FROM quotas`;
  const valuesOf = (quotas: readonly Quota[], now: number) => [
    column(quotas, ({ name }) => name),
    column(quotas, ({ max }) => max),
    column(quotas, ({ window }) => window),
    now,
  ];
  const freeAt = ([row]: FreeRow[]) => (row?.free ? Number(row.free) : undefined);

  return {
    async hit(names, now, quotas = []) {
      const values = valuesOf(quotas, now);
      // What adds no hit waits for nobody.
      if (names.length === 0) return freeAt(await database.rows<FreeRow>(free, values));
      return database.transaction(async (client) => {
        await lockHits(client, [...names, ...quotas.map(({ name }) => name)]);
        const { rows } = await client.query(add, [...values, names]);
        return freeAt(rows as FreeRow[]);
      });
    },

    undoHit: (names, at) =>
      database.transaction(async (client) => {
        // Two that take a hit back at once would otherwise both choose the same one, and one hit too many would stay.
        await lockHits(client, names);
        await client.query(
          `DELETE FROM ${schema}.marks WHERE seq IN (
             SELECT min(seq) FROM ${schema}.marks WHERE name = ANY ($1) AND at = $2 GROUP BY name)`,
          [names, at],
        );
      }),
  };
}
