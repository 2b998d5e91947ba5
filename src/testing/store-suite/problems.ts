// What every store must do where it keeps what was reported to the merchant.
import assert from "node:assert/strict";
import type { ChargePosition, ProblemQuery, Store, StoredProblem } from "../../proxy/index.ts";
import { delivery, readItems, START } from "./fixtures.ts";
import type { On } from "./on-stores.ts";

const problem = (
  id: string,
  milliseconds = 0,
  { resolved, ...more }: Partial<StoredProblem> = {},
): StoredProblem => ({
  id,
  code: "late_payment",
  message: `What happened to ${id}`,
  at: new Date(START + milliseconds).toISOString(),
  ...more,
  ...(resolved && { resolved }),
});
const resolved = { at: new Date(START + 100).toISOString(), by: "ana" };

const write = (store: Store, ...problems: StoredProblem[]) => store.commit({ problems });
const prune = (store: Store, milliseconds: number) =>
  store.prune({ keys: 0, deliveries: 0, hits: 0, journal: START + milliseconds });

/** The ids of all pages. */
async function listed(
  store: Store,
  { limit = 2, ...of }: Omit<ProblemQuery, "after" | "limit"> & { limit?: number } = {},
) {
  const ids: string[] = [];
  let after: ChargePosition | undefined;
  for (;;) {
    const page = await store.listProblems!({ ...of, after, limit });
    assert.ok(page.length <= limit);
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined) return ids;
    after = { madeAt: Date.parse(last.at), id: last.id };
  }
}

export function problemTests(on: On): void {
  on("a problem is read back as it was written last", async (store) => {
    assert.equal(await store.problem!("a"), undefined);
    const odd = 'a "quote", \u0000 and \u{1F600}';
    const open = problem("a", 3, { message: odd, orderId: "A-1", chargeId: "c1" });
    assert.equal(await write(store, open, problem("b")), "done");
    assert.deepEqual(await store.problem!("a"), open);
    assert.deepEqual(await store.problem!("b"), problem("b"));
    assert.equal(await write(store, { ...open, resolved }), "done");
    assert.deepEqual(await store.problem!("a"), { ...open, resolved });
    assert.deepEqual(await store.listProblems!({ limit: 9 }), [{ ...open, resolved }, problem("b")]);
  });

  on("of a commit that is refused no problem is kept", async (store) => {
    await store.commit({ order: { id: "A-1", revision: 0 }, delivery: delivery("h") });
    const results = await Promise.all([
      store.commit({ order: { id: "A-1", revision: 0 }, problems: [problem("a")] }),
      store.commit({ delivery: delivery("h"), problems: [problem("b")] }),
      store.commit({ order: { id: "A-2", revision: 0 }, problems: [problem("c")] }),
    ]);
    assert.deepEqual(results, ["conflict", "seen", "done"]);
    assert.deepEqual(await listed(store), ["c"]);
  });

  on("problems are listed page by page, the newest first, of a period and of one state", async (store) => {
    assert.deepEqual(await listed(store), []);
    const made = [
      ["b", 5],
      ["d", 9],
      ["a", 5],
      ["e", 1],
      ["c", 5],
    ] as const;
    await write(store, ...made.map(([id, at], n) => problem(id, at, n % 2 ? { resolved } : {})));
    for (const limit of [1, 2, 9]) {
      assert.deepEqual(await listed(store, { limit }), ["d", "c", "b", "a", "e"]);
      assert.deepEqual(await listed(store, { limit, state: "open" }), ["c", "b", "a"]);
      assert.deepEqual(await listed(store, { limit, state: "resolved" }), ["d", "e"]);
    }
    assert.deepEqual(await listed(store, { from: START + 5, to: START + 8 }), ["c", "b", "a"]);
    assert.deepEqual(await listed(store, { state: "resolved", to: START + 8 }), ["e"]);
    await write(store, problem("a", 5, { resolved }));
    assert.deepEqual(await listed(store, { state: "open" }), ["c", "b"]);
    assert.deepEqual(await listed(store, { state: "resolved" }), ["d", "a", "e"]);
    assert.deepEqual(await listed(store), ["d", "c", "b", "a", "e"]);
  });

  on("of an order those alone are listed that are about it", async (store) => {
    const of = (id: string, at: number, orderId: string, more: Partial<StoredProblem> = {}) =>
      problem(id, at, { orderId, ...more });
    await write(
      store,
      of("a", 1, "A-1"),
      of("b", 2, "A-2"),
      of("c", 3, "A-1", { resolved }),
      problem("d", 4),
    );
    await write(store, of("e", 0, "A-1"));
    for (const limit of [1, 9]) {
      assert.deepEqual(await listed(store, { limit, orderId: "A-1" }), ["c", "a", "e"]);
      assert.deepEqual(await listed(store, { limit, orderId: "A-1", state: "open" }), ["a", "e"]);
      assert.deepEqual(await listed(store, { limit, orderId: "A-1", from: START + 1 }), ["c", "a"]);
      assert.deepEqual(await listed(store, { limit, orderId: "A-3" }), []);
    }
  });

  on("problems that are old are removed, and the rest stays", async (store) => {
    const many = Array.from({ length: 1_200 }, (_, n) =>
      problem(`m${n}`, n % 7, n % 2 ? { resolved, orderId: "A-1" } : {}),
    );
    await write(store, ...many, problem("old", 9, { orderId: "A-1" }), problem("new", 10, { resolved }));
    await prune(store, 10);
    assert.deepEqual(await listed(store), ["new"]);
    assert.deepEqual(await listed(store, { state: "resolved" }), ["new"]);
    assert.deepEqual(await listed(store, { state: "open" }), []);
    assert.deepEqual(await listed(store, { orderId: "A-1" }), []);
    assert.equal(await store.problem!("old"), undefined);
  });

  on(
    "problems are copied with their places and states, also when that is repeated",
    async (source, target) => {
      const made = Array.from({ length: 7 }, (_, n) =>
        problem(`p${n}`, (n * 3) % 5, { orderId: `A-${n % 2}`, ...(n % 3 === 0 && { resolved }) }),
      );
      await write(source, ...made);
      await write(target, problem("p0", 99, { orderId: "A-9" }));
      for (let run = 0; run < 2; run++)
        for (const item of await readItems(source, "problems", 3)) await target.restore!("problems", [item]);
      for (const query of [{}, { state: "open" }, { state: "resolved" }, { orderId: "A-0" }] as const) {
        const ids = await listed(source, query);
        assert.ok(ids.length > 0);
        assert.deepEqual(await listed(target, query), ids);
      }
      assert.deepEqual(await listed(target, { orderId: "A-9" }), []);
      assert.deepEqual(await target.problem!("p3"), made[3]);
    },
  );
}
