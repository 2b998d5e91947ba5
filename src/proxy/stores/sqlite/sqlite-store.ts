// The store on one machine: a SQLite file. Each commit is on the disk (`synchronous = FULL`) before it resolves, so that
// what was answered with 200 or 201 survives a power cut. The SQL is in this folder; a Durable Object runs it too.
import { isOver, type StoredCharge } from "../../model/record.ts";
import { chargeRange, groupsOf, pageOfCharges } from "../charge-range.ts";
import { DELIVERY_COLUMNS, toStoredDelivery, type DeliveryRow } from "../delivery-row.ts";
import type { Database, SqlValue } from "./database.ts";
import { openFile } from "./file-database.ts";
import { createJournal } from "./charge-journal.ts";
import { createOutbox } from "./outbox.ts";
import { createCopyMethods } from "./copy.ts";
import { createPayouts } from "./payouts.ts";
import { createProblems } from "./problems.ts";
import { createLinks } from "./links.ts";
import { union } from "./union.ts";
import type { Commit, CommitResult, KeyEntry, OutboxEntry, Quota, Store, StoredDelivery } from "../store.ts";

const CHARGE = "SELECT body FROM charges";
/** A row for each charge; one without where the order has none. */
const ORDER = `SELECT revision, body FROM orders LEFT JOIN charges ON seq IN (
  SELECT seq FROM charges WHERE order_id = ?1 AND ended_unpaid = 0 UNION
  SELECT seq FROM charges WHERE id = ?2 AND order_id = ?1) WHERE orders.id = ?1 ORDER BY seq`;
const KEY_COLUMNS = "key, body, charge_id AS chargeId, order_id AS orderId, created_at AS createdAt";
// One search of the index for each id: with OR between them the whole table would be read.
const UNMATCHED = `SELECT ${DELIVERY_COLUMNS} FROM deliveries WHERE seq IN (
  SELECT seq FROM deliveries WHERE charge_id IS NULL AND payment_id = ? UNION
  SELECT seq FROM deliveries WHERE charge_id IS NULL AND reference = ?) ORDER BY seq`;

/** A search of an index for a page of charges: it ends once it has found as many as the page holds. */
const pageBy = (where: string) =>
  `SELECT seq, made_at, id FROM charges WHERE ${where} made_at >= ?1 AND (made_at, id) < (?2, ?3)
   ORDER BY made_at DESC, id DESC LIMIT ?4`;
/** The newest of the pages of each of so many groups: of all charges, or of those of the card whose digits follow the groups. */
const pageOfGroups = (count: number, ofCard: boolean) => {
  const card = ofCard ? `last4 = ?${count + 5} AND` : "";
  const pages = Array.from(
    { length: count },
    (_, n) => `SELECT * FROM (${pageBy(`${card} listed_as = ?${n + 5} AND`)})`,
  );
  return `${CHARGE} WHERE seq IN (SELECT seq FROM (${union(pages)}) ORDER BY made_at DESC, id DESC LIMIT ?4)
    ORDER BY made_at DESC, id DESC`;
};

/** The position before all charges that are due. */
const FIRST_DUE = { due: Number.MIN_SAFE_INTEGER, id: "" };

const BATCH_LIMIT = "LIMIT 500";

/**
 * A {@link Store} in the SQLite file at `path` (made if missing), or in memory with `":memory:"`. Needs
 * `node:sqlite`: Node 22.13 or newer, or a runtime that brings it. Throws if the file cannot be opened.
 */
export function sqliteStore(path: string): Store {
  const db = openFile(path);
  return {
    ...createSqliteStore(db),
    inUse: async () => !db.excludeOtherProcesses(),
    watchOthers: db.watchOthers,
  };
}

