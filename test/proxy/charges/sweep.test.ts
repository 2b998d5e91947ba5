// How much work the sweep makes of many charges that are due at once.
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { memoryStore, type Store, type StoredCharge } from "../../../src/proxy/index.ts";
import { shopFor } from "../../support/shop.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

const HOUR = 3_600_000;

/** A Pix code that ran out an hour ago. */
function code(id: string, orderId: string, now: number): StoredCharge {
  const [createdAt, expiresAt] = [now - 2 * HOUR, now - HOUR].map((at) => new Date(at).toISOString());
  const record = {
    method: "pix",
    createdAt: createdAt ?? "",
    expiresAt,
    pix: { code: "000201" },
    service: { merchantOrderId: `ref${id}`, paymentId: `pay-${id}` },
  } as const;
  return stored(id, orderId, { record, due: now - HOUR });
}

/** A store in which these codes lie, and what is asked of it from then on. */
async function storeWith(codes: readonly StoredCharge[]) {
  const store = memoryStore();
  const asked = { commits: 0, conflicts: 0, largestRead: 0 };
  const revisions = new Map<string, number>();
  for (const charge of codes) {
    const { orderId } = charge.record;
    const revision = revisions.get(orderId) ?? 0;
    await store.commit({ order: { id: orderId, revision }, charges: [charge] });
    revisions.set(orderId, revision + 1);
  }
  const counted: Store = {
    ...store,
    async commit(change) {
      asked.commits++;
      const result = await store.commit(change);
      if (result === "conflict") asked.conflicts++;
      return result;
    },
    async due(before, limit, after) {
      const found = await store.due(before, limit, after);
      asked.largestRead = Math.max(asked.largestRead, found.length);
      return found;
    },
  };
  return { counted, store, asked };
}

async function expired(t: TestContext, codes: readonly StoredCharge[]) {
  const { counted, store, asked } = await storeWith(codes);
  const { pay } = shopFor(t, { store: counted, onCharge: undefined });
  await pay.sweep();
  const left = (await store.due(Number.MAX_SAFE_INTEGER, codes.length)).length;
  assert.equal(left, 0, "codes still wait");
  const history = await store.history(codes[0]?.record.orderId ?? "");
  assert.deepEqual([...new Set(history.map(({ record }) => record.status))], ["expired"]);
  return asked;
}

test("the codes of one order that run out together are ended by a few writes", async (t) => {
  const now = Date.now();
  const asked = await expired(
    t,
    Array.from({ length: 800 }, (_, n) => code(`c${n}`, "A-1001", now)),
  );
  assert.equal(asked.conflicts, 0);
  assert.ok(asked.commits <= 20, `${asked.commits} writes`);
});

test("a start reads the charges that are due in pages", async (t) => {
  const now = Date.now();
  const asked = await expired(
    t,
    Array.from({ length: 900 }, (_, n) => code(`c${n}`, `A-${n % 300}`, now)),
  );
  assert.ok(asked.largestRead <= 200, `${asked.largestRead} charges were read at once`);
});

test("the first sweep ends after that of the start, which takes up what another process was interrupted in", async (t) => {
  const interrupted = { ...code("c1", "A-1001", Date.now()), sending: true, due: Date.now() + HOUR };
  const { counted, store } = await storeWith([interrupted]);
  const slow: Store = {
    ...counted,
    async due(before, limit, after) {
      const isAtStart = before === Number.MAX_SAFE_INTEGER;
      for (let turns = 0; isAtStart && turns < 100; turns++) await setImmediate();
      return counted.due(before, limit, after);
    },
  };
  const { pay } = shopFor(t, { store: slow, onCharge: undefined });
  await pay.sweep();
  assert.equal((await store.charge("c1"))?.record.status, "failed");
});

for (const [title, retention, days] of [
  ["by default", undefined, { keys: 2, deliveries: 90, hits: 1, journal: 730 }],
  [
    "by the option",
    { keys: 3, deliveries: 30, attempts: 7, history: 365 },
    { keys: 3, deliveries: 30, hits: 7, journal: 365 },
  ],
] as const) {
  test(`keys, deliveries, attempts and histories are kept as long as is said ${title}`, async (t) => {
    const now = Date.now();
    const pruned: Parameters<Store["prune"]>[0][] = [];
    const store = {
      ...memoryStore(),
      prune: async (before: (typeof pruned)[number]) => void pruned.push(before),
    };
    const { pay } = shopFor(t, { store, retention, now: () => now });
    await pay.sweep();
    const ago = (count: number) => now - count * 24 * 3_600_000;
    assert.deepEqual(pruned[0], {
      keys: ago(days.keys),
      deliveries: ago(days.deliveries),
      hits: ago(days.hits),
      journal: ago(days.journal),
    });
  });
}

test("a sweep that cannot read the store is logged, and the next one does its work", async (t) => {
  const { counted, store } = await storeWith([code("c1", "A-1001", Date.now())]);
  let isAway = true;
  const logged: string[] = [];
  const { pay } = shopFor(t, {
    store: {
      ...counted,
      due: (...asked) => (isAway ? Promise.reject(new Error("away")) : counted.due(...asked)),
    },
    logger: { info() {}, warn() {}, error: (message) => void logged.push(message) },
  });
  await pay.sweep();
  assert.ok(logged.includes("The sweep could not read the store"));
  isAway = false;
  await pay.sweep();
  assert.equal((await store.charge("c1"))?.record.status, "expired");
});

for (const call of ["due", "unmatched"] as const)
  test(`what could not be processed for a moment is processed seconds later, though nothing else is due: ${call}`, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: Date.now() });
    const { counted, store } = await storeWith([code("c1", "A-1001", Date.now())]);
    let isAway = true;
    const read = counted[call] as (...asked: unknown[]) => Promise<unknown>;
    const failing: Store = {
      ...counted,
      [call]: (...asked: unknown[]) =>
        isAway ? Promise.reject(new Error("The store is away.")) : read(...asked),
    };
    const { pay } = shopFor(t, { store: failing, onCharge: undefined });
    const waiting = async () => (await store.due(Number.MAX_SAFE_INTEGER, 1)).length;
    await pay.sweep();
    assert.equal(await waiting(), 1);
    isAway = false;
    t.mock.timers.tick(5_000);
    for (let turns = 0; turns < 100 && (await waiting()) > 0; turns++) await setImmediate();
    assert.equal(await waiting(), 0);
  });
