// What every store must do where it keeps links to pay.
import assert from "node:assert/strict";
import type { Store, StoredLink } from "../../proxy/index.ts";
import { delivery, readItems, START } from "./fixtures.ts";
import type { On } from "./on-stores.ts";

const at = (milliseconds: number) => new Date(START + milliseconds).toISOString();

const link = (id: string, milliseconds = 0, more: Partial<StoredLink> = {}): StoredLink => ({
  id,
  orderId: "A-1",
  createdAt: at(milliseconds),
  expiresAt: at(milliseconds + 1_000),
  once: false,
  ...more,
});

const write = (store: Store, ...links: StoredLink[]) => store.commit({ links });
const idsOf = async (store: Store, orderId: string) => (await store.linksOf!(orderId)).map(({ id }) => id);

export function linkTests(on: On): void {
  on("a link is read back as it was written last", async (store) => {
    assert.equal(await store.link!("a"), undefined);
    const open = link("a", 3, { orderId: 'a "quote" and \u{1F600}', createdBy: "ana" });
    assert.equal(await write(store, open, link("b", 0, { once: true })), "done");
    assert.deepEqual(await store.link!("a"), open);
    assert.deepEqual(await store.link!("b"), link("b", 0, { once: true }));
    const revoked = { ...open, revokedAt: at(9), revokedBy: "rui" };
    assert.equal(await write(store, revoked), "done");
    assert.deepEqual(await store.link!("a"), revoked);
    assert.deepEqual(await store.linksOf!(open.orderId), [revoked]);
  });

  on("of a commit that is refused no link is kept", async (store) => {
    await store.commit({ order: { id: "A-1", revision: 0 }, delivery: delivery("h") });
    const results = await Promise.all([
      store.commit({ order: { id: "A-1", revision: 0 }, links: [link("a")] }),
      store.commit({ delivery: delivery("h"), links: [link("b")] }),
      store.commit({ order: { id: "A-2", revision: 0 }, links: [link("c")] }),
    ]);
    assert.deepEqual(results, ["conflict", "seen", "done"]);
    assert.deepEqual(await idsOf(store, "A-1"), ["c"]);
  });

  on("the links of an order are listed, the newest first", async (store) => {
    await write(store, link("b", 5), link("d", 9), link("x", 7, { orderId: "A-2" }), link("a", 5));
    await write(store, link("c", 5), link("e", 1));
    assert.deepEqual(await idsOf(store, "A-1"), ["d", "c", "b", "a", "e"]);
    assert.deepEqual(await idsOf(store, "A-2"), ["x"]);
    assert.deepEqual(await idsOf(store, "A-3"), []);
  });

  on("links that expired long ago are removed, and the rest stays", async (store) => {
    const many = Array.from({ length: 1_200 }, (_, n) => link(`m${n}`, 0, { expiresAt: at(n % 7) }));
    await write(store, ...many, link("old", 0, { expiresAt: at(9) }), link("new", 0, { expiresAt: at(10) }));
    await store.prune({ keys: 0, deliveries: 0, hits: 0, journal: START + 10 });
    assert.deepEqual(await idsOf(store, "A-1"), ["new"]);
    assert.equal(await store.link!("old"), undefined);
    assert.deepEqual(await readItems(store, "links", 500), [link("new", 0, { expiresAt: at(10) })]);
  });

  on("links are copied with their orders, also when that is repeated", async (source, target) => {
    const made = Array.from({ length: 7 }, (_, n) =>
      link(`l${n}`, (n * 3) % 5, { orderId: `A-${n % 2}`, ...(n % 3 === 0 && { revokedAt: at(n) }) }),
    );
    await write(source, ...made);
    await write(target, link("l0", 99, { orderId: "A-9" }));
    for (let run = 0; run < 2; run++)
      for (const item of await readItems(source, "links", 3)) await target.restore!("links", [item]);
    for (const orderId of ["A-0", "A-1"])
      assert.deepEqual(await idsOf(target, orderId), await idsOf(source, orderId));
    assert.deepEqual(await idsOf(target, "A-9"), []);
    assert.deepEqual(await target.link!("l3"), made[3]);
  });
}
