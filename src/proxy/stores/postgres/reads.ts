// What is read. Each is part of one statement, and so sees one state of the database.
import { createBatch } from "../../lib/batch.ts";
import type { HistoryEntry } from "../../model/history.ts";
import type { StoredCharge } from "../../model/record.ts";
import { DELIVERY_COLUMNS, toStoredDelivery, type DeliveryRow } from "../delivery-row.ts";
import type { KeyEntry, Store } from "../store.ts";
import type { Database } from "./database.ts";
import { isAnswer } from "./errors.ts";
import { column } from "./inserts.ts";

type Reads = Pick<Store, "order" | "history" | "charge" | "match" | "key" | "unmatched" | "due"> &
  Required<Pick<Store, "journal">>;

/** The position before all charges that are due. */
const FIRST_DUE = { due: Number.MIN_SAFE_INTEGER, id: "" };

/** Reads of one kind that are one statement. */
const MAX_BATCH = 100;
const PARALLEL = 2;

export function createReads(database: Database, schema: string): Reads {
  const charge = `SELECT body FROM ${schema}.charges`;
  const parse = (body: string) => JSON.parse(body) as StoredCharge;
  const charges = async (text: string, ...values: unknown[]) =>
    (await database.rows<{ body: string }>(text, values)).map(({ body }) => parse(body));

  /**
   * Reads that are asked for in one turn of the event loop are one statement: `select` for each row of `asked`, which has a
   * column for each of `valuesOf`.
   */
  function batched<Asked, Row>(
    select: string,
    valuesOf: Record<string, (asked: Asked) => string | undefined>,
  ) {
    const names = Object.keys(valuesOf);
    const arrays = names.map((_, at) => `$${at + 1}::text[]`).join(", ");
    const text = `SELECT ${select} FROM unnest(${arrays}) WITH ORDINALITY AS asked (${names.join(", ")}, place)
      ORDER BY place`;
    return createBatch<Asked, Row>({
      run: (asked) =>
        database.rows<Row>(
          text,
          Object.values(valuesOf).map((read) => column(asked, read)),
        ),
      max: MAX_BATCH,
      parallel: PARALLEL,
      isOfOne: isAnswer,
    });
  }

  // By two searches of indexes: with OR between them all charges of the order would be read.
  const orders = batched<
    { id: string; also: string | undefined },
    { revision: string | null; bodies: string[] }
  >(
    `(SELECT revision FROM ${schema}.orders WHERE orders.id = asked.id) AS revision,
     (SELECT coalesce(array_agg(body ORDER BY seq), '{}') FROM ${schema}.charges WHERE seq IN (
        SELECT seq FROM ${schema}.charges WHERE order_id = asked.id AND NOT ended_unpaid UNION
        SELECT seq FROM ${schema}.charges WHERE charges.id = asked.also AND order_id = asked.id)) AS bodies`,
    { id: ({ id }) => id, also: ({ also }) => also },
  );
  const chargesById = batched<string, { body: string | null }>(
    `(SELECT body FROM ${schema}.charges WHERE charges.id = asked.id) AS body`,
    { id: (id) => id },
  );
  const matches = batched<Parameters<Store["match"]>[0], { body: string | null }>(
    `(SELECT body FROM (
        SELECT 1 AS rank, seq, body FROM ${schema}.charges WHERE payment_id = asked.payment UNION ALL
        SELECT 2, seq, body FROM ${schema}.charges WHERE reference = asked.reference) AS found
      ORDER BY rank, seq LIMIT 1) AS body`,
    { payment: ({ paymentId }) => paymentId, reference: ({ merchantOrderId }) => merchantOrderId },
  );
  const parseOne = ({ body }: { body: string | null }) => (body === null ? undefined : parse(body));

  return {
    async order(id, also) {
      const { revision, bodies } = await orders.add({ id, also });
      return { revision: Number(revision ?? 0), charges: bodies.map(parse) };
    },
    history: (orderId) => charges(`${charge} WHERE order_id = $1 ORDER BY seq`, orderId),
    charge: async (chargeId) => parseOne(await chargesById.add(chargeId)),
    match: async (by) => parseOne(await matches.add(by)),
    async key(key) {
      const [row] = await database.rows<KeyEntry>(
        `SELECT key, body, charge_id AS "chargeId", order_id AS "orderId", created_at AS "createdAt"
         FROM ${schema}.keys WHERE key = $1`,
        [key],
      );
      return row && { ...row, createdAt: Number(row.createdAt) };
    },
    async unmatched({ paymentId, merchantOrderId }) {
      const rows = await database.rows<DeliveryRow>(
        `SELECT ${DELIVERY_COLUMNS} FROM ${schema}.deliveries WHERE seq IN (
           SELECT seq FROM ${schema}.deliveries WHERE charge_id IS NULL AND payment_id = $1 UNION
           SELECT seq FROM ${schema}.deliveries WHERE charge_id IS NULL AND reference = $2) ORDER BY seq`,
        [paymentId, merchantOrderId],
      );
      return rows.map(toStoredDelivery);
    },
    async journal(chargeId) {
      const text = `SELECT entry FROM ${schema}.journal WHERE charge_id = $1 ORDER BY seq`;
      const rows = await database.rows<{ entry: string }>(text, [chargeId]);
      return rows.map(({ entry }) => JSON.parse(entry) as HistoryEntry);
    },
    due: (before, limit, { due, id } = FIRST_DUE) =>
      charges(
        `${charge} WHERE due < $1 AND (due, id) > ($2, $3) ORDER BY due, id LIMIT $4`,
        before,
        due,
        id,
        limit,
      ),
  };
}
