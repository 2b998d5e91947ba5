// What is read and written where the store is copied. A page is one statement or a few, not one for each row, since the
// server may be far away.
import type { HistoryEntry } from "../../model/history.ts";
import type { StoredLink } from "../../model/link.ts";
import type { StoredPayout } from "../../model/payout.ts";
import type { StoredCharge } from "../../model/record.ts";
import type { StoredProblem } from "../../model/stored-problem.ts";
import { DELIVERY_COLUMNS, toStoredDelivery, type DeliveryRow } from "../delivery-row.ts";
import { OUTBOX_COLUMNS, toStoredOutboxEntry, type OutboxRow } from "../outbox-row.ts";
import type { KeyEntry, StoredJournal } from "../store.ts";
import { pageOf, copyMethods } from "../copy.ts";
import type { Database } from "./database.ts";
import { column, insertDeliveries, insertJournal, insertKeys, putCharges } from "./inserts.ts";
import { putLinks } from "./links.ts";
import { putPayouts } from "./payouts.ts";
import { putProblems } from "./problems.ts";

export function createCopyMethods(database: Database, schema: string) {
  /** Rows of a table by its key, after the one where the page before ended. */
  const rows = <Row>(select: string, key: string, after: string | undefined, limit: number) =>
    after === undefined
      ? database.rows<Row>(`${select} ORDER BY ${key} LIMIT $1`, [limit])
      : database.rows<Row>(`${select} WHERE ${key} > $2 ORDER BY ${key} LIMIT $1`, [limit, after]);

  return copyMethods(
    {
      async orders(after, limit) {
        const found = await rows<{ id: string; revision: string; bodies: string[] }>(
          `SELECT id, revision, coalesce((SELECT array_agg(body ORDER BY seq) FROM ${schema}.charges
             WHERE order_id = orders.id), '{}') AS bodies FROM ${schema}.orders`,
          "id",
          after,
          limit,
        );
        return pageOf(
          found,
          limit,
          ({ id }) => id,
          ({ id, revision, bodies }) => ({
            id,
            revision: Number(revision),
            charges: bodies.map((body) => JSON.parse(body) as StoredCharge),
          }),
        );
      },
      async keys(after, limit) {
        const found = await rows<KeyEntry>(
          `SELECT key, body, charge_id AS "chargeId", order_id AS "orderId", created_at AS "createdAt" FROM ${schema}.keys`,
          "key",
          after,
          limit,
        );
        return pageOf(
          found,
          limit,
          ({ key }) => key,
          (row) => ({ ...row, createdAt: Number(row.createdAt) }),
        );
      },
      async deliveries(after, limit) {
        const select = `SELECT ${DELIVERY_COLUMNS} FROM ${schema}.deliveries`;
        return pageOf(
          await rows<DeliveryRow>(select, "seq", after, limit),
          limit,
          ({ seq }) => seq,
          toStoredDelivery,
        );
      },
      async outbox(after, limit) {
        const select = `SELECT ${OUTBOX_COLUMNS} FROM ${schema}.outbox`;
        return pageOf(
          await rows<OutboxRow>(select, "id", after, limit),
          limit,
          ({ id }) => id,
          toStoredOutboxEntry,
        );
      },
      async journal(after = "", limit) {
        const found = await database.rows<{ chargeId: string; entries: string[] }>(
          `SELECT charge_id AS "chargeId", array_agg(entry ORDER BY seq) AS entries FROM ${schema}.journal
           WHERE charge_id > $1 GROUP BY charge_id ORDER BY charge_id LIMIT $2`,
          [after, limit],
        );
        return pageOf(
          found,
          limit,
          ({ chargeId }) => chargeId,
          ({ chargeId, entries }): StoredJournal => ({
            chargeId,
            entries: entries.map((entry) => JSON.parse(entry) as HistoryEntry),
          }),
        );
      },
      async payouts(after, limit) {
        const select = `SELECT id, body FROM ${schema}.payouts`;
        return pageOf(
          await rows<{ id: string; body: string }>(select, "id", after, limit),
          limit,
          ({ id }) => id,
          ({ body }) => JSON.parse(body) as StoredPayout,
        );
      },
      async problems(after, limit) {
        const select = `SELECT id, body FROM ${schema}.problems`;
        return pageOf(
          await rows<{ id: string; body: string }>(select, "id", after, limit),
          limit,
          ({ id }) => id,
          ({ body }) => JSON.parse(body) as StoredProblem,
        );
      },
      async links(after, limit) {
        const select = `SELECT id, body FROM ${schema}.links`;
        return pageOf(
          await rows<{ id: string; body: string }>(select, "id", after, limit),
          limit,
          ({ id }) => id,
          ({ body }) => JSON.parse(body) as StoredLink,
        );
      },
    },
    {
      orders: (items) =>
        database.transaction(async (client) => {
          const ids = column(items, ({ id }) => id);
          const charges = items.flatMap((order) => order.charges);
          await client.query(
            `INSERT INTO ${schema}.orders (id, revision) SELECT * FROM unnest($1::text[], $2::bigint[])
             ON CONFLICT (id) DO UPDATE SET revision = excluded.revision`,
            [ids, column(items, ({ revision }) => revision)],
          );
          await client.query(
            `DELETE FROM ${schema}.charges WHERE order_id = ANY ($1)
             AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS kept (id) WHERE kept.id = charges.id)`,
            [ids, column(charges, ({ record }) => record.id)],
          );
          await putCharges(client, schema, charges);
        }),
      async keys(items) {
        const update = `DO UPDATE SET body = excluded.body, charge_id = excluded.charge_id,
          order_id = excluded.order_id, created_at = excluded.created_at`;
        await database.rows(...insertKeys(schema, items, update));
      },
      async deliveries(items) {
        const update = `DO UPDATE SET body = excluded.body, payment_id = excluded.payment_id,
          reference = excluded.reference, charge_id = excluded.charge_id, received_at = excluded.received_at`;
        await database.rows(...insertDeliveries(schema, items, update));
      },
      outbox: (items) =>
        database.transaction(async (client) => {
          await client.query(
            `INSERT INTO ${schema}.outbox (id, stream, kind, payload, tries, due, created_at, error, since, reported_at)
               OVERRIDING SYSTEM VALUE
             SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::bigint[],
               $7::bigint[], $8::text[], $9::bigint[], $10::bigint[])
             ON CONFLICT (id) DO UPDATE SET stream = excluded.stream, kind = excluded.kind, payload = excluded.payload,
               tries = excluded.tries, due = excluded.due, created_at = excluded.created_at, error = excluded.error,
               since = excluded.since, reported_at = excluded.reported_at`,
            [
              column(items, ({ id }) => id),
              column(items, ({ stream }) => stream),
              column(items, ({ kind }) => kind),
              column(items, ({ payload }) => payload),
              column(items, ({ tries }) => tries),
              column(items, ({ due }) => due),
              column(items, ({ createdAt }) => createdAt),
              column(items, ({ failure }) => failure?.error),
              column(items, ({ failure }) => failure?.since),
              column(items, ({ failure }) => failure?.reportedAt),
            ],
          );
          // A column's own numbers do not go on from one that was given.
          const counter = `${schema}.outbox_id_seq`;
          await client.query(
            `SELECT setval('${counter}', greatest((SELECT max(id) FROM ${schema}.outbox), (SELECT last_value FROM ${counter})))`,
          );
        }),
      journal: (items) =>
        database.transaction(async (client) => {
          await client.query(`DELETE FROM ${schema}.journal WHERE charge_id = ANY ($1)`, [
            column(items, ({ chargeId }) => chargeId),
          ]);
          await insertJournal(
            client,
            schema,
            items.flatMap(({ chargeId, entries }) => entries.map((entry) => ({ chargeId, entry }))),
          );
        }),
      payouts: (items) => database.transaction((client) => putPayouts(client, schema, items)),
      problems: (items) => database.transaction((client) => putProblems(client, schema, items)),
      links: (items) => database.transaction((client) => putLinks(client, schema, items)),
    },
  );
}
