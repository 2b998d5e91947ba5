// What must hold where several processes write to one database: each has a store of its own.
import assert from "node:assert/strict";
import type { Store } from "../../proxy/index.ts";
import { delivery, each, entry, key, stored } from "./fixtures.ts";
import type { On } from "./on-stores.ts";

export function writersTests(on: On): void {
  /** Calls `write` twenty times at once, on the one store and on the other in turn. */
  const race = <Result>(stores: [Store, Store], write: (store: Store, n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => write(stores[n % 2] as Store, n)));

  on("of changes decided on the same revision one wins, and both read it", async (one, other) => {
    const results = await race([one, other], (store, n) =>
      store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored(`c${n}`)] }),
    );
    assert.deepEqual(results.toSorted(), [...Array<string>(19).fill("conflict"), "done"]);
    const order = await one.order("A-1");
    assert.deepEqual([order.revision, order.charges.length], [1, 1]);
    assert.deepEqual(await other.order("A-1"), order);
  });

  on("an idempotency key makes one charge, whatever orders it is used for", async (one, other) => {
    const results = await race([one, other], (store, n) =>
      store.commit({
        order: { id: `A-${n}`, revision: 0 },
        charges: [stored(`c${n}`, `A-${n}`)],
        key: { ...key("k"), chargeId: `c${n}` },
      }),
    );
    assert.deepEqual(results.toSorted(), ["done", ...Array<string>(19).fill("taken")]);
    const winner = results.indexOf("done");
    assert.equal((await one.key("k"))?.chargeId, `c${winner}`);
    assert.equal((await other.charge(`c${winner}`))?.record.orderId, `A-${winner}`);
  });

  on("a delivery is kept once, and finds its charge once", async (one, other) => {
    const kept = await race([one, other], (store) =>
      store.commit({ delivery: delivery("h", { paymentId: "p1" }), outbox: [entry("s")] }),
    );
    assert.deepEqual(kept.toSorted(), ["done", ...Array<string>(19).fill("seen")]);
    assert.equal((await one.unmatched({ paymentId: "p1" })).length, 1);
    const matched = await race([one, other], (store, n) =>
      store.commit({ order: { id: `A-${n}`, revision: 0 }, match: { hash: "h", chargeId: "c1" } }),
    );
    assert.deepEqual(matched.toSorted(), ["done", ...Array<string>(19).fill("seen")]);
    assert.deepEqual(await other.unmatched({ paymentId: "p1" }), []);
    assert.equal((await one.lease(10, 20, each(99))).length, 1);
  });

  on("a reference belongs to one charge", async (one, other) => {
    const results = await race([one, other], (store, n) => {
      const charge = stored(`c${n}`, `A-${n}`);
      charge.record.service.merchantOrderId = "theOne";
      return store.commit({ order: { id: `A-${n}`, revision: 0 }, charges: [charge] }).catch(() => "refused");
    });
    assert.deepEqual(results.toSorted(), ["done", ...Array<string>(19).fill("refused")]);
  });

  on("each outbox entry is taken by one, each stream in order", async (one, other) => {
    const entries = ["a", "b", "c", "d", "e"].flatMap((stream) => [entry(stream, "1"), entry(stream, "2")]);
    await one.commit({ outbox: entries });
    const firsts = (await race([one, other], (store) => store.lease(10, 20, each(2)))).flat();
    assert.deepEqual(firsts.map(({ stream, payload }) => stream + payload).toSorted(), [
      "a1",
      "b1",
      "c1",
      "d1",
      "e1",
    ]);
    // Whoever took them is not who settles them.
    await Promise.all(firsts.map(({ id }, n) => (n % 2 ? one : other).ack([id])));
    const seconds = (await race([one, other], (store) => store.lease(10, 20, each(2)))).flat();
    assert.deepEqual(seconds.map(({ stream, payload }) => stream + payload).toSorted(), [
      "a2",
      "b2",
      "c2",
      "d2",
      "e2",
    ]);
    assert.equal(await other.nextOutbox(), 20);
  });

  on("of many that want the last place one gets it", async (one, other) => {
    const quotas = [{ name: "a", max: 1, window: 100 }];
    const results = await race([one, other], (store) => store.hit(["a"], 10, quotas));
    assert.equal(results.filter((at) => at === undefined).length, 1);
  });

  on("of hits of one moment as many go as are taken back at once", async (one, other) => {
    await race([one, other], (store) => store.hit(["a", "b"], 10));
    await race([one, other], async (store, n) => {
      if (n < 15) await store.undoHit?.(n % 2 ? ["a", "b"] : ["b", "a"], 10);
    });
    const free = (name: string, max: number) => one.hit([], 20, [{ name, max, window: 100 }]);
    for (const name of ["a", "b"])
      assert.deepEqual([await free(name, 5), await free(name, 6)], [110, undefined], name);
  });
}
