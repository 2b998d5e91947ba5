// What every store must do where it keeps payouts.
import assert from "node:assert/strict";
import type { ChargePosition, PayoutStatus, Store, StoredPayout } from "../../proxy/index.ts";
import { payout, readItems, START } from "./fixtures.ts";
import type { On } from "./on-stores.ts";

/** The id under which payouts are decided, as an order's charges are under the order's. No order has it. */
const PAYOUTS_ID = "../payouts";

/** Writes payouts under the aggregate at this revision. */
const write = (store: Store, revision: number, ...payouts: StoredPayout[]) =>
  store.commit({ order: { id: PAYOUTS_ID, revision }, payouts });

/** The ids of all pages. */
async function listed(
  store: Store,
  { limit = 2, ...of }: { from?: number; to?: number; status?: PayoutStatus; limit?: number } = {},
) {
  const ids: string[] = [];
  let after: ChargePosition | undefined;
  for (;;) {
    const page = await store.listPayouts!({ ...of, after, limit });
    assert.ok(page.length <= limit);
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined) return ids;
    after = { madeAt: Date.parse(last.createdAt), id: last.id };
  }
}

export function payoutTests(on: On): void {
  on("a payout is found by each of its names, as it was written last", async (store) => {
    for (const by of [{ id: "a" }, { key: "keya" }, { reference: "refa" }, { transferId: "t" }])
      assert.equal(await store.payout!(by), undefined);
    assert.equal(await write(store, 0, payout("a"), payout("b", 1)), "done");
    assert.deepEqual(await store.payout!({ id: "a" }), payout("a"));
    assert.deepEqual(await store.payout!({ key: "keyb" }), payout("b", 1));
    assert.equal(await store.payout!({ transferId: "t" }), undefined);
    const { key: _, ...approved } = payout("a", 0, { status: "approved", transferId: "t", fee: 100 });
    assert.equal(await write(store, 1, approved), "done");
    for (const by of [{ id: "a" }, { reference: "refa" }, { transferId: "t" }])
      assert.deepEqual(await store.payout!(by), approved);
    // The key is free again.
    assert.equal(await store.payout!({ key: "keya" }), undefined);
    assert.equal(await write(store, 2, payout("c", 2, { key: "keya" })), "done");
    assert.equal((await store.payout!({ key: "keya" }))?.id, "c");
  });

  on("of two commits on one revision the second writes nothing", async (store) => {
    const results = await Promise.all([write(store, 0, payout("a")), write(store, 0, payout("b"))]);
    assert.deepEqual(results.toSorted(), ["conflict", "done"]);
    assert.equal((await listed(store)).length, 1);
  });

  on("the service's id may be that of several: the oldest is given", async (store) => {
    await write(store, 0, payout("b", 5, { transferId: "t" }), payout("a", 9, { transferId: "t" }));
    assert.equal((await store.payout!({ transferId: "t" }))?.id, "b");
  });

  on("a key and a reference are those of one payout", async (store) => {
    await write(store, 0, payout("a"));
    await assert.rejects(write(store, 1, payout("b", 1, { key: "keya" })));
    await assert.rejects(write(store, 1, payout("b", 1, { reference: "refa" })));
    assert.deepEqual(await listed(store), ["a"]);
    assert.equal((await store.order(PAYOUTS_ID)).revision, 1);
  });

  on("payouts are listed page by page, the newest first, of a period and of one status", async (store) => {
    assert.deepEqual(await listed(store), []);
    const statuses: PayoutStatus[] = ["pending", "approved", "pending", "failed", "pending"];
    const made = [
      ["b", 5],
      ["d", 9],
      ["a", 5],
      ["e", 1],
      ["c", 5],
    ] as const;
    await write(store, 0, ...made.map(([id, at], n) => payout(id, at, { status: statuses[n]! })));
    for (const limit of [1, 2, 9]) {
      assert.deepEqual(await listed(store, { limit }), ["d", "c", "b", "a", "e"]);
      assert.deepEqual(await listed(store, { limit, status: "pending" }), ["c", "b", "a"]);
    }
    assert.deepEqual(await listed(store, { from: START + 5, to: START + 8 }), ["c", "b", "a"]);
    assert.deepEqual(await listed(store, { status: "failed", to: START }), []);
    await write(store, 1, payout("a", 5, { status: "approved" }));
    assert.deepEqual(await listed(store, { status: "pending" }), ["c", "b"]);
    assert.deepEqual(await listed(store, { status: "approved" }), ["d", "a"]);
    assert.deepEqual(await listed(store), ["d", "c", "b", "a", "e"]);
  });

  on("payouts are copied with their names and places", async (source, target) => {
    const made = Array.from({ length: 7 }, (_, n) => payout(`p${n}`, (n * 3) % 5, { transferId: `t${n}` }));
    await write(source, 0, ...made);
    for (const part of ["orders", "payouts"] as const)
      for (let times = 0; times < 2; times++)
        for (const item of await readItems(source, part, 3)) await target.restore!(part, [item] as never);
    assert.deepEqual(await listed(target), await listed(source));
    assert.deepEqual(await target.payout!({ transferId: "t3" }), made[3]);
    assert.equal(await write(target, 0, payout("x")), "conflict");
  });
}
