// The hits that limits count.
import type { Quota, Store } from "../store.ts";
import type { PostgresClient } from "./client.ts";
import type { Database } from "./database.ts";
import { lock } from "./locks.ts";

export function createHits(database: Database, schema: string): Pick<Store, "hit" | "undoHit"> {
  const lockHits = (client: PostgresClient, names: readonly string[]) =>
    lock(
      client,
      schema,
      names.map((name) => `mark:${name}`),
    );

  /** When the hits that use quotas up have left their windows; `undefined` where no quota is used up. */
  async function freeAt(client: PostgresClient, quotas: readonly Quota[], now: number) {
    const { rows } = await client.query(
      `SELECT max(last.at + quota.size) AS free
       FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS quota (name, max, size),
         LATERAL (SELECT at FROM ${schema}.marks WHERE marks.name = quota.name AND at > $4 - quota.size
           ORDER BY at DESC LIMIT 1 OFFSET quota.max - 1) AS last`,
      [quotas.map(({ name }) => name), quotas.map(({ max }) => max), quotas.map(({ window }) => window), now],
    );
    const [{ free }] = rows as [{ free: string | null }];
    return free === null ? undefined : Number(free);
  }

  return {
    hit: (names, now, quotas = []) =>
      database.transaction(async (client) => {
        // What adds no hit waits for nobody.
        if (names.length > 0) await lockHits(client, [...names, ...quotas.map(({ name }) => name)]);
        const free = await freeAt(client, quotas, now);
        if (free !== undefined || names.length === 0) return free;
        const insert = `INSERT INTO ${schema}.marks (name, at) SELECT name, $2 FROM unnest($1::text[]) AS name`;
        await client.query(insert, [names, now]);
        return undefined;
      }),

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
