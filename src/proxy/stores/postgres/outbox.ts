// The outbox. Only the first entry of each stream has a due time; when it leaves, the next one gets its own.
import { asideStream, OUTBOX_KINDS, type OutboxFailure, type Store } from "../store.ts";
import {
  OUTBOX_COLUMNS,
  toBacklog,
  toOutboxEntry,
  toStoredOutboxEntry,
  type BacklogRow,
  type OutboxRow,
} from "../outbox-row.ts";
import type { Database, PostgresClient } from "./database.ts";
import { lock } from "./locks.ts";

/** An entry, and when it was due before it was leased. */
type TakenRow = OutboxRow & { dueBefore: string };

type Methods = "lease" | "extend" | "ack" | "nack" | "nextOutbox" | "listOutbox" | "backlog";

export function createOutbox(database: Database, schema: string): Required<Pick<Store, Methods>> {
  const table = `${schema}.outbox`;

  /** What `change` does to an entry that leaves its stream, with the lock of the stream. Nothing where the entry is gone. */
  const leave = (id: number, change: (client: PostgresClient) => Promise<unknown>) =>
    database.transaction(async (client) => {
      const { rows } = await client.query(`SELECT stream FROM ${table} WHERE id = $1`, [id]);
      const [found] = rows as { stream: string }[];
      if (found === undefined) return;
      await lock(client, schema, [`stream:${found.stream}`]);
      await change(client);
      await client.query(
        `UPDATE ${table} SET due = 0 WHERE id = (SELECT min(id) FROM ${table} WHERE stream = $1) AND due IS NULL`,
        [found.stream],
      );
    });

  const keepFailure = `UPDATE ${table} SET tries = tries + 1, due = $2, error = $3, since = $4, reported_at = $5`;
  const failureValues = (id: number, at: number, { error, since, reportedAt }: OutboxFailure) => [
    id,
    at,
    error,
    since,
    reportedAt,
  ];

  return {
    async lease(now, until, limit, kind) {
      // What another process is leasing right now is skipped, not waited for.
      const taken = await database.rows<TakenRow>(
        `WITH heads AS (
           SELECT id AS head, due AS due_before FROM ${table} WHERE due <= $1 AND kind = ANY ($4) ORDER BY due, id LIMIT $3
           FOR UPDATE SKIP LOCKED)
         UPDATE ${table} SET due = $2 FROM heads WHERE id = head
         RETURNING ${OUTBOX_COLUMNS}, due_before AS "dueBefore"`,
        [now, until, limit, kind === undefined ? OUTBOX_KINDS : [kind]],
      );
      // RETURNING follows no order.
      return taken
        .map((row) => ({ due: Number(row.dueBefore), entry: toOutboxEntry(row) }))
        .toSorted((a, b) => a.due - b.due || a.entry.id - b.entry.id)
        .map(({ entry }) => entry);
    },

    async extend(id, until) {
      await database.rows(`UPDATE ${table} SET due = $2 WHERE id = $1`, [id, until]);
    },

    ack: (id) => leave(id, (client) => client.query(`DELETE FROM ${table} WHERE id = $1`, [id])),

    async nack(id, at, failure) {
      if (failure === undefined)
        await database.rows(`UPDATE ${table} SET tries = tries + 1, due = $2 WHERE id = $1`, [id, at]);
      else if (failure.reportedAt === undefined)
        await database.rows(`${keepFailure} WHERE id = $1`, failureValues(id, at, failure));
      else
        await leave(id, (client) =>
          client.query(`${keepFailure}, stream = $6 WHERE id = $1`, [
            ...failureValues(id, at, failure),
            asideStream(id),
          ]),
        );
    },

    async nextOutbox() {
      // One search of the index for each kind: over all of them at once it would be read as a whole.
      const soonest = OUTBOX_KINDS.map((kind) => `(SELECT min(due) FROM ${table} WHERE kind = '${kind}')`);
      const [row] = await database.rows<{ due: string | null }>(`SELECT least(${soonest.join(", ")}) AS due`);
      return row?.due == null ? undefined : Number(row.due);
    },

    async listOutbox({ aside, after = Number.MIN_SAFE_INTEGER, limit }) {
      const rows = await database.rows<OutboxRow>(
        `SELECT ${OUTBOX_COLUMNS} FROM ${table}
         WHERE reported_at IS ${aside ? "NOT NULL" : "NULL"} AND id > $1 ORDER BY id LIMIT $2`,
        [after, limit],
      );
      return rows.map(toStoredOutboxEntry);
    },

    async backlog() {
      const [row] = await database.rows<BacklogRow>(
        `SELECT (SELECT count(*) FROM ${table}) AS entries,
           (SELECT count(*) FROM ${table} WHERE reported_at IS NOT NULL) AS failing,
           (SELECT created_at FROM ${table} WHERE reported_at IS NULL ORDER BY id LIMIT 1) AS oldest`,
      );
      return toBacklog(row!);
    },
  };
}
