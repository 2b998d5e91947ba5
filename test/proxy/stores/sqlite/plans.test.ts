// What the SQLite store asks must not take longer in a shop with a long history: no statement may read a whole table, and each
// must run in a Durable Object.
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { sqliteStore } from "../../../../src/proxy/index.ts";
import { payout, stored } from "../../../../src/testing/store-suite/fixtures.ts";

test("sqlite: every statement finds its rows through an index", async (t) => {
  const prepare = t.mock.method(DatabaseSync.prototype, "prepare");
  const store = sqliteStore(":memory:");
  const key = { key: "k", body: "b", chargeId: "c", orderId: "A-1", createdAt: 1 };
  const delivery = { hash: "h", body: "{}", paymentId: "p", receivedAt: 1 };
  await store.commit({
    order: { id: "A-1", revision: 0 },
    charges: [stored("c")],
    key,
    delivery,
    outbox: [{ stream: "s", kind: "charge", payload: "1" }],
    journal: [{ chargeId: "c", entry: { at: "2026-11-21T12:00:00.000Z", kind: "asked", text: "" } }],
  });
  await store.commit({
    order: { id: "A-1", revision: 1 },
    forget: ["c"],
    remove: "c",
    freeKey: "k",
    match: { hash: "h", chargeId: "c" },
  });
  await store.order("A-1");
  await store.charge("c");
  await store.match({ paymentId: "p", merchantOrderId: "r" });
  await store.key("k");
  await store.unmatched({ paymentId: "p", merchantOrderId: "r" });
  await store.due(1, 1);
  for (const query of [
    {},
    { status: "paid" },
    { method: "pix" },
    { status: "paid", method: "pix" },
    { orderId: "A-1" },
    { last4: "4242" },
    { last4: "4242", status: "paid" },
  ] as const)
    await store.listCharges!({ ...query, from: 1, to: 9, after: { madeAt: 5, id: "c" }, limit: 1 });
  await store.journal!("c");
  await store.scan!("journal", "c", 1);
  await store.commit({ payouts: [payout("p", 0, { transferId: "t" })] });
  for (const by of [{ id: "p" }, { key: "k" }, { reference: "r" }, { transferId: "t" }])
    await store.payout!(by);
  const page = { from: 1, to: 9, after: { madeAt: 5, id: "p" }, limit: 1 };
  await store.listPayouts!(page);
  await store.listPayouts!({ ...page, status: "pending" });
  await store.commit({
    problems: [
      { id: "p", code: "late_payment", message: "m", at: "2026-11-21T12:00:00.000Z", orderId: "A-1" },
    ],
  });
  await store.problem!("p");
  for (const query of [{}, { state: "open" }, { orderId: "A-1" }] as const)
    await store.listProblems!({ ...page, ...query });
  const link = { id: "l", orderId: "A-1", createdAt: "2026-11-21T12:00:00.000Z", once: true };
  await store.commit({ links: [{ ...link, expiresAt: "2026-11-22T12:00:00.000Z" }] });
  await store.link!("l");
  await store.linksOf!("A-1");
  const [entry] = await store.lease(1, 2, { charge: 1 });
  await store.extend(entry?.id ?? 0, 3);
  await store.nack(entry?.id ?? 0, 3);
  await store.ack([entry?.id ?? 0]);
  await store.nextOutbox();
  await store.hit(["a"], 1, [{ name: "a", max: 1, window: 1 }]);
  await store.undoHit?.(["a"], 1);
  await store.prune({ keys: 2, deliveries: 2, hits: 2, journal: 0 });

  const database = prepare.mock.calls[0]?.this as DatabaseSync;
  const texts = prepare.mock.calls
    .map(({ arguments: [sql] }) => sql)
    .filter((sql) => /^(select|insert|update|delete)/i.test(sql));
  assert.ok(texts.length > 20, "few statements were seen");
  prepare.mock.restore();
  // As many as the SQLite of a Durable Object takes, which runs the same statements.
  database.limits.compoundSelect = 5;
  for (const sql of texts) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    // That of the list finds them too, among all of the method and status.
    if (sql.includes("last4 ="))
      assert.match(JSON.stringify(plan), /INDEX charges_card \(last4=\? AND listed_as=\? AND/, sql);
    // A covering index that is read in its order stops at the limit; a table would be read to its end.
    const scans = plan
      .map(({ detail }) => String(detail))
      .filter((detail) => /^SCAN (?!\(|CONSTANT|.*subquery)/i.test(detail));
    assert.deepEqual(scans, [], sql);
  }
  await store.close();
});
