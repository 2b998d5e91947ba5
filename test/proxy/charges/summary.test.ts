// The sums of a period, read from each store.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { memoryStore, sqliteStore, type Store, type SummaryPeriod } from "../../../src/proxy/index.ts";
import { shopFor, silent } from "../../support/shop.ts";
import { newName, SHARED_KINDS, SHARED_STORES } from "../../support/stores.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const DAY = 86_400_000;
/** Noon in Brazil. */
const NOON = Date.parse("2026-11-20T15:00:00Z");
/** More than two pages. */
const MANY = 1_001;

const iso = (time: number) => new Date(time).toISOString();

const STORES: Record<string, (t: TestContext) => Store | Promise<Store>> = {
  memory: () => memoryStore(),
  sqlite: (t) => sqliteStore(join(temporaryFolder(t), "pay.db")),
  ...Object.fromEntries(
    SHARED_KINDS.map((kind) => [
      kind,
      async (t: TestContext) => {
        const server = await SHARED_STORES[kind].start();
        t.after(() => server.stop());
        return SHARED_STORES[kind].open(server.url, newName(), silent);
      },
    ]),
  ),
};

/** A paid charge, made and paid so many days after the first. */
const paid = (id: string, made: number, paidAt: number) =>
  stored(id, `order ${id}`, {
    record: {
      status: "paid",
      method: "pix",
      createdAt: iso(NOON + made * DAY),
      updatedAt: iso(NOON + paidAt * DAY),
      paidAt: iso(NOON + paidAt * DAY),
    },
  });

const fill = (store: Store, charges: readonly ReturnType<typeof stored>[]) =>
  store.restore!(
    "orders",
    charges.map((charge) => ({ id: charge.record.orderId, revision: 1, charges: [charge] })),
  );

for (const [name, open] of Object.entries(STORES))
  test(`each charge counts once, however many pages there are, on ${name}`, async (t) => {
    const store = await open(t);
    // Hundreds of one moment, so that pages end among them.
    await fill(
      store,
      Array.from({ length: MANY }, (_, n) => paid(`c${n}`, n % 2, n % 2)),
    );
    const { pay } = shopFor(t, { store });
    const sums = async (period?: SummaryPeriod) => {
      const { days, totals } = await pay.charges.summary(period);
      return {
        days: days.map(({ day, paid: sum }) => [day, sum.count, sum.amount]),
        all: totals.all.paid.count,
      };
    };
    const [first, second] = [
      ["2026-11-20", 501, 501_000],
      ["2026-11-21", 500, 500_000],
    ];
    assert.deepEqual(await sums(), { days: [first, second], all: MANY });
    for (const from of [
      "2026-11-21",
      "2026-11-21T03:00:00Z",
      "2026-11-20T22:00:00-05:00",
      "2026-11-21T12:00:00+09:00",
    ])
      assert.deepEqual(await sums({ from }), { days: [second], all: 500 }, from);
    assert.deepEqual(await sums({ from: "2026-11-20", to: "2026-11-20" }), { days: [first], all: 501 });
    assert.deepEqual(await sums({ from: new Date(NOON + 1), to: "2026-11-21T15:00:00Z" }), {
      days: [second],
      all: 500,
    });
  });

test("a charge that was made up to 540 days before the period is in it, and the answer says since when", async (t) => {
  const store = memoryStore();
  const reads: unknown[] = [];
  const { listCharges } = store;
  store.listCharges = (query) => {
    reads.push([query.from, query.to]);
    return listCharges!(query);
  };
  await fill(store, [paid("in", -540, 0), paid("before", -541, 0), paid("after", 2, 2)]);
  const { pay } = shopFor(t, { store });
  const from = iso(NOON);
  const some = await pay.charges.summary({ from, to: from });
  assert.deepEqual(
    [some.from, some.to, some.madeFrom, some.totals.all.paid.count],
    [from, from, iso(NOON - 540 * DAY), 1],
  );
  assert.deepEqual(reads, [[NOON - 540 * DAY, NOON + DAY]]);
  const all = await pay.charges.summary({ to: from });
  assert.deepEqual([all.from, all.madeFrom, all.totals.all.paid.count], [undefined, undefined, 2]);
});

test("a period that is none is refused, and a store without a list says so", async (t) => {
  const store = memoryStore();
  const { pay } = shopFor(t, { store });
  for (const [period, words] of [
    [{ from: "November" }, /^period\.from is "November", expected a day such as "2026-11-01"/],
    [{ from: "2026-11-03", to: "2026-11-02" }, /^period\.from is later than to/],
    [{ since: "2026-11-03" }, /^period has "since", expected any of from, to/],
  ] as const)
    await assert.rejects(pay.charges.summary(period as SummaryPeriod), (error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, words);
      return true;
    });
  const { listCharges: _, ...withoutList } = store;
  const lacking = shopFor(t, { store: withoutList }).pay;
  await assert.rejects(lacking.charges.summary(), /The store lacks listCharges/);
});
