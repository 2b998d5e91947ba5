// Links to pay. What they are found by has columns of its own; the rest is one JSON text.
import type { StoredLink } from "../../model/link.ts";
import type { Store } from "../store.ts";
import type { PostgresClient } from "./client.ts";
import type { Database } from "./database.ts";
import { column } from "./inserts.ts";

/** Writes links, new or changed. */
export async function putLinks(
  client: PostgresClient,
  schema: string,
  links: readonly StoredLink[],
): Promise<void> {
  await client.query(
    `INSERT INTO ${schema}.links (id, order_id, made_at, ends_at, body)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
     ON CONFLICT (id) DO UPDATE SET order_id = excluded.order_id, made_at = excluded.made_at,
       ends_at = excluded.ends_at, body = excluded.body`,
    [
      column(links, ({ id }) => id),
      column(links, ({ orderId }) => orderId),
      column(links, ({ createdAt }) => Date.parse(createdAt)),
      column(links, ({ expiresAt }) => Date.parse(expiresAt)),
      column(links, (link) => JSON.stringify(link)),
    ],
  );
}

export function createLinks(database: Database, schema: string): Required<Pick<Store, "link" | "linksOf">> {
  const links = async (rest: string, value: string) =>
    (await database.rows<{ body: string }>(`SELECT body FROM ${schema}.links WHERE ${rest}`, [value])).map(
      ({ body }) => JSON.parse(body) as StoredLink,
    );

  return {
    link: async (id) => (await links("id = $1", id))[0],
    linksOf: (orderId) => links("order_id = $1 ORDER BY made_at DESC, id DESC", orderId),
  };
}
