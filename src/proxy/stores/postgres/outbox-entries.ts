import type { NewOutboxEntry } from "../store.ts";
import type { PostgresClient } from "./client.ts";
import { lock } from "./locks.ts";
import { column } from "./inserts.ts";

/** Adds entries to the outbox, each due at `due` if it is the first of its stream. Gives their ids and due times, in order. */
export async function insertEntries(
  client: PostgresClient,
  schema: string,
  added: readonly { entry: NewOutboxEntry; due: number }[],
): Promise<{ id: string; due: string | null }[]> {
  if (added.length === 0) return [];
  await lock(
    client,
    schema,
    added.map(({ entry }) => `stream:${entry.stream}`),
  );
  // Sorted, so that the ids that are given follow the order of the entries.
  const { rows } = await client.query(
    `INSERT INTO ${schema}.outbox (stream, kind, payload, created_at, due)
     SELECT stream, kind, payload, created_at,
       CASE WHEN row_number() OVER (PARTITION BY stream ORDER BY place) > 1
         OR EXISTS (SELECT FROM ${schema}.outbox WHERE outbox.stream = given.stream) THEN NULL ELSE due END
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
       WITH ORDINALITY AS given (stream, kind, payload, created_at, due, place)
     ORDER BY place RETURNING id, due`,
    [
      column(added, ({ entry }) => entry.stream),
      column(added, ({ entry }) => entry.kind),
      column(added, ({ entry }) => entry.payload),
      column(added, ({ entry }) => entry.createdAt),
      column(added, ({ due }) => due),
    ],
  );
  return (rows as { id: string; due: string | null }[]).toSorted((a, b) => Number(a.id) - Number(b.id));
}
