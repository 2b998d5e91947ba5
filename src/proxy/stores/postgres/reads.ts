// What is read. Each is one statement, and so sees one state of the database.
import type { StoredCharge } from "../../model/record.ts";
import type { KeyEntry, Store, StoredDelivery } from "../store.ts";
import type { Database } from "./database.ts";

type Reads = Pick<Store, "order" | "history" | "charge" | "match" | "key" | "unmatched" | "due">;

/** The position before all charges that are due. */
const FIRST_DUE = { due: Number.MIN_SAFE_INTEGER, id: "" };

export function createReads(database: Database, schema: string): Reads {
  const charge = `SELECT body FROM ${schema}.charges`;
  const charges = async (text: string, ...values: unknown[]) =>
    (await database.rows<{ body: string }>(text, values)).map(({ body }) => JSON.parse(body) as StoredCharge);

  return {
    async order(orderId, also) {
      // By two searches of indexes: with OR between them all charges of the order would be read.
      const [row] = await database.rows<{ revision: string | null; bodies: string[] }>(
        `SELECT (SELECT revision FROM ${schema}.orders WHERE id = $1) AS revision,
           (SELECT coalesce(array_agg(body ORDER BY seq), '{}') FROM ${schema}.charges WHERE seq IN (
              SELECT seq FROM ${schema}.charges WHERE order_id = $1 AND NOT ended_unpaid UNION
              SELECT seq FROM ${schema}.charges WHERE id = $2 AND order_id = $1)) AS bodies`,
        [orderId, also],
      );
      return {
        revision: Number(row?.revision ?? 0),
        charges: (row?.bodies ?? []).map((body) => JSON.parse(body) as StoredCharge),
      };
    },
    history: (orderId) => charges(`${charge} WHERE order_id = $1 ORDER BY seq`, orderId),
    charge: async (chargeId) => (await charges(`${charge} WHERE id = $1`, chargeId))[0],
    async match({ paymentId, merchantOrderId }) {
      const [found] = await charges(
        `SELECT body FROM (
           SELECT 1 AS rank, seq, body FROM ${schema}.charges WHERE payment_id = $1 UNION ALL
           SELECT 2, seq, body FROM ${schema}.charges WHERE reference = $2) AS found
         ORDER BY rank, seq LIMIT 1`,
        paymentId,
        merchantOrderId,
      );
      return found;
    },
    async key(key) {
      const [row] = await database.rows<KeyEntry>(
        `SELECT key, body, charge_id AS "chargeId", order_id AS "orderId", created_at AS "createdAt"
         FROM ${schema}.keys WHERE key = $1`,
        [key],
      );
      return row && { ...row, createdAt: Number(row.createdAt) };
    },
    async unmatched({ paymentId, merchantOrderId }) {
      const rows = await database.rows<StoredDelivery>(
        `SELECT hash, body, payment_id AS "paymentId", reference AS "merchantOrderId", received_at AS "receivedAt"
         FROM ${schema}.deliveries WHERE seq IN (
           SELECT seq FROM ${schema}.deliveries WHERE charge_id IS NULL AND payment_id = $1 UNION
           SELECT seq FROM ${schema}.deliveries WHERE charge_id IS NULL AND reference = $2) ORDER BY seq`,
        [paymentId, merchantOrderId],
      );
      return rows.map(({ paymentId, merchantOrderId, ...row }) => ({
        ...row,
        ...(paymentId !== null && { paymentId }),
        ...(merchantOrderId !== null && { merchantOrderId }),
        receivedAt: Number(row.receivedAt),
      }));
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
