// What every store must do.
import assert from "node:assert/strict";
import type { Store, StorePart } from "../../proxy/index.ts";
import { delivery, each, entry, key, KINDS, readItems, stored } from "./fixtures.ts";
import type { On } from "./on-stores.ts";

/** All items of a part, read with small pages. */
const itemsOf = <Part extends StorePart>(store: Store, part: Part) => readItems(store, part, 3);

/** Writes all that `source` holds to `target`. */
async function copy(source: Store, target: Store) {
  const part = async <Part extends StorePart>(name: Part) => {
    for (const item of await itemsOf(source, name)) await target.restore!(name, [item]);
  };
  await part("orders");
  await part("keys");
  await part("deliveries");
  await part("outbox");
}

const byId = <Item extends { id: string | number }>(items: Item[]) =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : 1));

export function coreTests(on: On): void {
  on("an order that nobody wrote is empty, at revision 0", async (store) => {
    assert.deepEqual(await store.order("A-1"), { revision: 0, charges: [] });
    assert.equal(await store.charge("c1"), undefined);
    assert.equal(await store.match({ paymentId: "p", merchantOrderId: "r" }), undefined);
    assert.equal(await store.key("k"), undefined);
  });

  on("what is committed is read back, oldest first, and found by each of its names", async (store) => {
    const first = stored("c1", "A-1", { due: 5, lookup: { tries: 1 } });
    const second = stored("c2");
    second.record.service.paymentId = "p2";
    assert.equal(await store.commit({ order: { id: "A-1", revision: 0 }, charges: [first] }), "done");
    assert.equal(await store.commit({ order: { id: "A-1", revision: 1 }, charges: [second] }), "done");
    assert.deepEqual(await store.order("A-1"), { revision: 2, charges: [first, second] });
    assert.deepEqual(await store.charge("c1"), first);
    assert.deepEqual(await store.match({ paymentId: "p2" }), second);
    assert.deepEqual(await store.match({ merchantOrderId: "refc1" }), first);
    assert.deepEqual(await store.match({ paymentId: "p2", merchantOrderId: "refc1" }), second);
    assert.deepEqual(await store.match({ paymentId: "other", merchantOrderId: "refc1" }), first);
  });

  on("a charge goes by the payment id that it has now", async (store) => {
    for (const [revision, paymentId] of ["p1", "p2", undefined].entries()) {
      const charge = stored("c1");
      if (paymentId !== undefined) charge.record.service.paymentId = paymentId;
      await store.commit({ order: { id: "A-1", revision }, charges: [charge] });
      for (const other of ["p1", "p2"]) {
        const found = await store.match({ paymentId: other });
        assert.equal(found?.record.id, other === paymentId ? "c1" : undefined);
      }
    }
    assert.equal((await store.order("A-1")).charges.length, 1);
  });

  on("a change of a stale order writes nothing at all", async (store) => {
    await store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")] });
    const stale = {
      order: { id: "A-1", revision: 0 },
      charges: [stored("c2")],
      key: key("k"),
      delivery: delivery("h"),
      outbox: [entry("s")],
    };
    assert.equal(await store.commit(stale), "conflict");
    assert.equal(await store.charge("c2"), undefined);
    assert.equal(await store.key("k"), undefined);
    assert.deepEqual(await store.lease(10, 20, each(9)), []);
    assert.equal(await store.commit({ delivery: delivery("h") }), "done", "the delivery was not kept");
  });

  on("of changes decided on the same revision one wins", async (store) => {
    const tries = Array.from({ length: 20 }, (_, n) =>
      store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored(`c${n}`)] }),
    );
    const results = await Promise.all(tries);
    assert.equal(results.filter((result) => result === "done").length, 1);
    assert.equal((await store.order("A-1")).charges.length, 1);
  });

  on("a reference belongs to one charge, and a write that fails takes no other with it", async (store) => {
    const taken = stored("c2", "A-2");
    taken.record.service.merchantOrderId = "refc1";
    await store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")] });
    const results = await Promise.allSettled([
      store.commit({ order: { id: "A-3", revision: 0 }, charges: [stored("c3", "A-3")] }),
      store.commit({ order: { id: "A-2", revision: 0 }, charges: [taken], key: key("k") }),
      store.commit({ order: { id: "A-4", revision: 7 }, charges: [stored("c4", "A-4")] }),
      store.commit({ order: { id: "A-5", revision: 0 }, charges: [stored("c5", "A-5")] }),
    ]);
    assert.deepEqual(
      results.map((result) => (result.status === "fulfilled" ? result.value : "rejected")),
      ["done", "rejected", "conflict", "done"],
    );
    assert.equal(await store.key("k"), undefined);
    assert.deepEqual(await store.order("A-2"), { revision: 0, charges: [] });
    assert.equal(await store.charge("c4"), undefined);
    assert.ok((await store.charge("c3")) && (await store.charge("c5")));
  });

  on("an idempotency key is taken once, until it is freed", async (store) => {
    assert.equal(await store.commit({ order: { id: "A-1", revision: 0 }, key: key("k") }), "done");
    assert.deepEqual(await store.key("k"), key("k"));
    const again = { order: { id: "A-1", revision: 1 }, charges: [stored("c2")], key: key("k") };
    assert.equal(await store.commit(again), "taken");
    assert.equal((await store.order("A-1")).revision, 1);
    assert.equal(
      await store.commit({ order: { id: "A-1", revision: 1 }, freeKey: "k", remove: "c1" }),
      "done",
    );
    assert.equal(await store.key("k"), undefined);
  });

  on("a charge can be taken back", async (store) => {
    await store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1"), stored("c2")] });
    await store.commit({ order: { id: "A-1", revision: 1 }, remove: "c1" });
    assert.deepEqual(
      (await store.order("A-1")).charges.map(({ record }) => record.id),
      ["c2"],
    );
    assert.equal(await store.match({ merchantOrderId: "refc1" }), undefined);
    const next = stored("c3");
    next.record.service.merchantOrderId = "refc1";
    assert.equal(await store.commit({ order: { id: "A-1", revision: 2 }, charges: [next] }), "done");
  });

  on("a delivery is seen once, and what came with its repeat is not written", async (store) => {
    const first = { order: { id: "A-1", revision: 0 }, delivery: delivery("h", { chargeId: "c1" }) };
    assert.equal(await store.commit(first), "done");
    const repeat = { order: { id: "A-1", revision: 1 }, charges: [stored("c1")], delivery: delivery("h") };
    assert.equal(await store.commit(repeat), "seen");
    assert.equal(await store.charge("c1"), undefined);
  });

  on(
    "commits that are asked for at once are each written as a whole or not at all, whatever the others are",
    async (store) => {
      await store.commit({
        order: { id: "old", revision: 0 },
        charges: [stored("c0", "old")],
        key: key("k0"),
      });
      await store.commit({ delivery: delivery("h0") });
      const good = Array.from({ length: 9 }, (_, n) => ({
        order: { id: `A-${n}`, revision: 0 },
        charges: [stored(`c-${n}`, `A-${n}`)],
        key: key(`k-${n}`),
        delivery: delivery(`h-${n}`),
        outbox: [entry(`s-${n}`)],
      }));
      const order = { id: "B", revision: 0 };
      const thief = stored("thief", "C", { record: { service: { merchantOrderId: "refc0" } } });
      const refused = [
        { order, charges: [stored("b0", "B")], delivery: delivery("h0"), outbox: [entry("t")] },
        {
          order: { id: "old", revision: 0 },
          charges: [stored("b1", "old")],
          delivery: delivery("h1"),
          outbox: [entry("t")],
        },
        {
          order,
          charges: [stored("b2", "B")],
          key: key("k0"),
          delivery: delivery("h2"),
          outbox: [entry("t")],
        },
      ];
      const results = await Promise.all([
        ...good.slice(0, 3).map((commit) => store.commit(commit)),
        ...refused.map((commit) => store.commit(commit)),
        ...good.slice(3).map((commit) => store.commit(commit)),
        store.commit({ order: { id: "A-0", revision: 1 }, charges: [stored("c-new", "A-0")] }),
        store.commit(good[1]!),
      ]);
      const done = (commits: object[]) => commits.map(() => "done");
      assert.deepEqual(
        results,
        done(good.slice(0, 3)).concat("seen", "conflict", "taken", ...done(good.slice(3)), "done", "seen"),
      );
      // A reference that is another's is an error of the store, which ends a transaction.
      const mixed = await Promise.allSettled([
        store.commit({ order: { id: "D", revision: 0 }, charges: [stored("d", "D")] }),
        store.commit({ order: { id: "C", revision: 0 }, charges: [thief], outbox: [entry("t")] }),
        store.commit({ order: { id: "E", revision: 0 }, charges: [stored("e", "E")] }),
      ]);
      assert.deepEqual(
        mixed.map(({ status }) => status),
        ["fulfilled", "rejected", "fulfilled"],
      );
      assert.deepEqual(
        (await Promise.all(["d", "e"].map((id) => store.charge(id)))).map((found) => found?.record.id),
        ["d", "e"],
      );
      assert.equal((await store.order("B")).revision, 0);
      assert.equal((await store.order("C")).revision, 0);
      assert.deepEqual(
        (await Promise.all(["b0", "b1", "b2", "thief"].map((id) => store.charge(id)))).filter(Boolean),
        [],
      );
      assert.deepEqual(
        (await Promise.all(good.map(({ order: { id } }) => store.order(id)))).map(({ revision, charges }) => [
          revision,
          charges.length,
        ]),
        good.map((_, n) => (n === 0 ? [2, 2] : [1, 1])),
      );
      const told = (await store.lease(10, 20, each(99))).map(({ stream }) => stream);
      assert.deepEqual(
        told.toSorted(),
        good.map((_, n) => `s-${n}`),
      );
      for (const hash of ["h1", "h2"])
        assert.equal(await store.commit({ delivery: delivery(hash) }), "done", hash);
    },
  );

  on("a delivery without a charge is found by either name, and matched once", async (store) => {
    const byPayment = delivery("h1", { paymentId: "p1" });
    const byReference = delivery("h2", { merchantOrderId: "r1" });
    await store.commit({ delivery: byReference });
    await store.commit({ delivery: byPayment });
    await store.commit({ delivery: delivery("h3") });
    assert.deepEqual(await store.unmatched({ paymentId: "p1", merchantOrderId: "r1" }), [
      byReference,
      byPayment,
    ]);
    assert.deepEqual(await store.unmatched({}), []);
    const match = { order: { id: "A-1", revision: 0 }, match: { hash: "h1", chargeId: "c1" } };
    assert.equal(await store.commit(match), "done");
    assert.equal(await store.commit({ ...match, order: { id: "A-1", revision: 1 } }), "seen");
    assert.deepEqual(await store.unmatched({ paymentId: "p1" }), []);
  });

  on(
    "a delivery that was forgotten cannot be matched, and what came with that is not written",
    async (store) => {
      await store.commit({ delivery: delivery("h", { paymentId: "p1" }) });
      await store.prune({ keys: 5, deliveries: 5, hits: 5, journal: 0 });
      const match = { hash: "h", chargeId: "c1" };
      assert.equal(
        await store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")], match }),
        "seen",
      );
      assert.deepEqual(await store.order("A-1"), { revision: 0, charges: [] });
    },
  );

  on("deliveries are emptied by their charge, and a repeat is told all the same", async (store) => {
    const named = delivery("h", { body: '{"name":"Maria"}', chargeId: "c1", paymentId: "p1" });
    await store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")], delivery: named });
    await store.commit({ delivery: delivery("unmatched", { body: "[1]", paymentId: "p1" }) });
    const forget = { charges: [stored("c1", "A-1", { due: 5 })], forget: ["c1", "nobody's"] };
    assert.equal(await store.commit({ order: { id: "A-1", revision: 0 }, ...forget }), "conflict");
    assert.equal(await store.commit({ order: { id: "A-1", revision: 1 }, ...forget }), "done");
    assert.equal((await store.charge("c1"))?.due, 5);
    assert.equal(await store.commit({ delivery: named }), "seen");
    assert.deepEqual(
      (await store.unmatched({ paymentId: "p1" })).map(({ body }) => body),
      ["[1]"],
    );
  });

  on("charges that are due come in the order of their urgency", async (store) => {
    const charges = [stored("c1", "A-1", { due: 30 }), stored("c2", "A-1", { due: 10 }), stored("c3")];
    await store.commit({ order: { id: "A-1", revision: 0 }, charges });
    const ids = async (before: number, limit = 9) =>
      (await store.due(before, limit)).map(({ record }) => record.id);
    assert.deepEqual(await ids(10), []);
    assert.deepEqual(await ids(31), ["c2", "c1"]);
    assert.deepEqual(await ids(31, 1), ["c2"]);
    await store.commit({ order: { id: "A-1", revision: 1 }, charges: [stored("c2")] });
    assert.deepEqual(await ids(31), ["c1"]);
  });

  on("a decline for lack of authentication is read with its order until the next try", async (store) => {
    const declined = (authenticateNext?: boolean) =>
      stored("c1", "A-1", { record: { status: "denied" }, ...(authenticateNext && { authenticateNext }) });
    await store.commit({ order: { id: "A-1", revision: 0 }, charges: [declined(true)] });
    assert.deepEqual((await store.order("A-1")).charges, [declined(true)]);
    await store.commit({ order: { id: "A-1", revision: 1 }, charges: [declined()] });
    assert.deepEqual((await store.order("A-1")).charges, []);
  });

  on("a charge that ended is read with its order while it is open whether its money came", async (store) => {
    const ended = (unknownStatus?: string) =>
      stored("c1", "A-1", { record: { status: "expired" }, ...(unknownStatus && { unknownStatus }) });
    await store.commit({ order: { id: "A-1", revision: 0 }, charges: [ended("HELD")] });
    assert.deepEqual((await store.order("A-1")).charges, [ended("HELD")]);
    await store.commit({ order: { id: "A-1", revision: 1 }, charges: [ended()] });
    assert.deepEqual((await store.order("A-1")).charges, []);
  });

  on("of an order's charges those that wait or had money are read, the others by name", async (store) => {
    const statuses = [
      "expired",
      "pending",
      "denied",
      "paid",
      "failed",
      "challenge",
      "cancelled",
      "reversed",
    ] as const;
    const charges = statuses.map((status, n) => stored(`c${n}`, "A-1", { record: { status } }));
    await store.commit({ order: { id: "A-1", revision: 0 }, charges });
    const read = async (also?: string) =>
      (await store.order("A-1", also)).charges.map(({ record }) => record.status);
    const deciding = ["pending", "paid", "challenge", "cancelled", "reversed"];
    assert.deepEqual(await read(), deciding);
    assert.deepEqual(await read("c2"), ["pending", "denied", "paid", "challenge", "cancelled", "reversed"]);
    assert.deepEqual(await read("c1"), deciding);
    assert.deepEqual(await read("another order's"), deciding);
    assert.deepEqual(
      (await store.history("A-1")).map(({ record }) => record.status),
      statuses,
    );
    const [first, second] = charges;
    assert.ok(first && second);
    first.record.status = "paid";
    second.record.status = "expired";
    await store.commit({ order: { id: "A-1", revision: 1 }, charges: [first, second] });
    assert.deepEqual(await read(), ["paid", "paid", "challenge", "cancelled", "reversed"]);
    await store.commit({ order: { id: "A-1", revision: 2 }, remove: "c1" });
    assert.deepEqual((await store.history("A-1")).length, statuses.length - 1);
  });

  on("charges that are due are read page by page, also where the last of a page is gone", async (store) => {
    const at = [30, 10, 20, 20, 20, 40, 20];
    const charges = at.map((due, n) => stored(`c${n}`, "A-1", { due }));
    await store.commit({ order: { id: "A-1", revision: 0 }, charges });
    const page = async (after?: { due: number; id: string }) =>
      (await store.due(41, 2, after)).map(({ record }) => record.id);
    assert.deepEqual(await page(), ["c1", "c2"]);
    assert.deepEqual(await page({ due: 20, id: "c2" }), ["c3", "c4"]);
    await store.commit({ order: { id: "A-1", revision: 1 }, charges: [stored("c3"), stored("c4")] });
    assert.deepEqual(await page({ due: 20, id: "c4" }), ["c6", "c0"]);
    assert.deepEqual(await page({ due: 30, id: "c0" }), ["c5"]);
    assert.deepEqual(await page({ due: 40, id: "c5" }), []);
    assert.deepEqual(await page(), ["c1", "c2"], "a position was left behind");
  });

  on(
    "the outbox hands out the first of each stream, and comes back to what was not settled",
    async (store) => {
      assert.equal(await store.nextOutbox(), undefined);
      await store.commit({ outbox: [entry("a", "1"), entry("a", "2"), entry("b", "3")] });
      const taken = await store.lease(10, 20, each(9));
      assert.deepEqual(
        taken.map(({ stream, payload, tries }) => [stream, payload, tries]),
        [
          ["a", "1", 0],
          ["b", "3", 0],
        ],
      );
      assert.deepEqual(await store.lease(11, 21, each(9)), []);
      assert.equal(await store.nextOutbox(), 20);
      const [first, other] = taken;
      assert.ok(first && other);
      await store.ack([other.id]);
      await store.nack(first.id, 15);
      const again = await store.lease(15, 30, each(9));
      assert.deepEqual(
        again.map(({ payload, tries }) => [payload, tries]),
        [["1", 1]],
      );
      await store.ack([first.id]);
      assert.deepEqual(
        (await store.lease(15, 30, each(9))).map(({ payload }) => payload),
        ["2"],
      );
    },
  );

  on("of entries that are due at the same time the oldest come first", async (store) => {
    const payloads = Array.from({ length: 12 }, (_, n) => String(n));
    await store.commit({ outbox: payloads.map((payload) => entry(`stream ${payload}`, payload)) });
    const taken = [...(await store.lease(10, 20, each(5))), ...(await store.lease(10, 20, each(99)))];
    assert.deepEqual(
      taken.map(({ payload }) => payload),
      payloads,
    );
  });

  on("the outbox hands out one kind alone, and what is held comes back later", async (store) => {
    await store.commit({ outbox: [entry("a", "1"), { ...entry("b", "2"), kind: "problem" }] });
    const [problem, ...rest] = await store.lease(10, 20, { problem: 9 });
    assert.deepEqual([problem?.payload, rest], ["2", []]);
    await store.extend(problem?.id ?? 0, 30);
    const taken = async (now: number) =>
      (await store.lease(now, 40, each(9))).map(({ payload, tries }) => [payload, tries]);
    assert.deepEqual(await taken(20), [["1", 0]]);
    assert.deepEqual(await taken(30), [["2", 0]]);
  });

  on("entries of every kind are handed out, and their next is known", async (store) => {
    for (const kind of KINDS) {
      assert.equal(await store.nextOutbox(), undefined);
      await store.commit({ outbox: [{ ...entry(kind), kind }] });
      assert.equal(await store.nextOutbox(), 0, kind);
      const [ofKind] = await store.lease(10, 20, { [kind]: 9 });
      assert.equal(ofKind?.kind, kind);
      const [taken] = await store.lease(20, 30, each(9));
      assert.equal(taken?.id, ofKind?.id, kind);
      await store.ack([taken?.id ?? 0]);
    }
  });

  on("old keys and deliveries are forgotten", async (store) => {
    await store.commit({ key: key("old"), delivery: delivery("old") });
    await store.commit({
      key: { ...key("new"), createdAt: 9 },
      delivery: delivery("new", { receivedAt: 9 }),
    });
    await store.prune({ keys: 5, deliveries: 5, hits: 5, journal: 0 });
    assert.equal(await store.key("old"), undefined);
    assert.ok(await store.key("new"));
    assert.equal(await store.commit({ delivery: delivery("old") }), "done");
    assert.equal(await store.commit({ delivery: delivery("new") }), "seen");
  });

  on("what is old is forgotten however much it is, unmatched ones too", async (store) => {
    // A hundred at a time: of all at once the last ones would wait for longer on a busy machine than a store lets a call wait.
    const hundreds = Array.from({ length: 12 }, (_, at) =>
      Array.from({ length: 100 }, (__, n) => String(at * 100 + n)),
    );
    for (const some of hundreds)
      await Promise.all(
        some.map((n) => store.commit({ key: key(n), delivery: delivery(n, { paymentId: "p1" }) })),
      );
    await store.prune({ keys: 5, deliveries: 5, hits: 5, journal: 0 });
    assert.deepEqual(await store.unmatched({ paymentId: "p1" }), []);
    for (const some of hundreds)
      assert.deepEqual(
        (await Promise.all(some.map((n) => store.key(n)))).filter((found) => found !== undefined),
        [],
      );
  });

  on("of a name's hits the old ones are forgotten, and the others count", async (store) => {
    for (const at of [10, 20, 30]) await store.hit(["a"], at);
    await store.prune({ keys: 0, deliveries: 0, hits: 20, journal: 0 });
    const freeAt = (max: number) => store.hit([], 40, [{ name: "a", max, window: 100 }]);
    assert.deepEqual([await freeAt(3), await freeAt(2)], [undefined, 120]);
    await store.prune({ keys: 0, deliveries: 0, hits: 31, journal: 0 });
    assert.equal(await freeAt(1), undefined);
  });

  on("a hit that is taken back makes room at once, and others of its time and name stay", async (store) => {
    for (const names of [["a", "b"], ["a"], ["b"]]) await store.hit(names, 10);
    await store.undoHit!(["a", "c"], 10);
    await store.undoHit!(["b"], 9);
    const hits = async (name: string) => {
      const isUsedUp = async (max: number) =>
        (await store.hit([], 20, [{ name, max, window: 100 }])) !== undefined;
      return [await isUsedUp(1), await isUsedUp(2)];
    };
    assert.deepEqual(
      [await hits("a"), await hits("b")],
      [
        [true, false],
        [true, true],
      ],
    );
    await store.undoHit!(["a"], 10);
    await store.undoHit!(["a"], 10);
    assert.deepEqual(await hits("a"), [false, false]);
    await store.prune({ keys: 0, deliveries: 0, hits: 11, journal: 0 });
    assert.deepEqual(await hits("b"), [false, false]);
  });

  on("hits are counted by name, and make room as they grow old", async (store) => {
    const quotas = [
      { name: "a", max: 2, window: 100 },
      { name: "b", max: 9, window: 100 },
    ];
    const hit = (now: number) => store.hit(["a", "b"], now, quotas);
    assert.deepEqual([await hit(10), await hit(20), await hit(30)], [undefined, undefined, 110]);
    assert.equal(
      await store.hit(["b"], 30, [{ name: "b", max: 3, window: 100 }]),
      undefined,
      "counted in vain",
    );
    assert.deepEqual([await hit(109), await hit(110), await hit(111)], [110, undefined, 120]);
    const full = [...quotas, { name: "b", max: 1, window: 1000 }];
    assert.equal(await store.hit([], 111, full), 1110, "all must have room");
  });

  on("of many that want the last place one gets it", async (store) => {
    const quotas = [{ name: "a", max: 1, window: 100 }];
    const tries = await Promise.all(Array.from({ length: 20 }, () => store.hit(["a"], 10, quotas)));
    assert.equal(tries.filter((at) => at === undefined).length, 1);
    await store.prune({ keys: 0, deliveries: 0, hits: 11, journal: 0 });
    assert.equal(await store.hit(["a"], 12, quotas), undefined, "an old hit was kept");
  });

  on("what is handed out is the caller's own", async (store) => {
    const charge = stored("c1");
    await store.commit({ order: { id: "A-1", revision: 0 }, charges: [charge] });
    charge.record.status = "paid";
    const read = await store.charge("c1");
    assert.ok(read);
    read.record.status = "denied";
    assert.equal((await store.charge("c1"))?.record.status, "pending");
  });

  on("an empty store has no items, and nothing can be written to one", async (store) => {
    for (const part of ["orders", "keys", "deliveries", "outbox"] as const) {
      assert.deepEqual(await itemsOf(store, part), []);
      await store.restore!(part, []);
    }
  });

  on("orders are copied with all of their charges, and are found as before", async (source, target) => {
    for (let n = 0; n < 10; n++) {
      const orderId = `A-${n}`;
      const first = stored(`c${n}b`, orderId, { due: 100 - n, record: { status: "denied" } });
      const second = stored(`c${n}a`, orderId, { due: 50 + n });
      second.record.service.paymentId = `p${n}`;
      await source.commit({ order: { id: orderId, revision: 0 }, charges: [first] });
      await source.commit({ order: { id: orderId, revision: 1 }, charges: [second] });
    }
    await source.commit({ order: { id: "empty", revision: 0 }, charges: [stored("gone", "empty")] });
    await source.commit({ order: { id: "empty", revision: 1 }, remove: "gone" });
    await copy(source, target);
    assert.equal((await itemsOf(source, "orders")).length, 11);
    assert.deepEqual(byId(await itemsOf(target, "orders")), byId(await itemsOf(source, "orders")));
    for (const read of [
      (store: Store) => store.order("A-3"),
      (store: Store) => store.order("A-3", "c3b"),
      (store: Store) => store.order("empty"),
      (store: Store) => store.history("A-4"),
      (store: Store) => store.charge("c5a"),
      (store: Store) => store.match({ paymentId: "p7" }),
      (store: Store) => store.match({ merchantOrderId: "refc8b" }),
      (store: Store) => store.due(99, 30),
    ])
      assert.deepEqual(await read(target), await read(source));
    assert.equal(
      await target.commit({ order: { id: "A-3", revision: 2 }, charges: [stored("c3c", "A-3")] }),
      "done",
    );
    assert.deepEqual(
      (await target.history("A-3")).map(({ record }) => record.id),
      ["c3b", "c3a", "c3c"],
    );
  });

  on("an order that is written again has its new charges and no others, in their order", async (store) => {
    const charges = [stored("c1"), stored("c2"), stored("c3", "A-1", { record: { status: "expired" } })];
    await store.restore!("orders", [{ id: "A-1", revision: 3, charges }]);
    const next = [stored("c2", "A-1", { due: 7 }), stored("c4")];
    await store.restore!("orders", [{ id: "A-1", revision: 5, charges: next }]);
    assert.deepEqual(await itemsOf(store, "orders"), [{ id: "A-1", revision: 5, charges: next }]);
    assert.equal(await store.match({ merchantOrderId: "refc1" }), undefined);
    assert.deepEqual(
      (await store.due(8, 9)).map(({ record }) => record.id),
      ["c2"],
    );
  });

  on("keys are copied, and replaced by what is written again", async (source, target) => {
    for (let n = 0; n < 10; n++) await source.commit({ key: { ...key(`k${n}`), createdAt: 1000 + n } });
    await target.restore!("keys", [{ ...key("k3"), body: "other" }]);
    await copy(source, target);
    const ofAll = async (store: Store) =>
      (await itemsOf(store, "keys")).toSorted((a, b) => a.createdAt - b.createdAt);
    assert.equal((await ofAll(source)).length, 10);
    assert.deepEqual(await ofAll(target), await ofAll(source));
    assert.equal(await target.commit({ key: key("k4") }), "taken");
    await target.prune({ keys: 1005, deliveries: 0, hits: 0, journal: 0 });
    assert.equal((await ofAll(target)).length, 5);
  });

  on("deliveries are copied, oldest first, and repeats are recognized", async (source, target) => {
    // Many in one millisecond, in an order that is not that of their hashes.
    const hashes = ["h7", "h2", "h9", "h1", "h5", "h3"];
    for (const hash of hashes) await source.commit({ delivery: delivery(hash, { paymentId: "p1" }) });
    await source.commit({ delivery: delivery("h4", { merchantOrderId: "r1", receivedAt: 2 }) });
    await source.commit({ delivery: delivery("h6", { chargeId: "c1", paymentId: "p1", receivedAt: 3 }) });
    await source.commit({ match: { hash: "h9", chargeId: "c1" } });
    await copy(source, target);
    const both = { paymentId: "p1", merchantOrderId: "r1" };
    assert.deepEqual(await target.unmatched(both), await source.unmatched(both));
    assert.equal((await target.unmatched(both)).length, 6);
    assert.equal((await itemsOf(target, "deliveries")).length, 8);
    for (const hash of ["h6", "h9", "h1"])
      assert.equal(await target.commit({ delivery: delivery(hash) }), "seen");
    assert.equal(await target.commit({ match: { hash: "h9", chargeId: "c2" } }), "seen");
    await source.commit({ match: { hash: "h2", chargeId: "c1" } });
    await copy(source, target);
    assert.deepEqual(
      (await target.unmatched(both)).map(({ hash }) => hash),
      ["h7", "h1", "h5", "h3", "h4"],
    );
    await target.prune({ keys: 0, deliveries: 4, hits: 0, journal: 0 });
    assert.deepEqual(await itemsOf(target, "deliveries"), []);
  });

  on("the outbox is copied with its ids, and later entries follow", async (source, target) => {
    for (let n = 0; n < 4; n++)
      await source.commit({
        outbox: [
          entry("a", `a${n}`),
          { ...entry("b", `b${n}`), kind: "problem" },
          { ...entry(`own ${n}`), kind: KINDS[n] ?? "charge" },
        ],
      });
    const [first] = await source.lease(10, 20, each(1));
    assert.ok(first);
    await source.nack(first.id, 30);
    await copy(source, target);
    const ofAll = async (store: Store) => byId(await itemsOf(store, "outbox"));
    assert.equal((await ofAll(source)).length, 12);
    assert.deepEqual(await ofAll(target), await ofAll(source));
    await target.commit({ outbox: [entry("a", "later"), entry("new", "newest")] });
    const handled: string[] = [];
    const ids: number[] = [];
    for (;;) {
      const taken = await target.lease(40, 50, each(9));
      if (taken.length === 0) break;
      for (const { id, stream, payload } of taken) {
        if (stream === "a" || stream === "new") handled.push(payload);
        ids.push(id);
        await target.ack([id]);
      }
    }
    assert.deepEqual(
      handled.filter((payload) => payload !== "newest"),
      ["a0", "a1", "a2", "a3", "later"],
    );
    assert.equal(new Set(ids).size, 14, "an id was given twice");
    assert.ok(Math.max(...ids) >= 14 && handled.includes("newest"));
  });
}
