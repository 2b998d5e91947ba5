// What must hold where the processes that share a store notify each other.
import { test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import type { Store } from "../../../src/proxy/index.ts";
import { eventually } from "../../support/shop.ts";
import { newName } from "../../support/stores.ts";
import { stored } from "../../../src/testing/store-suite/fixtures.ts";

interface Watched {
  /** Opens the store of this name: stores of one name share what they hold. */
  open(name: string): Store;
  /** Ends the connections by which stores are notified, and makes it possible to connect again. */
  disconnect(): Promise<unknown>;
}

const change = (id: string) => ({ order: { id: "A-1", revision: 0 }, charges: [stored(id)] });

/** What a store hears, once it listens. */
async function listenTo(store: Store) {
  const heard: (string | undefined)[] = [];
  store.watch?.((chargeId) => void heard.push(chargeId));
  await eventually(() =>
    assert.deepEqual(heard, [undefined], "it is told that it may have missed something"),
  );
  heard.length = 0;
  return heard;
}

export function watchSuite(engine: string, { open, disconnect }: Watched) {
  function openStore(t: TestContext, name: string): Store {
    const store = open(name);
    t.after(() => store.close());
    return store;
  }

  test(`${engine}: a store is notified of the changes and removals of another process, and not of its own`, async (t) => {
    const name = newName();
    const [one, other] = [openStore(t, name), openStore(t, name)];
    const [byOne, byOther] = [await listenTo(one), await listenTo(other)];
    await one.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1"), stored("c2")] });
    // Two changes of one charge may be told as one.
    await eventually(() => assert.deepEqual(byOther, ["c1", "c2"]));
    await one.commit({ order: { id: "A-1", revision: 1 }, remove: "c1" });
    await one.commit(change("stale"));
    await other.commit({ order: { id: "A-1", revision: 2 }, charges: [stored("c3")] });
    await eventually(() => assert.deepEqual([byOne, byOther], [["c3"], ["c1", "c2", "c1"]]));
  });

  test(`${engine}: a store is notified that another process has written problems`, async (t) => {
    const name = newName();
    const [one, other] = [openStore(t, name), openStore(t, name)];
    const [byOne, byOther] = [await listenTo(one), await listenTo(other)];
    const problem = { id: "p", code: "late_payment", message: "m", at: "2026-11-21T12:00:00.000Z" } as const;
    await one.commit({ problems: [problem] });
    await eventually(() => assert.deepEqual(byOther, ["../problems"]));
    await other.commit(change("c1"));
    await eventually(() => assert.deepEqual([byOne, byOther], [["c1"], ["../problems"]]));
  });

  test(`${engine}: a store is not notified of another shop in the same database`, async (t) => {
    const ours = newName();
    const heard = await listenTo(openStore(t, ours));
    await openStore(t, newName()).commit(change("theirs"));
    await openStore(t, ours).commit(change("ours"));
    await eventually(() => assert.deepEqual(heard, ["ours"]));
  });

  test(`${engine}: after a lost connection a store is notified that changes may have been missed, and of changes again`, async (t) => {
    const name = newName();
    const [one, other] = [openStore(t, name), openStore(t, name)];
    const heard = await listenTo(one);
    await disconnect();
    await eventually(() => assert.deepEqual(new Set(heard), new Set([undefined])));
    await eventually(() => other.commit(change("c1")));
    // On a busy machine a late heartbeat may tell again that changes may have been missed.
    await eventually(() => assert.deepEqual([heard[0], heard.at(-1)], [undefined, "c1"]));
  });
}
