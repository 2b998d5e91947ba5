// What every store must do where it keeps what happened to each charge.
import assert from "node:assert/strict";
import type { HistoryEntry, Store } from "../../proxy/index.ts";
import { delivery, each, entry, readItems, stored, START } from "./fixtures.ts";
import type { On } from "./on-stores.ts";

const happened = (text: string, milliseconds = 0, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: new Date(START + milliseconds).toISOString(),
  kind: "changed",
  text,
  ...more,
});
const note = (chargeId: string, ...entries: HistoryEntry[]) =>
  entries.map((told) => ({ chargeId, entry: told }));
const texts = async (store: Store, chargeId: string) =>
  (await store.journal!(chargeId)).map(({ text }) => text);

export function journalTests(on: On): void {
  on("what happened to a charge is kept in order, and is read back as it was written", async (store) => {
    const first = happened("asked", 5, { by: "ana", detail: { amount: 1_000, of: ["a", null] } });
    const odd = happened('a "quote", \u0000 and \u{1F600}', 3);
    await store.commit({
      order: { id: "A-1", revision: 0 },
      charges: [stored("c1"), stored("c2")],
      journal: [...note("c1", first), ...note("c2", happened("other")), ...note("c1", odd)],
    });
    await store.commit({ journal: note("c1", happened("later", 1)) });
    assert.deepEqual(await store.journal!("c1"), [first, odd, happened("later", 1)]);
    assert.deepEqual(await texts(store, "c2"), ["other"]);
    assert.deepEqual(await store.journal!("c3"), []);
  });

  on("of a commit that is refused nothing is told", async (store) => {
    await store.commit({ order: { id: "A-1", revision: 0 }, delivery: delivery("h") });
    const journal = note("c1", happened("never"));
    const results = await Promise.all([
      store.commit({ order: { id: "A-1", revision: 0 }, journal }),
      store.commit({ delivery: delivery("h"), journal }),
      store.commit({ order: { id: "A-2", revision: 0 }, journal: note("c2", happened("done")) }),
    ]);
    assert.deepEqual(results, ["conflict", "seen", "done"]);
    assert.deepEqual(await store.journal!("c1"), []);
    assert.deepEqual(await texts(store, "c2"), ["done"]);
  });

  on("a charge that is taken back takes its journal along", async (store) => {
    await store.commit({
      order: { id: "A-1", revision: 0 },
      charges: [stored("c1"), stored("c2")],
      journal: [...note("c1", happened("asked")), ...note("c2", happened("asked"))],
    });
    await store.commit({ order: { id: "A-1", revision: 1 }, remove: "c1" });
    assert.deepEqual(await store.journal!("c1"), []);
    assert.deepEqual(await texts(store, "c2"), ["asked"]);
  });

  on(
    "what is told of an outbox entry is kept as the entry is acknowledged, fails and is set aside",
    async (store) => {
      await store.commit({ outbox: [entry("a"), entry("b")] });
      const [first, second] = await store.lease(10, 20, each(2));
      await store.nack(second!.id, 30, undefined, note("c1", happened("failed")));
      await store.nack(second!.id, 30, { error: "no", since: 1 }, note("c1", happened("again")));
      await store.nack(
        second!.id,
        30,
        { error: "no", since: 1, reportedAt: 2 },
        note("c1", happened("set aside")),
      );
      await store.ack(
        [first!.id, second!.id],
        [...note("c1", happened("taken")), ...note("c2", happened("taken"))],
      );
      assert.deepEqual(await texts(store, "c1"), ["failed", "again", "set aside", "taken"]);
      assert.deepEqual(await texts(store, "c2"), ["taken"]);
      assert.deepEqual(await store.lease(99, 100, each(9)), []);
    },
  );

  on("what is old is removed, and the rest stays", async (store) => {
    const many = Array.from({ length: 1_200 }, (_, n) => `m${n}`);
    await store.commit({ journal: many.flatMap((id) => note(id, happened("old", n(id) % 7))) });
    await store.commit({
      journal: note("c1", happened("old", 1), happened("old", 2), happened("new", 10), happened("newer", 11)),
    });
    const before = (milliseconds: number) =>
      store.prune({ keys: 0, deliveries: 0, hits: 0, journal: START + milliseconds });
    await before(10);
    assert.deepEqual(await texts(store, "c1"), ["new", "newer"]);
    assert.deepEqual(
      (await readItems(store, "journal", 500)).map(({ chargeId }) => chargeId),
      ["c1"],
    );
    await before(11);
    assert.deepEqual(await texts(store, "c1"), ["newer"]);
    await before(12);
    assert.deepEqual(await store.journal!("c1"), []);
    await store.commit({ journal: note("c1", happened("anew", 5)) });
    await before(5);
    assert.deepEqual(await texts(store, "c1"), ["anew"]);
  });

  on(
    "journals are copied, each in the place of what the copy held, also when it is repeated",
    async (source, target) => {
      const ids = Array.from({ length: 7 }, (_, n) => `c${n}`);
      for (const id of ids)
        await source.commit({ journal: note(id, happened(`${id} asked`, n(id)), happened(`${id} paid`, 9)) });
      await target.commit({ journal: note("c1", happened("of an earlier run", 99)) });
      for (let run = 0; run < 2; run++)
        for (const item of await readItems(source, "journal", 3)) await target.restore!("journal", [item]);
      const all = async (store: Store) =>
        (await readItems(store, "journal", 2)).toSorted((a, b) => (a.chargeId < b.chargeId ? -1 : 1));
      assert.equal((await all(source)).length, ids.length);
      assert.deepEqual(await all(target), await all(source));
      await target.commit({ journal: note("c1", happened("on", 10)) });
      assert.deepEqual(await texts(target, "c1"), ["c1 asked", "c1 paid", "on"]);
    },
  );
}

/** The number in an id. */
const n = (id: string) => Number(id.slice(1));
