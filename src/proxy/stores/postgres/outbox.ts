// The outbox. Only the first entry of each stream has a due time; when it leaves, the next one gets its own.
import { asideStream, OUTBOX_KINDS, type NewJournalEntry, type OutboxFailure, type Store } from "../store.ts";
import {
  byDue,
  OUTBOX_COLUMNS,
  toBacklog,
  toOutboxEntry,
  toStoredOutboxEntry,
  type BacklogRow,
  type OutboxRow,
} from "../outbox-row.ts";
import type { PostgresClient } from "./client.ts";
import { insertJournal } from "./inserts.ts";
import type { Database } from "./database.ts";
import { isLocked } from "./errors.ts";
import { BATCH_LOCK_TIMEOUT, lockKey, lockName } from "./locks.ts";

/** An entry, and when it was due before it was leased. */
type LeasedRow = OutboxRow & { dueBefore: string };

type Methods = "lease" | "extend" | "ack" | "nack" | "nextOutbox" | "listOutbox" | "backlog";

/**
 * Leases and acknowledgements do not wait for the disk. What a crash of the server undoes of them is handled again: handlers are
 * called at least once, not once. A commit that follows waits for the disk, and takes them along.
 */
const NO_WAIT = "synchronous_commit = off";
/** The same for a statement that is a transaction of its own; a part of it to join with. */
const NO_WAIT_ALONE = "set_config('synchronous_commit', 'off', true)";

export function createOutbox(database: Database, schema: string): Required<Pick<Store, Methods>> {
  const table = `${schema}.outbox`;
  /**
   * Does `change` with entries that leave their streams, under the locks of the streams, and makes what follows them due.
   * Nothing for those that are gone, but their journal.
   */
  const leave = (
    ids: readonly number[],
    journal: readonly NewJournalEntry[],
    change: string,
    values: unknown[],
    set: readonly string[] = [],
  ) =>
    database.transaction(
      async (client) => {
        await insertJournal(client, schema, journal);
        const streams = await lockStreams(client, ids);
        if (streams.length === 0) return;
        const [left, given] = [`$${values.length + 1}::bigint[]`, `$${values.length + 2}::text[]`];
        // Its parts see the table as it was before: what leaves is still in its stream there.
        await client.query(
          `WITH changed AS (${change})
           UPDATE ${table} SET due = 0 FROM unnest(${given}) AS given (stream), LATERAL (
             SELECT id FROM ${table} WHERE outbox.stream = given.stream AND id <> ALL (${left}) ORDER BY id LIMIT 1) AS next
           WHERE outbox.id = next.id AND outbox.due IS NULL`,
          [...values, ids, streams],
        );
      },
      { set: [NO_WAIT, ...set] },
    );

  const remove = (ids: readonly number[], journal: readonly NewJournalEntry[], set?: readonly string[]) =>
    leave(ids, journal, `DELETE FROM ${table} WHERE id = ANY ($1)`, [ids], set);

  /** The streams of these entries, whose locks are held until the transaction ends. */
  async function lockStreams(client: PostgresClient, ids: readonly number[]): Promise<string[]> {
    const { rows } = await client.query(
      `SELECT stream, pg_advisory_xact_lock(key) FROM (
         SELECT DISTINCT stream, ${lockKey("$2 || stream")} AS key FROM ${table} WHERE id = ANY ($1) ORDER BY key) AS streams`,
      [ids, lockName(schema, "stream:")],
    );
    return (rows as { stream: string }[]).map(({ stream }) => stream);
  }

  const countTry = `UPDATE ${table} SET tries = tries + 1, due = $2 WHERE id = $1`;
  const keepFailure = `UPDATE ${table} SET tries = tries + 1, due = $2, error = $3, since = $4, reported_at = $5`;
  const failureValues = (id: number, at: number, { error, since, reportedAt }: OutboxFailure) => [
    id,
    at,
    error,
    since,
    reportedAt,
  ];

  return {
    async lease(now, until, limits) {
      const kinds = OUTBOX_KINDS.filter((kind) => limits[kind]);
      // What another process is leasing right now is skipped, not waited for.
      const taken = await database.rows<LeasedRow>(
        `WITH heads AS (
           SELECT head.id AS head, head.due AS due_before FROM unnest($3::text[], $4::bigint[]) AS asked (kind, places), LATERAL (
             SELECT id, due FROM ${table} WHERE kind = asked.kind AND due <= $1 ORDER BY due, id LIMIT asked.places
             FOR UPDATE SKIP LOCKED) AS head)
         UPDATE ${table} SET due = $2 FROM heads, ${NO_WAIT_ALONE} WHERE id = head
         RETURNING ${OUTBOX_COLUMNS}, due_before AS "dueBefore"`,
        [now, until, kinds, kinds.map((kind) => limits[kind])],
      );
      // RETURNING follows no order.
      return byDue(taken.map((row) => ({ ...row, due: row.dueBefore }))).map(toOutboxEntry);
    },

    async extend(id, until) {
      await database.rows(`UPDATE ${table} SET due = $2 WHERE id = $1`, [id, until]);
    },

    async ack(ids, journal = []) {
      if (ids.length < 2) return remove(ids, journal);
      try {
        await remove(ids, journal, [BATCH_LOCK_TIMEOUT]);
      } catch (error) {
        if (!isLocked(error)) throw error;
        // All were handled, also one that cannot be removed yet, and so is told again.
        await remove([], journal);
        await Promise.all(ids.map((id) => remove([id], [])));
      }
    },

    async nack(id, at, failure, journal = []) {
      if (failure?.reportedAt === undefined)
        await database.transaction(
          async (client) => {
            await insertJournal(client, schema, journal);
            await client.query(
              failure ? `${keepFailure} WHERE id = $1` : countTry,
              failure ? failureValues(id, at, failure) : [id, at],
            );
          },
          { set: [NO_WAIT] },
        );
      else
        await leave([id], journal, `${keepFailure}, stream = $6 WHERE id = $1`, [
          ...failureValues(id, at, failure),
          asideStream(id),
        ]);
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