/** The store in a database that has its tables. */
export function createSqliteStore(db: Database): Store {
  const { all, run } = db;
  const journal = createJournal(db);
  const outboxTable = createOutbox(db, journal);
  const payoutsTable = createPayouts(db);
  const problemsTable = createProblems(db);
  const linksTable = createLinks(db);
  const one = <Row>(sql: string, ...values: SqlValue[]) => all<Row>(sql, ...values)[0];

  const parse = ({ body }: { body: string }) => JSON.parse(body) as StoredCharge;
  const charges = (sql: string, ...values: SqlValue[]) => all<{ body: string }>(sql, ...values).map(parse);
  const chargeBy = (sql: string, id: string | undefined) =>
    id === undefined ? undefined : charges(sql, id)[0];

  function write({
    order,
    charges: put = [],
    remove,
    key,
    freeKey,
    delivery,
    match,
    forget = [],
    payouts = [],
    problems = [],
    links = [],
    outbox,
    lease,
    redact,
    journal: happened,
  }: Commit): [CommitResult, leased?: OutboxEntry[]] {
    if (delivery && !insertDelivery(delivery)) return ["seen"];
    if (
      match &&
      !run(
        "UPDATE deliveries SET charge_id = ? WHERE hash = ? AND charge_id IS NULL",
        match.chargeId,
        match.hash,
      )
    ) {
      return ["seen"];
    }
    if (order && !bumpRevision(order.id, order.revision)) return ["conflict"];
    if (key && !insertKey(key)) return ["taken"];
    for (const stored of put) putCharge(stored);
    if (remove !== undefined) {
      run("DELETE FROM charges WHERE id = ?", remove);
      journal.remove(remove);
    }
    journal.add(happened);
    if (freeKey !== undefined) run("DELETE FROM keys WHERE key = ?", freeKey);
    for (const chargeId of forget) run("UPDATE deliveries SET body = '{}' WHERE charge_id = ?", chargeId);
    for (const payout of payouts) payoutsTable.put(payout);
    for (const problem of problems) problemsTable.put(problem);
    for (const link of links) linksTable.put(link);
    return ["done", outboxTable.write({ outbox, lease, redact })];
  }

  const insertDelivery = ({ hash, body, paymentId, merchantOrderId, chargeId, receivedAt }: StoredDelivery) =>
    run(
      `INSERT OR IGNORE INTO deliveries (hash, body, payment_id, reference, charge_id, received_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      hash,
      body,
      paymentId ?? null,
      merchantOrderId ?? null,
      chargeId ?? null,
      receivedAt,
    ) > 0;

  const insertKey = ({ key, body, chargeId, orderId, createdAt }: KeyEntry) =>
    run(
      "INSERT OR IGNORE INTO keys (key, body, charge_id, order_id, created_at) VALUES (?, ?, ?, ?, ?)",
      key,
      body,
      chargeId,
      orderId,
      createdAt,
    ) > 0;

  const bumpRevision = (id: string, revision: number) =>
    revision === 0
      ? run("INSERT OR IGNORE INTO orders (id, revision) VALUES (?, 1)", id) > 0
      : run("UPDATE orders SET revision = revision + 1 WHERE id = ? AND revision = ?", id, revision) > 0;

  function putCharge(stored: StoredCharge) {
    const { id, orderId, service } = stored.record;
    run(
      `INSERT INTO charges (id, order_id, reference, payment_id, due, ended_unpaid, body) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET payment_id = excluded.payment_id, due = excluded.due,
         ended_unpaid = excluded.ended_unpaid, body = excluded.body`,
      id,
      orderId,
      service.merchantOrderId,
      service.paymentId ?? null,
      stored.due ?? null,
      Number(isOver(stored)),
      JSON.stringify(stored),
    );
  }

  /** When the hit that uses the quota up leaves its window; `undefined` if the quota is not used up. */
  function freeAt({ name, max, window }: Quota, now: number): number | undefined {
    const last = one<{ at: number }>(
      "SELECT at FROM marks WHERE name = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?",
      name,
      now - window,
      max - 1,
    );
    return last && last.at + window;
  }

  return {
    ...createCopyMethods(db, {
      putCharge,
      putPayout: payoutsTable.put,
      putProblem: problemsTable.put,
      putLink: linksTable.put,
      journal,
    }),
    async commit(commit) {
      const [result, leased] = await db.write(
        () => write(commit),
        ([written]) => written === "done",
      );
      if (leased) commit.lease?.take(leased);
      if (result === "done" && commit.forget) await db.truncateLog();
      return result;
    },
    async order(orderId, also) {
      const rows = all<{ revision: number; body: string | null }>(ORDER, orderId, also ?? null);
      const charges = rows.flatMap(({ body }) => (body === null ? [] : [parse({ body })]));
      return { revision: rows[0]?.revision ?? 0, charges };
    },
    history: async (orderId) => charges(`${CHARGE} WHERE order_id = ? ORDER BY seq`, orderId),
    charge: async (chargeId) => chargeBy(`${CHARGE} WHERE id = ?`, chargeId),
    match: async ({ paymentId, merchantOrderId }) =>
      chargeBy(`${CHARGE} WHERE payment_id = ? ORDER BY seq LIMIT 1`, paymentId) ??
      chargeBy(`${CHARGE} WHERE reference = ?`, merchantOrderId),
    key: async (key) => all<KeyEntry>(`SELECT ${KEY_COLUMNS} FROM keys WHERE key = ?`, key).map(plain)[0],
    unmatched: async ({ paymentId, merchantOrderId }) =>
      all<DeliveryRow>(UNMATCHED, paymentId ?? null, merchantOrderId ?? null).map(toStoredDelivery),
    due: async (before, limit, { due, id } = FIRST_DUE) =>
      charges(
        `${CHARGE} WHERE due < ? AND (due, id) > (?, ?) ORDER BY due, id LIMIT ?`,
        before,
        due,
        id,
        limit,
      ),
    async listCharges(query) {
      if (query.orderId !== undefined)
        return pageOfCharges(charges(`${CHARGE} WHERE order_id = ?`, query.orderId), query);
      const { from, start } = chargeRange(query);
      const groups = groupsOf(query);
      const statement = groups
        ? pageOfGroups(groups.length, query.last4 !== undefined)
        : `${CHARGE} WHERE seq IN (SELECT seq FROM (${pageBy("")})) ORDER BY made_at DESC, id DESC`;
      const last4 = query.last4 === undefined ? [] : [query.last4];
      return charges(statement, from, start.madeAt, start.id, query.limit, ...(groups ?? []), ...last4);
    },
    journal: async (chargeId) => journal.of(chargeId),
    ...payoutsTable.methods,
    ...problemsTable.methods,
    ...linksTable.methods,
    ...outboxTable.methods,
    hit: (names, now, quotas = []) =>
      db.write(() => {
        const free = quotas.map((quota) => freeAt(quota, now)).filter((at) => at !== undefined);
        if (free.length > 0) return Math.max(...free);
        for (const name of names) run("INSERT INTO marks (name, at) VALUES (?, ?)", name, now);
        return undefined;
      }),
    undoHit: (names, at) =>
      db.write(() => {
        for (const name of names)
          run(
            "DELETE FROM marks WHERE seq = (SELECT seq FROM marks WHERE name = ? AND at = ? LIMIT 1)",
            name,
            at,
          );
      }),
    async prune({ keys, deliveries, hits, journal: journalBefore }) {
      // In batches, between which others may write.
      const pruneBatch = () =>
        run(`DELETE FROM marks WHERE seq IN (SELECT seq FROM marks WHERE at < ? ${BATCH_LIMIT})`, hits) +
        run(
          `DELETE FROM keys WHERE key IN (SELECT key FROM keys WHERE created_at < ? ${BATCH_LIMIT})`,
          keys,
        ) +
        run(
          `DELETE FROM deliveries WHERE seq IN (SELECT seq FROM deliveries WHERE received_at < ? ${BATCH_LIMIT})`,
          deliveries,
        ) +
        run(
          `DELETE FROM journal WHERE seq IN (SELECT seq FROM journal WHERE at < ? ${BATCH_LIMIT})`,
          journalBefore,
        ) +
        run(
          `DELETE FROM problems WHERE id IN (SELECT id FROM problems WHERE made_at < ? ${BATCH_LIMIT})`,
          journalBefore,
        ) +
        run(
          `DELETE FROM links WHERE id IN (SELECT id FROM links WHERE ends_at < ? ${BATCH_LIMIT})`,
          journalBefore,
        );
      while ((await db.write(pruneBatch)) > 0);
    },
    close: async () => db.close(),
  };
}

/** A row as the object that was written: without nulls, and with a prototype. */
const plain = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
