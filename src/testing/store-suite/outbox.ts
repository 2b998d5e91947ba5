// What every store must do with outbox entries whose handlers keep failing, and how it tells what waits.
import assert from "node:assert/strict";
import type { OutboxEntry, Store, StoredOutboxEntry } from "../../proxy/index.ts";
import { each, readItems } from "./fixtures.ts";
import type { On } from "./on-stores.ts";

const entry = (stream: string, payload: string, createdAt?: number) => ({
  stream,
  kind: "charge" as const,
  payload,
  ...(createdAt !== undefined && { createdAt }),
});
const payloads = (entries: readonly OutboxEntry[]) => entries.map(({ payload }) => payload);
const byId = (entries: StoredOutboxEntry[]) => entries.toSorted((a, b) => a.id - b.id);

async function listed(store: Store, aside: boolean, limit = 2) {
  const all: StoredOutboxEntry[] = [];
  for (;;) {
    const page = await store.listOutbox!({ aside, after: all.at(-1)?.id, limit });
    all.push(...page);
    if (page.length < limit) return all;
  }
}

/** Takes what is due, which must be one entry. */
async function takeOne(store: Store, now: number) {
  const [taken, ...others] = await store.lease(now, now + 10, each(9));
  assert.ok(taken);
  assert.deepEqual(others, []);
  return taken;
}

