// Rows that are written together: one array for each column, so that a statement takes any number of them.
import { isOver, type StoredCharge } from "../../model/record.ts";
import { groupOf, last4Of } from "../charge-range.ts";
import { positionOf, type KeyEntry, type NewJournalEntry, type StoredDelivery } from "../store.ts";
import type { PostgresClient } from "./client.ts";

/** The values of a column. */
export const column = <Item, Value>(items: readonly Item[], read: (item: Item) => Value | undefined) =>
  items.map((item) => read(item) ?? null);

/** The digits of a charge without a card: none at all are those of a charge that a former release wrote. */
export const NO_CARD = "";

/** Writes charges, new or changed. */
export async function putCharges(
  client: PostgresClient,
  schema: string,
  charges: readonly StoredCharge[],
): Promise<void> {
  // Sorted, so that the numbers that are given follow the age.
  await client.query(
    `INSERT INTO ${schema}.charges (id, order_id, reference, payment_id, due, ended_unpaid, body, made_at, listed_as,
       last4)
     SELECT id, order_id, reference, payment_id, due, ended_unpaid, body, made_at, listed_as, last4
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::boolean[], $7::text[], $8::bigint[],
         $9::text[], $10::text[])
       WITH ORDINALITY AS given (id, order_id, reference, payment_id, due, ended_unpaid, body, made_at, listed_as, last4, place)
     ORDER BY place
     ON CONFLICT (id) DO UPDATE SET payment_id = excluded.payment_id, due = excluded.due,
       ended_unpaid = excluded.ended_unpaid, body = excluded.body, made_at = excluded.made_at,
       listed_as = excluded.listed_as, last4 = excluded.last4`,
    [
      column(charges, ({ record }) => record.id),
      column(charges, ({ record }) => record.orderId),
      column(charges, ({ record }) => record.service.merchantOrderId),
      column(charges, ({ record }) => record.service.paymentId),
      column(charges, ({ due }) => due),
      column(charges, isOver),
      column(charges, (stored) => JSON.stringify(stored)),
      column(charges, (stored) => positionOf(stored).madeAt),
      column(charges, ({ record }) => groupOf(record)),
      column(charges, ({ record }) => last4Of(record) ?? NO_CARD),
    ],
  );
}

/** Adds to the journal, in this order. */
export async function insertJournal(
  client: PostgresClient,
  schema: string,
  entries: readonly NewJournalEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await client.query(
    `INSERT INTO ${schema}.journal (charge_id, at, entry) SELECT charge_id, at, entry
     FROM unnest($1::text[], $2::bigint[], $3::text[]) WITH ORDINALITY AS given (charge_id, at, entry, place)
     ORDER BY place`,
    [
      column(entries, ({ chargeId }) => chargeId),
      column(entries, ({ entry }) => Date.parse(entry.at)),
      column(entries, ({ entry }) => JSON.stringify(entry)),
    ],
  );
}

/** Inserts deliveries, oldest first; `onConflict` is the rest of the statement. */
export const insertDeliveries = (
  schema: string,
  deliveries: readonly StoredDelivery[],
  onConflict: string,
): [text: string, values: unknown[]] => [
  `INSERT INTO ${schema}.deliveries (hash, body, payment_id, reference, charge_id, received_at)
   SELECT hash, body, payment_id, reference, charge_id, received_at
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
     WITH ORDINALITY AS given (hash, body, payment_id, reference, charge_id, received_at, place)
   ORDER BY place ON CONFLICT (hash) ${onConflict}`,
  [
    column(deliveries, ({ hash }) => hash),
    // Of a delivery that has its charge no body is kept, since only unmatched ones are read again.
    column(deliveries, ({ chargeId, body }) => (chargeId === undefined ? body : "{}")),
    column(deliveries, ({ paymentId }) => paymentId),
    column(deliveries, ({ merchantOrderId }) => merchantOrderId),
    column(deliveries, ({ chargeId }) => chargeId),
    column(deliveries, ({ receivedAt }) => receivedAt),
  ],
];

/** Inserts idempotency keys; `onConflict` is the rest of the statement. */
export const insertKeys = (
  schema: string,
  keys: readonly KeyEntry[],
  onConflict: string,
): [text: string, values: unknown[]] => [
  `INSERT INTO ${schema}.keys (key, body, charge_id, order_id, created_at)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
   ON CONFLICT (key) ${onConflict}`,
  [
    column(keys, ({ key }) => key),
    column(keys, ({ body }) => body),
    column(keys, ({ chargeId }) => chargeId),
    column(keys, ({ orderId }) => orderId),
    column(keys, ({ createdAt }) => createdAt),
  ],
];
