// What every store must do where it lists all charges by when they were made.
import assert from "node:assert/strict";
import type { ChargePosition, ChargeQuery, Store, StoredCharge } from "../../proxy/index.ts";
import { readItems, stored, START } from "./fixtures.ts";
import type { On } from "./on-stores.ts";

const madeAt = (id: string, milliseconds: number, orderId = `A-${id}`) =>
  stored(id, orderId, { record: { createdAt: new Date(START + milliseconds).toISOString() } });
const write = (store: Store, charge: StoredCharge, revision = 0) =>
  store.commit({ order: { id: charge.record.orderId, revision }, charges: [charge] });

type Filters = Omit<ChargeQuery, "after" | "limit">;

/** The ids of all pages. */
async function listed(store: Store, { limit = 2, ...of }: Filters & { limit?: number } = {}) {
  const ids: string[] = [];
  let after: ChargePosition | undefined;
  for (;;) {
    const page = await store.listCharges!({ ...of, after, limit });
    assert.ok(page.length <= limit);
    ids.push(...page.map(({ record }) => record.id));
    const last = page.at(-1);
    if (last === undefined) return ids;
    after = { madeAt: Date.parse(last.record.createdAt), id: last.record.id };
  }
}

export function chargeListTests(on: On): void {
  on("all charges are listed page by page, the newest first, and of one moment by id", async (store) => {
    assert.deepEqual(await listed(store), []);
    for (const charge of [madeAt("b", 5), madeAt("d", 9), madeAt("a", 5), madeAt("e", 1), madeAt("c", 5)])
      await write(store, charge);
    for (const limit of [1, 2, 3, 9])
      assert.deepEqual(await listed(store, { limit }), ["d", "c", "b", "a", "e"]);
    const [first] = await store.listCharges!({ limit: 1 });
    assert.deepEqual(first, madeAt("d", 9));
  });

  on("a period includes its ends, and a position outside of it is none", async (store) => {
    for (let n = 0; n < 6; n++) await write(store, madeAt(`c${n}`, 10 * n));
    assert.deepEqual(await listed(store, { from: START + 10, to: START + 30 }), ["c3", "c2", "c1"]);
    assert.deepEqual(await listed(store, { to: START + 9 }), ["c0"]);
    assert.deepEqual(await listed(store, { from: START + 41 }), ["c5"]);
    const after = { madeAt: START + 50, id: "c5" };
    const page = await store.listCharges!({ to: START + 20, after, limit: 9 });
    assert.deepEqual(
      page.map(({ record }) => record.id),
      ["c2", "c1", "c0"],
    );
  });

  on(
    "a charge stays in its place when it changes, and a page goes on where its last charge is gone",
    async (store) => {
      for (const [n, id] of ["a", "b", "c", "d"].entries()) await write(store, madeAt(id, n === 3 ? 2 : n));
      const changed = madeAt("b", 1);
      changed.record.status = "expired";
      await write(store, changed, 1);
      assert.deepEqual(await listed(store), ["d", "c", "b", "a"]);
      await store.commit({ order: { id: "A-c", revision: 1 }, remove: "c" });
      assert.deepEqual(await listed(store), ["d", "b", "a"]);
      const page = await store.listCharges!({ after: { madeAt: START + 2, id: "c" }, limit: 9 });
      assert.deepEqual(
        page.map(({ record }) => `${record.id} ${record.status}`),
        ["b expired", "a pending"],
      );
      assert.deepEqual(await listed(store), ["d", "b", "a"], "a position was left behind");
    },
  );

  on("of a method, a status or an order those alone are listed that have it now", async (store) => {
    const charge = (n: number, method: "pix" | "card", status: "paid" | "pending") => {
      const made = madeAt(`c${n}`, 10 * (n % 6), `A-${n % 3}`);
      return { ...made, record: { ...made.record, method, status } };
    };
    const revisions = [0, 0, 0];
    const put = (n: number, ...as: ["pix" | "card", "paid" | "pending"]) =>
      write(store, charge(n, ...as), revisions[n % 3]!++);
    for (let n = 0; n < 12; n++) await put(n, n % 2 ? "card" : "pix", n % 4 < 2 ? "pending" : "paid");
    const ids = async (of: Filters) => {
      const pages = await Promise.all([1, 2, 99].map((limit) => listed(store, { ...of, limit })));
      assert.deepEqual(pages[0], pages[2]);
      assert.deepEqual(pages[1], pages[2]);
      return pages[2]!.join(" ");
    };
    assert.equal(await ids({ method: "pix" }), "c4 c10 c8 c2 c6 c0");
    assert.equal(await ids({ status: "paid" }), "c11 c10 c3 c2 c7 c6");
    assert.equal(await ids({ method: "card", status: "paid" }), "c11 c3 c7");
    assert.equal(await ids({ orderId: "A-1" }), "c4 c10 c7 c1");
    assert.equal(await ids({ orderId: "A-1", method: "card" }), "c7 c1");
    assert.equal(await ids({ method: "card", from: START + 20, to: START + 40 }), "c9 c3");
    assert.equal(await ids({ status: "reversed" }), "");
    assert.equal(await ids({ status: ["paid", "reversed", "paid"] }), await ids({ status: "paid" }));
    assert.equal(await ids({ status: ["pending", "paid"], method: "card" }), await ids({ method: "card" }));
    assert.equal(await ids({ status: ["reversed", "paid"], orderId: "A-1" }), "c10 c7");
    assert.equal(await ids({ orderId: "A-9" }), "");
    await put(3, "card", "pending");
    await put(1, "card", "paid");
    assert.equal(await ids({ method: "card", status: "paid" }), "c11 c7 c1");
    await store.commit({ order: { id: "A-1", revision: revisions[1]! }, remove: "c7" });
    assert.equal(await ids({ status: "paid", method: "card" }), "c11 c1");
  });

  on("of a card's last digits those alone are listed, with every other filter at once", async (store) => {
    const charge = (n: number, status: "paid" | "pending", last4?: string) => {
      const made = madeAt(`c${n}`, 10 * (n % 6), `A-${n % 3}`);
      if (last4 === undefined) return { ...made, record: { ...made.record, method: "pix", status } as const };
      const card = { brand: "Visa", last4, installments: 1 } as const;
      return { ...made, record: { ...made.record, method: "card", status, card } as const };
    };
    const revisions = [0, 0, 0];
    const put = (n: number, status: "paid" | "pending", last4?: string) =>
      write(store, charge(n, status, last4), revisions[n % 3]!++);
    for (let n = 0; n < 12; n++)
      await put(n, n % 4 < 2 ? "pending" : "paid", n % 3 === 0 ? undefined : n % 2 ? "4242" : "0042");
    // A card charge whose digits nobody knows.
    await write(store, madeAt("c12", 99, "A-12"));
    const ids = async (of: Filters) => {
      const pages = await Promise.all([1, 2, 99].map((limit) => listed(store, { ...of, limit })));
      assert.deepEqual(pages[0], pages[2]);
      assert.deepEqual(pages[1], pages[2]);
      return pages[2]!.join(" ");
    };
    assert.equal(await ids({ last4: "4242" }), "c5 c11 c7 c1");
    assert.equal(await ids({ last4: "0042" }), "c4 c10 c8 c2");
    assert.equal(await ids({ last4: "4242", status: "paid" }), "c11 c7");
    assert.equal(await ids({ last4: "4242", method: "card", status: "pending" }), "c5 c1");
    assert.equal(await ids({ last4: "4242", method: "pix" }), "");
    assert.equal(await ids({ last4: "4242", method: "pix", status: "paid" }), "");
    assert.equal(await ids({ last4: "4242", orderId: "A-2" }), "c5 c11");
    assert.equal(await ids({ last4: "4242", orderId: "A-2", status: "paid" }), "c11");
    assert.equal(await ids({ last4: "4242", orderId: "A-0" }), "");
    assert.equal(await ids({ last4: "0042", from: START + 20, to: START + 30 }), "c8 c2");
    assert.equal(await ids({ last4: "9999" }), "");
    assert.equal(await ids({ status: "paid" }), "c11 c10 c3 c2 c7 c6");
    await put(1, "paid", "4242");
    assert.equal(await ids({ last4: "4242", status: "paid" }), "c11 c7 c1");
    assert.equal(await ids({ last4: "4242", status: "pending" }), "c5");
    await store.commit({ order: { id: "A-1", revision: revisions[1]! }, remove: "c7" });
    assert.equal(await ids({ last4: "4242" }), "c5 c11 c1");
  });

  on(
    "charges are copied with their places, and those that a copy removes are not listed",
    async (source, target) => {
      for (let n = 0; n < 7; n++) await write(source, madeAt(`c${n}`, (n * 3) % 5));
      const card = { brand: "Visa", last4: "4242", installments: 1 } as const;
      const cards = [stored("k", "A-c0", { record: { card } }), stored("gone", "A-c1", { record: { card } })];
      await write(source, cards[0]!, 1);
      await write(target, cards[1]!);
      for (const order of await readItems(source, "orders", 3)) await target.restore!("orders", [order]);
      const ids = await listed(source);
      assert.equal(ids.length, 8);
      assert.deepEqual(await listed(target), ids);
      assert.deepEqual(await listed(target, { last4: "4242" }), ["k"]);
    },
  );
}
