// The outbox. Only the first entry of each stream has a due time; when it is removed, the next one gets its own.
import type { OutboxEntry } from "../store.ts";
import type { Database } from "./database.ts";
import { lock } from "./locks.ts";

const KINDS = ["charge", "event", "problem"] as const satisfies readonly OutboxEntry["kind"][];

/** An entry as its row: `bigint` arrives as text, since it may be longer than a number of JavaScript. */
interface Row extends Omit<OutboxEntry, "id"> {
  id: string;
  /** When it was due before it was leased. */
  due: string;
}

export const createOutbox = (database: Database, schema: string) => ({
  async takeOutbox(now: number, until: number, limit: number, kind?: OutboxEntry["kind"]) {
    // What another process is leasing right now is skipped, not waited for.
    const taken = await database.rows<Row>(
      `WITH heads AS (
         SELECT id, due FROM ${schema}.outbox WHERE due <= $1 AND kind = ANY ($4) ORDER BY due, id LIMIT $3
         FOR UPDATE SKIP LOCKED)
       UPDATE ${schema}.outbox AS entry SET due = $2 FROM heads WHERE entry.id = heads.id
       RETURNING entry.id, entry.stream, entry.kind, entry.payload, entry.tries, heads.due`,
      [now, until, limit, kind === undefined ? KINDS : [kind]],
    );
    // RETURNING follows no order.
    return taken
      .map(({ due, id, ...entry }) => ({ due: Number(due), entry: { ...entry, id: Number(id) } }))
      .toSorted((a, b) => a.due - b.due || a.entry.id - b.entry.id)
      .map(({ entry }) => entry);
  },

  async holdOutbox(id: number, until: number) {
    await database.rows(`UPDATE ${schema}.outbox SET due = $2 WHERE id = $1`, [id, until]);
  },

  settleOutbox: (id: number) =>
    database.transaction(async (client) => {
      const find = `SELECT stream FROM ${schema}.outbox WHERE id = $1`;
      const [found] = (await client.query(find, [id])).rows as { stream: string }[];
      if (found === undefined) return;
      await lock(client, schema, [`stream:${found.stream}`]);
      await client.query(`DELETE FROM ${schema}.outbox WHERE id = $1`, [id]);
      await client.query(
        `UPDATE ${schema}.outbox SET due = 0
         WHERE id = (SELECT min(id) FROM ${schema}.outbox WHERE stream = $1) AND due IS NULL`,
        [found.stream],
      );
    }),

  async retryOutbox(id: number, at: number) {
    await database.rows(`UPDATE ${schema}.outbox SET tries = tries + 1, due = $2 WHERE id = $1`, [id, at]);
  },

  async nextOutbox() {
    // One search of the index for each kind: over all of them at once it would be read as a whole.
    const soonest = KINDS.map((kind) => `(SELECT min(due) FROM ${schema}.outbox WHERE kind = '${kind}')`);
    const [row] = await database.rows<{ due: string | null }>(`SELECT least(${soonest.join(", ")}) AS due`);
    return row?.due == null ? undefined : Number(row.due);
  },
});
