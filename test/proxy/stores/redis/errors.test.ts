import { describe, test, type TestContext } from "node:test";
import assert from "node:assert/strict";
import { createClient } from "redis";
import { redisStore, type RedisStoreOptions } from "../../../../src/proxy/index.ts";
import { freePort } from "../../../support/free-port.ts";
import { startRedis } from "../../../support/redis.ts";
import { startRelay } from "../../../support/tcp-relay.ts";
import { eventually } from "../../../support/shop.ts";
import { each, entry, stored } from "../../../../src/testing/store-suite/fixtures.ts";

/** A store, and everything that it logs. */
function openStore(t: TestContext, url: string, options?: RedisStoreOptions) {
  const logs: string[] = [];
  const log = (message: string, fields?: object) => void logs.push(`${message} ${JSON.stringify(fields)}`);
  const store = redisStore(url, { logger: { info() {}, warn: log, error: log }, ...options });
  t.after(() => store.close());
  return { store, logs };
}

async function redisFor(t: TestContext, settings?: Record<string, string>) {
  const redis = await startRedis(settings);
  t.after(() => redis.stop());
  return redis;
}

// Side by side, since most of them wait; not all at once, since each starts a Redis, and a busy machine misses the time-outs.
describe("a Redis in trouble", { concurrency: 3 }, () => {
  test("a command that was under way when the connection broke is not sent again", async (t) => {
    const redis = await redisFor(t);
    const relay = await startRelay(redis.port);
    t.after(() => relay.close());
    const { store } = openStore(t, `redis://127.0.0.1:${relay.port}`);
    await store.commit({ outbox: [entry("known", "0")] });
    relay.cutAtNextAnswer();
    await assert.rejects(store.commit({ outbox: [entry("cut", "1")] }));
    const taken = await eventually(() => store.lease(10, 20, each(9)));
    assert.deepEqual(
      taken.map(({ payload }) => payload),
      ["0", "1"],
      "written once, though nobody heard of it",
    );
  });

  test("after a failover, a connection that leads to the old primary is given up for one to the new", async (t) => {
    const [old, next] = [await redisFor(t), await redisFor(t)];
    const relay = await startRelay(old.port);
    t.after(() => relay.close());
    const { store } = openStore(t, `redis://127.0.0.1:${relay.port}`);
    await store.commit({ order: { id: "A-1", revision: 0 } });
    const operator = createClient({ url: old.url });
    await operator.connect();
    await operator.replicaOf("127.0.0.1", next.port);
    await operator.close();
    relay.forwardTo(next.port);
    await assert.rejects(store.commit({ order: { id: "A-2", revision: 0 } }), /READONLY/);
    assert.equal(await store.commit({ order: { id: "A-2", revision: 0 } }), "done");
  });

  test("after a failover, acknowledging an entry that was lost removes no other", async (t) => {
    const [old, next] = await Promise.all([redisFor(t), redisFor(t)]);
    // The new primary never had what the old one wrote last.
    const [before, after] = [openStore(t, old.url).store, openStore(t, next.url).store];
    await before.commit({ outbox: [entry("a", "lost")] });
    const lost = await before.lease(10, 20, each(1));
    await after.commit({ outbox: [entry("b", "kept"), entry("b", "kept too")] });
    await after.ack(lost.map(({ id }) => id));
    const left = await after.listOutbox!({ aside: false, limit: 9 });
    assert.deepEqual(
      left.map(({ payload }) => payload),
      ["kept", "kept too"],
    );
  });

  test("commands to a Redis that no longer answers time out", async (t) => {
    const redis = await redisFor(t);
    const { store } = openStore(t, redis.url);
    await store.commit({ outbox: [entry("a")] });
    redis.freeze();
    await assert.rejects(store.order("A-1"), /did not answer/);
    redis.thaw();
    assert.equal((await eventually(() => store.order("A-1"))).revision, 0);
  });

  test("where there is no Redis, nothing hangs, and the log says so once", async (t) => {
    const { store, logs } = openStore(t, `redis://:se%2Fcret@127.0.0.1:${await freePort()}`);
    store.watch?.(() => assert.fail("nothing can be heard"));
    await Promise.all([assert.rejects(store.charge("c1")), assert.rejects(store.commit({}))]);
    await store.close();
    await assert.rejects(store.charge("c1"), /closed/);
    assert.equal(logs.filter((line) => line.includes("requests get 503")).length, 1);
    assert.equal(logs.length, 2, "and one of the connection that listens");
    assert.doesNotMatch(logs.join("\n"), /cret/);
  });

  test("a wrong password is logged as such, and not quoted", async (t) => {
    const redis = await redisFor(t, { requirepass: "right" });
    const { store, logs } = openStore(t, redis.url.replace("redis://", "redis://:wrong-one@"));
    await assert.rejects(store.charge("c1"));
    assert.match(logs.join("\n"), /^Redis refuses the user, password or database .*WRONGPASS/);
    assert.doesNotMatch(logs.join("\n"), /wrong-one|cannot be reached|stack/);
    const right = openStore(t, redis.url.replace("redis://", "redis://:right@"));
    assert.equal(await right.store.charge("c1"), undefined);
  });

  test("a command that Redis refuses is not reported as a lost connection", async (t) => {
    const redis = await redisFor(t);
    const operator = createClient({ url: redis.url });
    await operator.connect();
    await operator.sendCommand(["ACL", "SETUSER", "guest", "on", ">word", "~*", "+hello", "+info"]);
    await operator.close();
    for (const [url, words] of [
      [`${redis.url}/999`, /DB index is out of range/],
      [redis.url.replace("redis://", "redis://guest:word@"), /NOPERM/],
    ] as const) {
      const { store, logs } = openStore(t, url);
      // Hears of changes on a connection of its own, whose first command is refused to the guest.
      store.watch?.(() => {});
      const said = await eventually(() => {
        const line = logs.find((line) => line.startsWith("Redis refuses the user, password or database"));
        return line ?? assert.fail(logs.join("\n"));
      });
      assert.match(said, words);
      assert.doesNotMatch(logs.join("\n"), /cannot be reached|stack/);
    }
  });

  test("a port that does not speak TLS is logged as such, and not with an empty message", async (t) => {
    const redis = await redisFor(t);
    const { store, logs } = openStore(t, redis.url.replace("redis:", "rediss:"));
    await assert.rejects(store.charge("c1"));
    await eventually(() => assert.equal(logs.length, 1));
    assert.match(
      logs[0] ?? "",
      /^Redis gave no answer within 5 s \(does this port speak TLS\?\): requests get 503/,
    );
  });

  test("a script that Redis no longer has is loaded again", async (t) => {
    const redis = await redisFor(t);
    const { store } = openStore(t, redis.url);
    await store.commit({ order: { id: "A-1", revision: 0 }, charges: [stored("c1")] });
    await redis.kill();
    await redis.restart();
    const order = await eventually(() => store.order("A-1"));
    assert.equal(order.revision, 1);
    assert.equal(await store.commit({ order: { id: "A-1", revision: 1 } }), "done");
  });

  test("a Redis that may lose payments is warned of, one that keeps them is not", async (t) => {
    const careless = await redisFor(t, { appendonly: "no", "maxmemory-policy": "allkeys-lru" });
    const { store, logs } = openStore(t, careless.url);
    await store.order("A-1");
    await eventually(() => assert.match(logs.join("\n"), /appendonly yes[^]*maxmemory-policy noeviction/));
    const careful = openStore(t, (await redisFor(t)).url);
    await careful.store.order("A-1");
    await careful.store.close();
    assert.deepEqual(careful.logs, []);
  });

  test("an address that cannot be right is refused at once, without its password", () => {
    const refused = (url: unknown, said: RegExp) =>
      assert.throws(
        () => redisStore(url as string),
        (error) =>
          error instanceof TypeError && said.test(error.message) && !error.message.includes("hunter2"),
      );
    refused(undefined, /no address/);
    refused("", /no address/);
    refused("cache.example", /does not read as an address/);
    refused("cache.example:6379", /begins with "cache.example:"/);
    refused("http://user:hunter2@cache.example", /begins with "http:"/);
    refused("redis://user:hunter2@cache.example:port", /does not read as an address.*encodeURIComponent/);
    refused("redis://:hunter2/x@cache.example", /encodeURIComponent|host|path/);
    refused("redis:///0", /without a host/);
    refused("redis://cache.example/pay", /database number/);
    assert.throws(() => redisStore("redis://cache.example", { prefix: "" }), /prefix/);
  });
});
