import { after, before, test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { redisStore, type Store } from "../../../../src/proxy/index.ts";
import { startRedis, type RedisServer } from "../../../support/redis.ts";
import { eventually, silent } from "../../../support/shop.ts";
import { stored } from "../store-suite.ts";

let redis: RedisServer;
before(async () => {
  redis = await startRedis();
});
after(() => redis.stop());

function openStore(t: TestContext, prefix: string): Store {
  const store = redisStore(redis.url, { prefix, logger: silent });
  t.after(() => store.close());
  return store;
}

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

test("a store is notified of the changes and removals of another process, and not of its own", async (t) => {
  const prefix = crypto.randomUUID();
  const [one, other] = [openStore(t, prefix), openStore(t, prefix)];
  const [byOne, byOther] = [await listenTo(one), await listenTo(other)];
  await one.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1"), stored("c2")] });
  await one.commit({ order: { id: "A-1", revision: 1 }, remove: "c1" });
  await one.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("stale")] });
  await other.commit({ order: { id: "A-1", revision: 2 }, charges: [stored("c3")] });
  await eventually(() => assert.deepEqual([byOne, byOther], [["c3"], ["c1", "c2", "c1"]]));
});

test("a store is not notified of another shop in the same database", async (t) => {
  const [one, other] = [openStore(t, "shop-1"), openStore(t, "shop-2")];
  const heard = await listenTo(one);
  await other.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("theirs")] });
  await openStore(t, "shop-1").commit({ order: { id: "A-1", revision: 0 }, charges: [stored("ours")] });
  await eventually(() => assert.deepEqual(heard, ["ours"]));
});

test("after a lost connection a store is notified that changes may have been missed, and of changes again", async (t) => {
  const prefix = crypto.randomUUID();
  const [one, other] = [openStore(t, prefix), openStore(t, prefix)];
  const heard = await listenTo(one);
  await redis.kill();
  await redis.restart();
  await eventually(() => assert.deepEqual(heard, [undefined]));
  await eventually(() => other.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")] }));
  await eventually(() => assert.deepEqual(heard, [undefined, "c1"]));
});
