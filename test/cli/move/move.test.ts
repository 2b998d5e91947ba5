// What a move takes over, from each store and to each, and what it refuses.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { CommandError } from "../../../src/cli/lib/command-error.ts";
import { moveStore } from "../../../src/cli/move/move.ts";
import type { Movable } from "../../../src/cli/move/pages.ts";
import { postgresStore, redisStore, sqliteStore, type Commit, type Store } from "../../../src/proxy/index.ts";
import { contentsOf, drainOutbox, fillStore } from "../../support/filled-store.ts";
import { startPostgres, type PostgresServer } from "../../support/postgres.ts";
import { startRedis, type RedisServer } from "../../support/redis.ts";
import { newName } from "../../support/stores.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { delivery, each, entry, key, payout, stored } from "../../../src/testing/store-suite/fixtures.ts";

let redis: RedisServer;
let postgres: PostgresServer;
before(async () => {
  [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
});
after(() => Promise.all([redis.stop(), postgres.stop()]));

const folder = temporaryFolder({ after });
const ENGINES = {
  sqlite: (name: string) => sqliteStore(join(folder, `${name}.db`)),
  redis: (name: string) => redisStore(redis.url, { prefix: `[${name}]*` }),
  postgres: (name: string) => postgresStore(postgres.url, { schema: name }),
};
type Engine = keyof typeof ENGINES;

interface Setting {
  source: Store;
  target: Store;
  lines: string[];
  run(from?: Store, to?: Store): ReturnType<typeof moveStore>;
}

async function withStores(from: Engine, to: Engine, body: (setting: Setting) => Promise<void>) {
  const [source, target] = [ENGINES[from](newName()), ENGINES[to](newName())];
  const lines: string[] = [];
  const run = (one = source, other = target) =>
    moveStore({
      source: one as Movable,
      target: other as Movable,
      sourceName: "the source",
      targetName: "the target",
      progress: (line) => lines.push(line),
    });
  try {
    await body({ source, target, lines, run });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

const refused = (moving: Promise<unknown>, words: RegExp) =>
  assert.rejects(moving, (error) => {
    assert.ok(error instanceof CommandError, String(error));
    assert.match(error.message, words);
    assert.equal(error.exitCode, 1);
    return true;
  });

const NOW = Date.now();
const ISO_NOW = new Date(NOW).toISOString();

/** Each engine once as the source and once as the target: neither knows which one the other is. */
const PAIRS: readonly (readonly [from: Engine, to: Engine])[] = [
  ["sqlite", "postgres"],
  ["postgres", "redis"],
  ["redis", "sqlite"],
];

for (const [from, to] of PAIRS)
  test(`${from} to ${to}: both hold the same, and again after a second run`, () =>
    withStores(from, to, async ({ source, target, run }) => {
      await fillStore(source, 560);
      const expected = await contentsOf(source);
      const tallies = await run();
      assert.equal(tallies.orders.charges, 560);
      assert.equal(tallies.keys.items, expected.keys.length);
      assert.deepEqual(await contentsOf(target), expected);
      assert.deepEqual(await run(), tallies);
      assert.deepEqual(await contentsOf(target), expected);
      assert.deepEqual(await contentsOf(source), expected, "the source was changed");

      await target.commit({ outbox: [entry("stream 1", "later")] });
      const [told, wanted] = [await drainOutbox(target), await drainOutbox(source)];
      assert.ok(Object.values(wanted).some((payloads) => payloads.length > 2));
      assert.deepEqual(told, { ...wanted, "stream 1": [...(wanted["stream 1"] ?? []), "later"] });
    }));

for (const to of Object.keys(ENGINES) as Engine[]) {
  test(`${to}: a second run brings what the source has changed, and removes what it has no more`, () =>
    withStores("sqlite", to, async ({ source, target, lines, run }) => {
      await source.commit({
        order: { id: "A-1", revision: 0 },
        charges: [stored("c1"), stored("c2")],
        key: key("k1"),
        delivery: delivery("h1", { paymentId: "p1" }),
        outbox: [entry("a", "1"), entry("a", "2"), entry("b", "3")],
        journal: [{ chargeId: "c1", entry: { at: ISO_NOW, kind: "told", text: "Made" } }],
      });
      await source.commit({ key: key("k2"), delivery: delivery("h2", { chargeId: "c1" }) });
      await run();
      await source.commit({
        order: { id: "A-1", revision: 1 },
        charges: [stored("c2", "A-1", { due: 4 }), stored("c3")],
        remove: "c1",
        freeKey: "k1",
        match: { hash: "h1", chargeId: "c2" },
      });
      await source.prune({ keys: 0, deliveries: 2, hits: 0, journal: 0 });
      await source.commit({ delivery: delivery("h3", { receivedAt: 3 }), outbox: [entry("a", "4")] });
      for (const { id } of await source.lease(10, 20, each(9))) await source.ack([id]);
      await run();
      assert.match(lines.join("\n"), /holds 1 of the orders already/);
      assert.deepEqual(await contentsOf(target), await contentsOf(source));
      assert.deepEqual(await drainOutbox(target), { a: ["2", "4"] });
    }));

  test(`${to}: another shop's store is refused, and nothing is written`, () =>
    withStores("sqlite", to, async ({ source, target, run }) => {
      await fillStore(source, 20);
      await target.commit({ order: { id: "other", revision: 0 }, charges: [stored("c99", "other")] });
      const before = await contentsOf(target);
      await refused(
        run(),
        /holds orders that the source does not have, such as "other"\. Nothing was written/,
      );
      assert.deepEqual(await contentsOf(target), before);
    }));
}

test("what a proxy has changed after a move is not overwritten by a second one", () =>
  withStores("sqlite", "redis", async ({ source, target, run }) => {
    await source.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")] });
    await run();
    const paid = [stored("c1", "A-1", { record: { status: "paid" } })];
    await target.commit({ order: { id: "A-1", revision: 1 }, charges: paid });
    await refused(run(), /newer state of orders than the source, such as of "A-1"/);
    // Nor where the source was changed as often.
    await source.commit({ order: { id: "A-1", revision: 1 }, charges: [stored("c1", "A-1", { due: 1 })] });
    await refused(run(), /newer state/);
    assert.equal((await target.charge("c1"))?.record.status, "paid");
    // Back, the source is the older one.
    await target.commit({ order: { id: "A-1", revision: 2 }, charges: paid });
    await run(target, source);
    assert.deepEqual(await contentsOf(source), await contentsOf(target));
  }));

/** What a proxy writes that has started with the new store, before an order is changed. */
const AFTER_A_MOVE: Record<string, Commit> = {
  deliveries: { delivery: delivery("h1", { receivedAt: NOW, paymentId: "p1" }) },
  histories: { journal: [{ chargeId: "c1", entry: { at: ISO_NOW, kind: "told", text: "onPaid took it" } }] },
  payouts: { payouts: [payout("p1", 0, { status: "approved", updatedAt: ISO_NOW })] },
  problems: { problems: [{ id: "x", at: ISO_NOW, code: "unknown_charge", message: "Money came." }] },
  links: { links: [{ id: "l1", orderId: "A-1", createdAt: ISO_NOW, expiresAt: ISO_NOW, once: true }] },
};

for (const [what, change] of Object.entries(AFTER_A_MOVE))
  test(`${what} that a proxy has written after a move are not removed by a second one`, () =>
    withStores("redis", "sqlite", async ({ source, target, run }) => {
      await source.commit({
        order: { id: "A-1", revision: 0 },
        charges: [stored("c1")],
        payouts: [payout("p1")],
        delivery: delivery("h0"),
        journal: [{ chargeId: "c1", entry: { at: "2026-11-21T12:00:00.000Z", kind: "told", text: "Made" } }],
      });
      await run();
      await target.commit(change);
      const before = await contentsOf(target);
      await refused(run(), new RegExp(`newer state of ${what} than the source.* Nothing was written`));
      assert.deepEqual(await contentsOf(target), before);
      // Back, they are taken along.
      await run(target, source);
      assert.deepEqual(await contentsOf(source), before);
    }));

test("a store with deliveries alone is no earlier run's", () =>
  withStores("sqlite", "sqlite", async ({ source, target, run }) => {
    await fillStore(source, 5);
    await target.commit({ delivery: delivery("h", { paymentId: "p" }) });
    await refused(run(), /holds deliveries and no order/);
    assert.equal((await target.unmatched({ paymentId: "p" })).length, 1);
  }));

test("an empty source is refused, and a store that is moved to itself", () =>
  withStores("sqlite", "redis", async ({ source, target, run }) => {
    await refused(run(), /holds nothing/);
    await fillStore(source, 5);
    await run();
    await assert.rejects(run(target, target), /the same store/);
    assert.deepEqual(await contentsOf(target), await contentsOf(source));
  }));

for (const [part, change] of [
  ["orders", { order: { id: "A-0", revision: 1 }, charges: [] }],
  ["keys", { key: key("late") }],
  ["deliveries", { delivery: delivery("late") }],
  ["outbox", { outbox: [entry("late")] }],
] as const)
  for (const side of ["source", "target"] as const)
    test(`a writer that changes ${part} of the ${side} meanwhile is told`, () =>
      withStores("sqlite", "sqlite", async ({ source, target, run }) => {
        await fillStore(source, 20);
        let copied = false;
        const watched: Store = {
          ...target,
          async restore(name, items) {
            await target.restore!(name, items);
            // The outbox is written last.
            if (name !== "outbox" || copied) return;
            copied = true;
            await (side === "source" ? source : target).commit(change);
          },
        };
        await source.commit({ outbox: [entry("last")] });
        await refused(
          run(source, watched),
          side === "source"
            ? new RegExp(`^the source was changed meanwhile: ${part} \\(`)
            : new RegExp(`^the target differs from the source: ${part} \\(`),
        );
      }));