export function outboxTests(on: On): void {
  on(
    "how an entry failed is kept, and while it is not reported the next of its stream waits",
    async (store) => {
      await store.commit({ outbox: [entry("a", "1", 5), entry("a", "2", 6)] });
      const { id, failure: none } = await takeOne(store, 10);
      assert.equal(none, undefined);
      await store.nack(id, 30, { error: "no \0 table", since: 11 });
      assert.deepEqual(await store.lease(29, 39, each(9)), []);
      const again = await takeOne(store, 30);
      assert.deepEqual([again.id, again.tries, again.createdAt], [id, 1, 5]);
      assert.equal(again.failure?.since, 11);
      assert.match(again.failure.error, /^no . table$/su);
      assert.equal(again.failure.reportedAt, undefined);
      await store.nack(id, 50);
      assert.equal((await takeOne(store, 50)).failure?.since, 11, "a try without a failure to keep");
    },
  );

  on(
    "a commit that asks for a lease is given the first new entries of streams, and nobody else is until then",
    async (store) => {
      await store.commit({ order: { id: "A-1", revision: 0 }, outbox: [entry("old", "0")] });
      const given: OutboxEntry[] = [];
      const lease = { until: 30, take: (entries: OutboxEntry[]) => void given.push(...entries) };
      const outbox = [entry("a", "1", 5), entry("a", "2", 5), entry("old", "3", 5), entry("b", "4", 5)];
      assert.equal(await store.commit({ order: { id: "A-1", revision: 0 }, outbox, lease }), "conflict");
      assert.equal(given.length, 0);
      assert.equal(await store.commit({ order: { id: "A-1", revision: 1 }, outbox, lease }), "done");
      // A store may leave them due at once.
      if (given.length === 0) given.push(...(await store.lease(10, 30, { charge: 9 })).slice(1));
      else assert.deepEqual(payloads(await store.lease(10, 30, { charge: 9 })), ["0"]);
      assert.deepEqual(payloads(given), ["1", "4"]);
      assert.deepEqual(payloads(await store.lease(29, 40, { charge: 9 })), []);
      const again = await store.lease(30, 50, { charge: 9 });
      assert.deepEqual(again.slice(1), given, "whoever was given them has died");
      await store.ack(again.map(({ id }) => id));
      assert.deepEqual(payloads(await store.lease(30, 50, { charge: 9 })), ["3", "2"].toSorted());
    },
  );

  on(
    "a reported entry is set aside: what follows it is due at once, and it comes back at its time",
    async (store) => {
      await store.commit({ outbox: [entry("a", "1"), entry("a", "2"), entry("b", "other")] });
      const [first] = await store.lease(10, 20, each(1));
      assert.ok(first);
      await store.nack(first.id, 100, { error: "e", since: 10, reportedAt: 10 });
      const next = await store.lease(11, 21, each(9));
      assert.deepEqual(
        payloads(next),
        ["other", "2"].toSorted((a) => (a === "2" ? -1 : 1)),
      );
      for (const { id } of next) await store.ack([id]);
      await store.commit({ outbox: [entry("a", "3")] });
      const third = await takeOne(store, 12);
      assert.equal(third.payload, "3");
      assert.deepEqual(await store.lease(21, 31, each(9)), [], "only its lease has ended");
      await store.ack([third.id]);
      assert.equal(await store.nextOutbox(), 100);
      const again = await takeOne(store, 100);
      assert.deepEqual([again.id, again.payload, again.tries], [first.id, "1", 1]);
      await store.nack(first.id, 200, { error: "f", since: 10, reportedAt: 110 });
      assert.deepEqual((await takeOne(store, 200)).failure, { error: "f", since: 10, reportedAt: 110 });
      await store.ack([first.id]);
      assert.equal(await store.nextOutbox(), undefined);
    },
  );

  on("an entry that is set aside does not disturb one that is being handled", async (store) => {
    await store.commit({ outbox: [entry("a", "1"), entry("a", "2"), entry("a", "3")] });
    const first = await takeOne(store, 10);
    const failure = { error: "e", since: 10, reportedAt: 10 };
    await store.nack(first.id, 500, failure);
    assert.equal((await takeOne(store, 11)).payload, "2");
    await store.nack(first.id, 500, failure);
    await store.ack([first.id]);
    await store.ack([first.id]);
    await store.nack(first.id, 500, failure);
    assert.deepEqual(await store.lease(12, 22, each(9)), []);
    assert.equal((await takeOne(store, 21)).payload, "2");
  });

  on("entries are listed page by page, those that were set aside apart, and counted", async (store) => {
    assert.deepEqual(await store.backlog!(), { entries: 0, failing: 0 });
    await store.commit({
      outbox: ["a", "b", "c", "d", "e"].map((stream, n) => entry(stream, stream, 100 + n)),
    });
    await store.commit({ outbox: [entry("e", "f", 200)] });
    assert.deepEqual(await store.backlog!(), { entries: 6, failing: 0, oldest: 100 });
    const taken = await store.lease(10, 20, each(3));
    for (const { id, payload } of taken)
      await store.nack(id, 300, { error: `no ${payload}`, since: 10, reportedAt: 20 });
    assert.deepEqual(payloads(await listed(store, true)), ["a", "b", "c"]);
    const waiting = await listed(store, false);
    assert.deepEqual(
      waiting.map(({ payload, due }) => [payload, due]),
      [
        ["d", 0],
        ["e", 0],
        ["f", undefined],
      ],
    );
    assert.deepEqual(await store.backlog!(), { entries: 6, failing: 3, oldest: 103 });
    const [, second] = await listed(store, true);
    assert.deepEqual(second, {
      ...taken[1],
      stream: `aside:${second?.id}`,
      tries: 1,
      due: 300,
      failure: { error: "no b", since: 10, reportedAt: 20 },
    });
    for (const { id } of [...taken, ...waiting]) await store.ack([id]);
    assert.deepEqual(await store.backlog!(), { entries: 0, failing: 0 });
    assert.deepEqual([await listed(store, true), await listed(store, false)], [[], []]);
  });

  on("a payload is replaced where its entry still waits, and its last error goes with it", async (store) => {
    await store.commit({ outbox: [entry("a", "Maria"), entry("b", "Maria"), entry("c", "Maria")] });
    const [gone, failed, fresh] = await store.lease(10, 20, each(9));
    assert.ok(gone && failed && fresh);
    await store.ack([gone.id]);
    await store.nack(failed.id, 30, { error: "no Maria", since: 10 });
    const redact = [gone, failed, fresh].map(({ id }) => ({ id, payload: "blank" }));
    const order = { id: "A-1", revision: 0 };
    assert.equal(await store.commit({ order: { ...order, revision: 7 }, redact }), "conflict");
    assert.deepEqual(payloads(await listed(store, false)), ["Maria", "Maria"]);
    assert.equal(await store.commit({ order, redact }), "done");
    const left = await listed(store, false);
    assert.deepEqual(
      left.map(({ payload, failure }) => [payload, failure?.error]),
      [
        ["blank", ""],
        ["blank", undefined],
      ],
    );
    assert.deepEqual(await store.backlog!(), { entries: 2, failing: 0 });
  });

  on("entries are copied with how they failed, and those set aside stay so", async (source, target) => {
    await source.commit({
      outbox: [entry("a", "1", 5), entry("a", "2", 6), entry("b", "3", 7), entry("c", "4")],
    });
    const [first, second] = await source.lease(10, 20, each(2));
    assert.ok(first && second);
    await source.nack(first.id, 400, { error: "x", since: 10, reportedAt: 12 });
    await source.nack(second.id, 50, { error: "y", since: 11 });
    const items = await readItems(source, "outbox", 3);
    for (const item of items) await target.restore!("outbox", [item]);
    assert.equal(items.length, 4);
    assert.deepEqual(byId(await readItems(target, "outbox", 3)), byId(items));
    for (const aside of [true, false])
      assert.deepEqual(await listed(target, aside), await listed(source, aside));
    assert.deepEqual(payloads(await listed(target, true)), ["1"]);
    assert.deepEqual(await target.backlog!(), { entries: 4, failing: 1, oldest: 6 });
  });
}
