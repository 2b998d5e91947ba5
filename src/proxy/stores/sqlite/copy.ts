// What is read and written where the store is copied.
import type { StoredLink } from "../../model/link.ts";
import type { StoredPayout } from "../../model/payout.ts";
import type { StoredCharge } from "../../model/record.ts";
import type { StoredProblem } from "../../model/stored-problem.ts";
import { pageOf, copyMethods } from "../copy.ts";
import { DELIVERY_COLUMNS, toStoredDelivery, type DeliveryRow } from "../delivery-row.ts";
import { OUTBOX_COLUMNS, toStoredOutboxEntry, type OutboxRow } from "../outbox-row.ts";
import type { KeyEntry } from "../store.ts";
import type { Database, SqlValue } from "./database.ts";
import type { Journal } from "./charge-journal.ts";

interface Writes {
  putCharge: (stored: StoredCharge) => void;
  putPayout: (payout: StoredPayout) => void;
  putProblem: (problem: StoredProblem) => void;
  putLink: (link: StoredLink) => void;
  journal: Journal;
}

export function createCopyMethods(
  { all, run, write }: Database,
  { putCharge, putPayout, putProblem, putLink, journal }: Writes,
) {
  /** Rows of a table by its key, after the one where the page before ended. */
  const rows = <Row>(select: string, key: string, after: SqlValue | undefined, limit: number) =>
    after === undefined
      ? all<Row>(`${select} ORDER BY ${key} LIMIT ?`, limit)
      : all<Row>(`${select} WHERE ${key} > ? ORDER BY ${key} LIMIT ?`, after, limit);
  const numbered = (after: string | undefined) => (after === undefined ? undefined : Number(after));

  const chargesOf = (orderId: string) =>
    all<{ id: string; body: string }>(
      "SELECT id, body FROM charges WHERE order_id = ? ORDER BY seq",
      orderId,
    );

  const each =
    <Item>(put: (item: Item) => void) =>
    (items: readonly Item[]) =>
      write(() => {
        for (const item of items) put(item);
      });

  return copyMethods(
    {
      orders: async (after, limit) =>
        pageOf(
          rows<{ id: string; revision: number }>("SELECT id, revision FROM orders", "id", after, limit),
          limit,
          ({ id }) => id,
          ({ id, revision }) => ({
            id,
            revision,
            charges: chargesOf(id).map(({ body }) => JSON.parse(body) as StoredCharge),
          }),
        ),
      keys: async (after, limit) =>
        pageOf(
          rows<KeyEntry>(
            "SELECT key, body, charge_id AS chargeId, order_id AS orderId, created_at AS createdAt FROM keys",
            "key",
            after,
            limit,
          ),
          limit,
          ({ key }) => key,
          (row) => ({ ...row }),
        ),
      deliveries: async (after, limit) =>
        pageOf(
          rows<DeliveryRow>(`SELECT ${DELIVERY_COLUMNS} FROM deliveries`, "seq", numbered(after), limit),
          limit,
          ({ seq }) => seq,
          toStoredDelivery,
        ),
      outbox: async (after, limit) =>
        pageOf(
          rows<OutboxRow>(`SELECT ${OUTBOX_COLUMNS} FROM outbox`, "id", numbered(after), limit),
          limit,
          ({ id }) => id,
          toStoredOutboxEntry,
        ),
      journal: async (after, limit) =>
        pageOf(
          all<{ chargeId: string }>(
            `SELECT charge_id AS chargeId FROM journal WHERE charge_id > ? GROUP BY charge_id
             ORDER BY charge_id LIMIT ?`,
            after ?? "",
            limit,
          ),
          limit,
          ({ chargeId }) => chargeId,
          ({ chargeId }) => ({ chargeId, entries: journal.of(chargeId) }),
        ),
      payouts: async (after, limit) =>
        pageOf(
          rows<{ id: string; body: string }>("SELECT id, body FROM payouts", "id", after, limit),
          limit,
          ({ id }) => id,
          ({ body }) => JSON.parse(body) as StoredPayout,
        ),
      problems: async (after, limit) =>
        pageOf(
          rows<{ id: string; body: string }>("SELECT id, body FROM problems", "id", after, limit),
          limit,
          ({ id }) => id,
          ({ body }) => JSON.parse(body) as StoredProblem,
        ),
      links: async (after, limit) =>
        pageOf(
          rows<{ id: string; body: string }>("SELECT id, body FROM links", "id", after, limit),
          limit,
          ({ id }) => id,
          ({ body }) => JSON.parse(body) as StoredLink,
        ),
    },
    {
      orders: each(({ id, revision, charges }) => {
        run(
          "INSERT INTO orders (id, revision) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET revision = excluded.revision",
          id,
          revision,
        );
        const kept = new Set(charges.map(({ record }) => record.id));
        for (const charge of chargesOf(id))
          if (!kept.has(charge.id)) run("DELETE FROM charges WHERE id = ?", charge.id);
        for (const stored of charges) putCharge(stored);
      }),
      keys: each(({ key, body, chargeId, orderId, createdAt }) =>
        run(
          "INSERT OR REPLACE INTO keys (key, body, charge_id, order_id, created_at) VALUES (?, ?, ?, ?, ?)",
          key,
          body,
          chargeId,
          orderId,
          createdAt,
        ),
      ),
      // Not by REPLACE, which would put what is written again at the end.
      deliveries: each(({ hash, body, paymentId, merchantOrderId, chargeId, receivedAt }) =>
        run(
          `INSERT INTO deliveries (hash, body, payment_id, reference, charge_id, received_at) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (hash) DO UPDATE SET body = excluded.body, payment_id = excluded.payment_id,
             reference = excluded.reference, charge_id = excluded.charge_id, received_at = excluded.received_at`,
          hash,
          body,
          paymentId ?? null,
          merchantOrderId ?? null,
          chargeId ?? null,
          receivedAt,
        ),
      ),
      // AUTOINCREMENT goes on from the highest id that was ever written.
      outbox: each(({ id, stream, kind, payload, tries, due, createdAt, failure }) =>
        run(
          `INSERT OR REPLACE INTO outbox (id, stream, kind, payload, tries, due, created_at, error, since, reported_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          id,
          stream,
          kind,
          payload,
          tries,
          due ?? null,
          createdAt ?? null,
          failure?.error ?? null,
          failure?.since ?? null,
          failure?.reportedAt ?? null,
        ),
      ),
      journal: each(journal.replace),
      payouts: each(putPayout),
      problems: each(putProblem),
      links: each(putLink),
    },
  );
}
