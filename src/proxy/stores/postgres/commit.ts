// A commit as statements of one transaction. The row of the order is its lock: whoever changes the revision first wins, and
// the others wait for it and then find another revision. A delivery, a key or a reference that exists is found by its unique
// index, which waits for an insertion under way.
import { isOver, type StoredCharge } from "../../model/record.ts";
import {
  positionOf,
  type Commit,
  type CommitResult,
  type KeyEntry,
  type NewOutboxEntry,
  type StoredDelivery,
} from "../store.ts";
import type { PostgresClient } from "./database.ts";
import { lock } from "./locks.ts";

interface WriteOptions {
  schema: string;
  /** By which other processes are notified. */
  channel: string;
  /** The id of this process, which ignores its own notifications. */
  writer: string;
}

/** Writes a commit with `client`, whose transaction is to be rolled back where the result is not `done`. */
export async function write(
  client: PostgresClient,
  { schema, channel, writer }: WriteOptions,
  { order, charges = [], remove, key, freeKey, delivery, match, outbox = [], redact = [] }: Commit,
): Promise<CommitResult> {
  const run = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rowCount ?? 0;
  const notification = (chargeId: string) => [channel, `${writer} ${chargeId}`];

  if (delivery && !(await insertDelivery(delivery))) return "seen";
  if (match && !(await matchDelivery(match))) return "seen";
  if (order && !(await raiseRevision(order))) return "conflict";
  if (key && !(await insertKey(key))) return "taken";
  for (const stored of charges) await putCharge(stored);
  if (remove !== undefined)
    await run(
      `DELETE FROM ${schema}.charges WHERE id = $1 RETURNING pg_notify($2, $3)`,
      remove,
      ...notification(remove),
    );
  if (freeKey !== undefined) await run(`DELETE FROM ${schema}.keys WHERE key = $1`, freeKey);
  await lock(
    client,
    schema,
    outbox.map(({ stream }) => `stream:${stream}`),
  );
  for (const entry of outbox) await insertOutbox(entry);
  for (const { id, payload } of redact)
    await run(
      `UPDATE ${schema}.outbox SET payload = $1, error = CASE WHEN error IS NULL THEN NULL ELSE '' END WHERE id = $2`,
      payload,
      id,
    );
  return "done";

  // Of a delivery that has its charge no body is kept, since only unmatched ones are read again. So there is nothing that
  // `forget` could empty.
  function insertDelivery({ hash, body, paymentId, merchantOrderId, chargeId, receivedAt }: StoredDelivery) {
    return run(
      `INSERT INTO ${schema}.deliveries (hash, body, payment_id, reference, charge_id, received_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hash) DO NOTHING`,
      hash,
      chargeId === undefined ? body : "{}",
      paymentId,
      merchantOrderId,
      chargeId,
      receivedAt,
    );
  }

  function matchDelivery({ hash, chargeId }: NonNullable<Commit["match"]>) {
    return run(
      `UPDATE ${schema}.deliveries SET charge_id = $1, body = '{}' WHERE hash = $2 AND charge_id IS NULL`,
      chargeId,
      hash,
    );
  }

  function raiseRevision({ id, revision }: NonNullable<Commit["order"]>) {
    return revision === 0
      ? run(`INSERT INTO ${schema}.orders (id, revision) VALUES ($1, 1) ON CONFLICT (id) DO NOTHING`, id)
      : run(
          `UPDATE ${schema}.orders SET revision = revision + 1 WHERE id = $1 AND revision = $2`,
          id,
          revision,
        );
  }

  function insertKey({ key, body, chargeId, orderId, createdAt }: KeyEntry) {
    return run(
      `INSERT INTO ${schema}.keys (key, body, charge_id, order_id, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (key) DO NOTHING`,
      key,
      body,
      chargeId,
      orderId,
      createdAt,
    );
  }

  function putCharge(stored: StoredCharge) {
    const { id, orderId, service } = stored.record;
    return run(
      `INSERT INTO ${schema}.charges (id, order_id, reference, payment_id, due, ended_unpaid, body, made_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $10)
       ON CONFLICT (id) DO UPDATE SET payment_id = excluded.payment_id, due = excluded.due,
         ended_unpaid = excluded.ended_unpaid, body = excluded.body, made_at = excluded.made_at
       RETURNING pg_notify($8, $9)`,
      id,
      orderId,
      service.merchantOrderId,
      service.paymentId,
      stored.due,
      isOver(stored),
      JSON.stringify(stored),
      ...notification(id),
      positionOf(stored).madeAt,
    );
  }

  function insertOutbox({ stream, kind, payload, createdAt }: NewOutboxEntry) {
    return run(
      `INSERT INTO ${schema}.outbox (stream, kind, payload, created_at, due)
       VALUES ($1, $2, $3, $4, CASE WHEN EXISTS (SELECT 1 FROM ${schema}.outbox WHERE stream = $1) THEN NULL ELSE 0 END)`,
      stream,
      kind,
      payload,
      createdAt,
    );
  }
}
