// A delivery as a row of its fields, as SQLite and PostgreSQL give it.
import type { StoredDelivery } from "./store.ts";

export const DELIVERY_COLUMNS =
  'seq, hash, body, payment_id AS "paymentId", reference AS "merchantOrderId", charge_id AS "chargeId", ' +
  'received_at AS "receivedAt"';

export interface DeliveryRow {
  seq: number | string;
  hash: string;
  body: string;
  paymentId: string | null;
  merchantOrderId: string | null;
  chargeId: string | null;
  /** PostgreSQL gives its `bigint` as text. */
  receivedAt: number | string;
}

export const toStoredDelivery = ({
  hash,
  body,
  paymentId,
  merchantOrderId,
  chargeId,
  receivedAt,
}: DeliveryRow): StoredDelivery => ({
  hash,
  body,
  ...(paymentId !== null && { paymentId }),
  ...(merchantOrderId !== null && { merchantOrderId }),
  ...(chargeId !== null && { chargeId }),
  receivedAt: Number(receivedAt),
});
