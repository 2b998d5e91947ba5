// What the PostgreSQL store asks must not take longer in a shop with a long history, also if the server's statistics know nothing
// of the rows that are asked for: they were made before there were any.
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { postgresStore } from "../../../../src/proxy/index.ts";
import { payout, stored } from "../../../../src/testing/store-suite/fixtures.ts";
import { startPostgres } from "../../../support/postgres.ts";

const MANY = 2_000;
/** Rows of a page, and the most pages of the disk that one may read: the indexes have more. */
const LIMIT = 3;
const MAX_PAGES = 12;

test("postgres: a page of the few rows of a kind is found through the index of that kind", async (t) => {
  const { url, stop } = await startPostgres();
  const store = postgresStore(url, { schema: "pay" });
  const client = new pg.Client(url);
  await client.connect();
  t.after(async () => {
    await client.end();
    await store.close();
    await stop();
  });
  const numbers = Array.from({ length: MANY }, (_, n) => n);
  const at = "2026-11-21T12:00:00.000Z";
  const card = { brand: "Visa", installments: 1 } as const;
  const digits = (n: number) => (n % 10 ? { ...card, last4: "4242" } : undefined);
  const problem = { code: "late_payment", message: "m", at } as const;

  await store.restore!(
    "orders",
    numbers.map((n) => ({
      id: `A-${n}`,
      revision: 1,
      charges: [stored(`c${n}`, `A-${n}`, { record: { card: digits(n) } })],
    })),
  );
  await store.restore!(
    "payouts",
    numbers.map((n) => payout(`p${n}`, n, { status: "approved" })),
  );
  await store.commit({
    problems: numbers.map((n) => ({ ...problem, id: `q${n}`, resolved: { at } })),
  });
  await client.query("VACUUM ANALYZE pay.charges, pay.payouts, pay.problems");
  const query = t.mock.method(pg.Client.prototype, "query");
  const later = { from: Date.parse(at) + 1, limit: LIMIT };
  await store.listCharges!({ status: "reversed", method: "card", limit: LIMIT });
  await store.listCharges!({ status: "pending", method: "card", ...later });
  await store.listCharges!({ last4: "4242", status: "reversed", limit: LIMIT });
  await store.listCharges!({ last4: "4242", status: "pending", ...later });
  await store.listPayouts!({ status: "unknown", limit: LIMIT });
  await store.listPayouts!({ status: "approved", from: Date.parse(at) + MANY, limit: LIMIT });
  await store.listProblems!({ state: "open", limit: LIMIT });
  await store.listProblems!({ state: "resolved", ...later });

  const asked = query.mock.calls
    .map(({ arguments: [text, values] }) => ({ text: String(text), values: values as unknown[] }))
    .filter(({ text }) => text.includes("LIMIT $4"));
  query.mock.restore();
  const indexes = [];
  for (const { text, values } of asked) {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${text}`,
      values,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.doesNotMatch(plan, /Seq Scan/, plan);
    const pages = Number(/shared hit=(\d+)/.exec(plan)?.[1]);
    assert.ok(pages < MAX_PAGES, plan);
    indexes.push(/using (\w+)/.exec(plan)?.[1]);
  }
  assert.deepEqual(
    indexes,
    ["charges_listed", "charges_card", "payouts_status", "problems_state"].flatMap((index) => [index, index]),
  );
});
